// What each type of record is to a reader, in four tables: envelopes, items of the API, events, completed items.
import type { MarkAs } from './mark';
import type { NoiseKind } from './noise';

export type Role = { readonly as: MarkAs | 'meta' | 'name' } | { readonly noise: NoiseKind };

const as = (role: MarkAs | 'meta' | 'name'): Role => ({ as: role });
const noise = (kind: NoiseKind): Role => ({ noise: kind });

export const KIND_NOISE: Readonly<Record<string, Role>> = {
  session_meta: as('meta'),
  turn_context: as('turn'),
  compacted: as('notice'),
  token_usage_record: as('usage'),
  world_state: noise('world'),
  dynamic_tools_updated: noise('settings'),
  inter_agent_communication: noise('agent-mail'),
  inter_agent_communication_metadata: noise('agent-mail'),
  security_risk_score: noise('score'),
  realtime_item: noise('realtime'),
  id_allocation: noise('ids'),
  state: noise('state'),
};

export const RESPONSE_ROLES: Readonly<Record<string, Role>> = {
  reasoning: as('thinking-item'),
  function_call: as('call'),
  custom_tool_call: as('call'),
  local_shell_call: as('call'),
  web_search_call: as('call'),
  image_generation_call: as('call'),
  tool_search_call: as('call'),
  function_call_output: as('output'),
  custom_tool_call_output: as('output'),
  local_shell_call_output: as('output'),
  tool_search_output: as('output'),
  agent_message: as('notice'),
  compaction: as('notice'),
  compaction_summary: as('notice'),
  context_compaction: as('notice'),
  ghost_snapshot: noise('snapshot'),
  additional_tools: noise('settings'),
  configuration_update: noise('settings'),
};

export const EVENT_ROLES: Readonly<Record<string, Role>> = {
  user_message: as('prompt'),
  agent_message: as('answer'),
  agent_reasoning: as('thinking'),
  agent_reasoning_raw_content: as('thinking'),
  token_count: as('usage'),
  task_started: noise('turn-state'),
  turn_started: noise('turn-state'),
  turn_aborted: as('notice'),
  context_compacted: as('notice'),
  thread_rolled_back: as('rollback'),
  entered_review_mode: as('notice'),
  exited_review_mode: as('notice'),
  undo_completed: as('notice'),
  error: as('notice'),
  stream_error: as('notice'),
  warning: as('notice'),
  injected_message: as('notice'),
  thread_name_updated: as('name'),
  thread_goal_updated: noise('goal'),
  thread_settings_applied: noise('settings'),
  session_configured: noise('settings'),
  exec_command_end: as('outcome'),
  patch_apply_end: as('outcome'),
  mcp_tool_call_end: as('outcome'),
  web_search_end: as('outcome'),
  image_generation_end: as('outcome'),
  view_image_tool_call: as('outcome'),
  dynamic_tool_call_response: as('outcome'),
  collab_agent_spawn_end: as('outcome'),
  collab_agent_interaction_end: noise('agents'),
  collab_waiting_end: noise('agents'),
  collab_close_end: noise('agents'),
  collab_resume_end: noise('agents'),
  sub_agent_activity: noise('agents'),
  guardian_assessment: noise('guardian'),
};

export const ITEM_ROLES: Readonly<Record<string, Role>> = {
  UserMessage: as('prompt'),
  AgentMessage: as('answer'),
  Plan: as('answer'),
  Reasoning: as('thinking'),
  CommandExecution: as('outcome'),
  FileChange: as('outcome'),
  McpToolCall: as('outcome'),
  DynamicToolCall: as('outcome'),
  CollabAgentToolCall: as('outcome'),
  WebSearch: as('outcome'),
  ImageView: as('outcome'),
  ImageGeneration: as('outcome'),
  FunctionCallOutput: as('outcome'),
  HookPrompt: as('notice'),
  EnteredReviewMode: as('notice'),
  ExitedReviewMode: as('notice'),
  ContextCompaction: as('notice'),
  SubAgentActivity: noise('agents'),
  Sleep: noise('waiting'),
  Extension: noise('extension'),
};

/** Only very early and extended files hold these. */
export function isProgress(type: string): boolean {
  return /(?:_begin|_delta|_request|_started|_updated?|_diff|_response|_section_break)$|^(?:background_event|mcp_startup_.*|shutdown_complete)$/.test(
    type,
  );
}
