// Answers that were taken back: a model refused in the middle of one, and another model answered instead. Its records
// stay in the file (seen since 2.1.197), and what it had said stands once more in the answer that replaces it.
import { arrayAt, type JsonObject } from '../shared/json';
import type { SessionRecord } from './session-record';

/** The records that this one replaces or takes back. */
export function retractedUuids(value: JsonObject, type: string): readonly string[] {
  // Plain property access: done for every record, and hardly any has one of them.
  const has =
    type === 'assistant' ? value.supersedesUuids : type === 'system' ? value.retractedMessageUuids : undefined;
  if (has === undefined) return NONE;
  const name = type === 'assistant' ? 'supersedesUuids' : 'retractedMessageUuids';
  return arrayAt(value, name).filter((uuid) => typeof uuid === 'string');
}

const NONE: readonly string[] = [];

/** A record that holds a call is never taken back here: what the tool did was done. */
export function withRetractions(
  records: readonly SessionRecord[],
  uuids: ReadonlySet<string>,
): readonly SessionRecord[] {
  if (uuids.size === 0) return records;
  const isTaken = ({ uuid, stance, calls }: SessionRecord) =>
    uuid !== null && uuids.has(uuid) && stance === 'assistant' && calls.length === 0;
  const staying = new Set(records.filter((record) => !isTaken(record)).map(({ group }) => group));
  return records.map((record) => {
    if (!isTaken(record)) return record;
    // The answer that goes on from it may have the same id.
    const isPart = staying.has(record.group);
    return {
      ...record,
      retracted: isPart ? 'part' : 'whole',
      group: isPart ? `${record.group} retracted` : record.group,
    };
  });
}
