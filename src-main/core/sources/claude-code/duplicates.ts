// Records that stand in a file twice with the same id (/branch in 2.0 and 2.1, rewritten histories of stream input).
import { type JsonObject, valueAt } from '../shared/json';
import type { LoadRecord } from './record-loader';
import type { SessionRecord } from './session-record';

/**
 * The records to leave out. Of two copies the one whose parent is in the file is kept, else the first; records that
 * only share an id are no copies.
 */
export async function findDuplicates(
  records: readonly SessionRecord[],
  load: LoadRecord,
  hash: (text: string) => string,
): Promise<ReadonlySet<SessionRecord>> {
  const uuids = new Set<string>();
  const repeated = new Set<string>();
  for (const { uuid } of records) {
    if (uuid === null) continue;
    if (uuids.has(uuid)) repeated.add(uuid);
    uuids.add(uuid);
  }
  const dropped = new Set<SessionRecord>();
  if (repeated.size === 0) return dropped;
  const hasParent = ({ parent }: SessionRecord) => parent === null || uuids.has(parent);
  const kept = new Map<string, { record: SessionRecord; content: string }[]>();
  for (const record of records) {
    if (record.uuid === null || !repeated.has(record.uuid) || record.isSettled) continue;
    const content = hash(contentOf(await load(record)));
    const copies = kept.get(record.uuid) ?? [];
    kept.set(record.uuid, copies);
    const copy = copies.find((other) => other.record.type === record.type && other.content === content);
    if (!copy) copies.push({ record, content });
    else if (hasParent(record) && !hasParent(copy.record)) {
      dropped.add(copy.record);
      copy.record = record;
    } else {
      dropped.add(record);
    }
  }
  return dropped;
}

/** What a record says, without what tells one copy from the other. */
function contentOf(value: JsonObject): string {
  return JSON.stringify([valueAt(value, 'message'), valueAt(value, 'attachment'), valueAt(value, 'content')]);
}
