// The tree of a session: records by id, and how far up a turn hangs. Built over the whole file, since children may stand
// before their parents. Walks are guarded, because versions before 2.1.30 wrote cycles.
import type { SessionRecord } from './session-record';

export interface RecordTree {
  has(uuid: string): boolean;
  parentOf(record: SessionRecord): SessionRecord | undefined;
  /** All records of one message of the model, in the file's order. */
  groupOf(group: string): readonly SessionRecord[];
  callerOf(callId: string): SessionRecord | undefined;
  resultOf(callId: string): SessionRecord | undefined;
  /** The records that hang directly under one. */
  childrenOf(record: SessionRecord): readonly SessionRecord[];
}

export function toTree(records: readonly SessionRecord[]): RecordTree {
  const byUuid = new Map<string, SessionRecord>();
  const groups = new Map<string, SessionRecord[]>();
  const callers = new Map<string, SessionRecord>();
  const results = new Map<string, SessionRecord>();
  for (const record of records) {
    if (record.uuid !== null && !byUuid.has(record.uuid)) byUuid.set(record.uuid, record);
    if (record.group !== null) append(groups, record.group, record);
    for (const id of record.calls) if (!callers.has(id)) callers.set(id, record);
    // A result that was written again is the later one.
    for (const id of record.results) results.set(id, record);
  }
  // Asked for several times of every record.
  const parents: (SessionRecord | undefined)[] = [];
  for (const { index, parent } of records) parents[index] = parent === null ? undefined : byUuid.get(parent);
  const parentOf = ({ index }: SessionRecord) => parents[index];
  let children: Map<SessionRecord, SessionRecord[]> | undefined;
  return {
    has: (uuid) => byUuid.has(uuid),
    parentOf,
    groupOf: (group) => groups.get(group) ?? [],
    callerOf: (callId) => callers.get(callId),
    resultOf: (callId) => results.get(callId),
    childrenOf: (record) => {
      children ??= groupByParent(records, parentOf);
      return children.get(record) ?? [];
    },
  };
}

/** The first record of the message that a record belongs to, or whose call it answers; else the record itself. */
export function leadOf(record: SessionRecord, tree: RecordTree): SessionRecord {
  if (record.group !== null) return tree.groupOf(record.group)[0] ?? record;
  for (const id of record.results) {
    const caller = tree.callerOf(id);
    if (caller && caller !== record) return leadOf(caller, tree);
  }
  return record;
}

function groupByParent(
  records: readonly SessionRecord[],
  parentOf: (record: SessionRecord) => SessionRecord | undefined,
): Map<SessionRecord, SessionRecord[]> {
  const children = new Map<SessionRecord, SessionRecord[]>();
  for (const record of records) {
    const parent = parentOf(record);
    if (parent) append(children, parent, record);
  }
  return children;
}

export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
