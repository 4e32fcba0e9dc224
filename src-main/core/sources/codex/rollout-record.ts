// What a line of a rollout is: since September 2025 `{timestamp, type, payload}`, before that the bare items of the
// Responses API behind a first line with the session's id.
import { isObject, type JsonObject, objectAt, stringAt, timeAt, valueAt } from '../shared/json';

export interface RolloutRecord {
  /** The envelope's type. */
  readonly kind: string;
  /** The payload's type, or of a completed item `item:` and its type; '' where it has none. */
  readonly type: string;
  readonly payload: JsonObject;
  /** Of a completed item. */
  readonly item: JsonObject | undefined;
  /** Beside the payload; 2026. */
  readonly metadata: JsonObject | undefined;
  readonly time: number | null;
}

export const KINDS: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'token_usage_record',
  'world_state',
  'dynamic_tools_updated',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
  'security_risk_score',
  'realtime_item',
  'id_allocation',
]);

export const BARE_ITEMS: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'web_search_call',
]);

/** What is no record of Codex is named for the diagnostic. */
export function readRecord(value: JsonObject): RolloutRecord | { readonly unknown: string } {
  const type = stringAt(value, 'type');
  const payload = objectAt(value, 'payload');
  const plain = { item: undefined, metadata: undefined, time: null };
  if (type !== undefined && KINDS.has(type)) {
    if (!payload) return { unknown: `${type} without payload` };
    const inner = stringAt(payload, 'type') ?? '';
    const item = type === 'event_msg' && inner === 'item_completed' ? objectAt(payload, 'item') : undefined;
    return {
      kind: type,
      type: item ? `item:${stringAt(item, 'type') ?? ''}` : inner,
      payload,
      item,
      metadata: objectAt(value, 'metadata'),
      time: timeAt(value, 'timestamp'),
    };
  }
  if (stringAt(value, 'record_type') === 'state') return { kind: 'state', type: '', payload: value, ...plain };
  if (type !== undefined && BARE_ITEMS.has(type) && valueAt(value, 'payload') === undefined) {
    return { kind: 'response_item', type, payload: value, ...plain };
  }
  if (isBareMeta(value)) return { kind: 'session_meta', type: '', payload: value, ...plain };
  return { unknown: type ?? '(no type)' };
}

/** The first line before September 2025, and `session` in the document of the TypeScript CLI. */
export function isBareMeta(value: unknown): boolean {
  return (
    isObject(value) &&
    valueAt(value, 'type') === undefined &&
    stringAt(value, 'id') !== undefined &&
    stringAt(value, 'timestamp') !== undefined
  );
}

/** The turn that a record says it belongs to. */
export function turnOf({ payload }: RolloutRecord): string | undefined {
  return (
    stringAt(payload, 'turn_id') ?? stringAt(objectAt(payload, 'internal_chat_message_metadata_passthrough'), 'turn_id')
  );
}
