// What each type of attachment is: context that the tool gave to the model, a hook that said something, or a reminder
// without text worth reading. They are records of their own since about 2.1.9x; before, the same stood inside the
// user's text. Queued prompts are attachments too, and read apart (see `user-record.ts`).
import type { NoiseKind } from './noise';

type AttachmentKind =
  | 'context'
  | 'hook'
  | 'permission'
  | 'agent-message'
  | 'task-notification'
  | { readonly noise: NoiseKind };

const REMINDER: AttachmentKind = { noise: 'reminder' };

export const ATTACHMENTS: Readonly<Record<string, AttachmentKind>> = {
  file: 'context',
  compact_file_reference: 'context',
  pdf_reference: 'context',
  edited_text_file: 'context',
  edited_image_file: 'context',
  directory: 'context',
  selected_lines_in_ide: 'context',
  opened_file_in_ide: 'context',
  diagnostics: 'context',
  nested_memory: 'context',
  relevant_memories: 'context',
  current_session_memory: 'context',
  instructions: 'context',
  invoked_skills: 'context',
  skill_listing: 'context',
  dynamic_skill: 'context',
  plan_mode: 'context',
  plan_mode_exit: 'context',
  plan_mode_reentry: 'context',
  plan_file_reference: 'context',
  todo_reminder: 'context',
  task_reminder: 'context',
  agent_mention: 'context',
  mcp_resource: 'context',
  output_style: 'context',
  verify_plan_reminder: 'context',
  critical_system_reminder: 'context',
  team_context: 'context',
  structured_output: 'context',
  max_turns_reached: 'context',
  mcp_instructions_delta: 'context',
  read_truncation_notice: 'context',
  goal_status: 'context',
  session_context: 'context',
  task_status: 'task-notification',
  teammate_mailbox: 'agent-message',
  command_permissions: REMINDER,
  agent_listing_delta: REMINDER,
  deferred_tools_delta: REMINDER,
  auto_mode: REMINDER,
  auto_mode_exit: REMINDER,
  date_change: REMINDER,
  token_usage: REMINDER,
  output_token_usage: REMINDER,
  budget_usd: REMINDER,
  total_tokens_reminder: REMINDER,
  batching_reminder_sent: REMINDER,
  silent_turn_reminder: REMINDER,
  ultra_effort_enter: REMINDER,
  ultra_effort_exit: REMINDER,
  ultrathink_effort: REMINDER,
  context_efficiency: REMINDER,
  bash_output_audience_note: REMINDER,
  workflow_size_guideline_change: REMINDER,
  workflow_keyword_request: REMINDER,
  deferred_tools_record: REMINDER,
  thinking_drop: REMINDER,
  environment: REMINDER,
  date: REMINDER,
  model: REMINDER,
  prompt_snapshot: { noise: 'prompt' },
  remote_session_change: { noise: 'bridge' },
  hook_success: 'hook',
  hook_additional_context: 'hook',
  hook_blocking_error: 'hook',
  hook_non_blocking_error: 'hook',
  hook_error_during_execution: 'hook',
  hook_cancelled: 'hook',
  hook_stopped_continuation: 'hook',
  hook_system_message: 'hook',
  hook_deferred_tool: 'hook',
  async_hook_response: 'hook',
};
