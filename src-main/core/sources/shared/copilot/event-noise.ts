// Events of Copilot's logs that are known and left out, each kind with what it is. Every event that isn't shown or
// folded is counted under one of these rows.

export const EVENT_NOISE = {
  round: 'beginnings and ends of model rounds (assistant.turn_start, assistant.turn_end, assistant.idle)',
  delta: 'pieces of a text that stands whole in a later event (assistant.message_delta and the like); 2025',
  tool: 'signs of life of a tool (tool.execution_progress, tool.execution_partial_result)',
  system: 'the system prompt and what the tool tells the model (system.message, system.notification)',
  hook: 'hooks that ran (hook.start, hook.end)',
  permission: 'questions for permission, whose outcome the tool call shows (permission.*, external_tool.*)',
  asset: 'files in base64 that the model was given (session.binary_asset)',
  usage: 'counts of tokens and requests (session.usage_checkpoint, session.usage_info, assistant.usage)',
  state: 'state of the session that has no text, such as its plan, mode and schedule',
  duplicate: 'an event that stands in the file twice with the same id',
  empty: 'an event without any text',
  retried: 'a prompt that was sent again before anything was answered; transcripts of 2026',
  joined: 'a further line of an event whose text holds line feeds as they are',
} as const satisfies Record<string, string>;

export type EventNoise = keyof typeof EVENT_NOISE;

const BY_TYPE: ReadonlyMap<string, EventNoise> = new Map<string, EventNoise>([
  ['assistant.turn_start', 'round'],
  ['assistant.turn_end', 'round'],
  ['assistant.idle', 'round'],
  ['assistant.intent', 'round'],
  ['assistant.message_start', 'delta'],
  ['assistant.message_delta', 'delta'],
  ['assistant.reasoning_delta', 'delta'],
  ['assistant.streaming_delta', 'delta'],
  ['assistant.usage', 'usage'],
  ['tool.execution_progress', 'tool'],
  ['tool.execution_partial_result', 'tool'],
  ['system.message', 'system'],
  ['system.notification', 'system'],
  ['session.binary_asset', 'asset'],
  ['session.usage_checkpoint', 'usage'],
  ['session.usage_info', 'usage'],
  ['session.shutdown', 'usage'],
  ['session.idle', 'state'],
  ['session.compaction_start', 'state'],
  ['session.mode_changed', 'state'],
  ['session.plan_changed', 'state'],
  ['session.title_changed', 'state'],
  ['session.workspace_file_changed', 'state'],
  ['session.permissions_changed', 'state'],
  ['session.auto_mode_resolved', 'state'],
  ['session.remote_steerable_changed', 'state'],
  ['session.tools_updated', 'state'],
  ['session.skills_loaded', 'state'],
  ['session.background_tasks_changed', 'state'],
  ['subagent.selected', 'state'],
  ['subagent.deselected', 'state'],
]);

const BY_FAMILY: ReadonlyMap<string, EventNoise> = new Map<string, EventNoise>([
  ['hook', 'hook'],
  ['permission', 'permission'],
  ['external_tool', 'permission'],
  ['schedule', 'state'],
  ['elicitation', 'permission'],
  ['user_input', 'permission'],
]);

/** The row that a type of events belongs to; undefined for what is shown or not known. */
export function eventNoise(type: string): EventNoise | undefined {
  return BY_TYPE.get(type) ?? BY_FAMILY.get(type.split('.')[0] ?? '');
}
