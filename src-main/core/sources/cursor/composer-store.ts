// Rows of the global database, `cursorDiskKV`, by key: never by pattern and never all of them, since more than half of a
// file of many gigabytes are rows of no use here (`agentKv:`), and a value is only loaded when it is shown.
import type { Snapshot } from '../../io/source-env';
import { jsonOfValue, textOfValue } from '../shared/vscode-storage-items';

export const BUBBLE_TABLE = 'cursorDiskKV';
const COMPOSER = 'composerData:';
const BUBBLE = 'bubbleId:';
/** Values loaded at once, of those that aren't large. */
const CHUNK = 128;
const LARGE_VALUE = 256 * 1024;
const LARGEST_VALUE = 64 * 1024 * 1024;

export interface ComposerRow {
  readonly id: string;
  readonly valueBytes: number;
  /** Changes with every rewrite, because the table replaces rows. */
  readonly rowid: number;
  /** The value was removed: the conversation was deleted. */
  readonly isDeleted: boolean;
  readonly bubbles: BubbleRows;
}

/** Every conversation with a row of its own, and what there is of its messages: all in one statement. Reads no value. */
export function* composerRows(snapshot: Snapshot): Iterable<ComposerRow> {
  const id = `substr(composer.key, ${COMPOSER.length + 1})`;
  const sql = `WITH found AS MATERIALIZED (
      SELECT composer.key AS key, composer.rowid AS id, octet_length(composer.value) AS bytes,
        (SELECT printf('%d:%d:%d', count(*), max(rowid), total(rowid)) FROM ${BUBBLE_TABLE}
          WHERE key > '${BUBBLE}' || ${id} || ':' AND key < '${BUBBLE}' || ${id} || ';') AS mark
      FROM ${BUBBLE_TABLE} AS composer WHERE composer.key > ? AND composer.key < ? ORDER BY composer.key)
    SELECT key, id, bytes, mark, (SELECT octet_length(value) FROM ${BUBBLE_TABLE}
      WHERE rowid = CAST(substr(mark, instr(mark, ':') + 1) AS INTEGER)) AS last FROM found`;
  for (const { key, id: rowid, bytes, mark, last } of snapshot.rows(sql, [COMPOSER, 'composerData;'])) {
    if (typeof key !== 'string') continue;
    yield {
      id: key.slice(COMPOSER.length),
      valueBytes: Number(bytes ?? 0),
      rowid: Number(rowid),
      isDeleted: bytes === null,
      bubbles: { count: Number.parseInt(String(mark), 10), mark: `${mark}:${last}` },
    };
  }
}

export interface BubbleRows {
  readonly count: number;
  /** Changes when any of the rows is written. */
  readonly mark: string;
}

/** How many messages a conversation has and whether they changed: from the index of keys and the newest row. */
export function bubbleRows(snapshot: Snapshot, composer: string): BubbleRows {
  const sql = `SELECT count, last, sum, (SELECT octet_length(value) FROM ${BUBBLE_TABLE} WHERE rowid = last) AS bytes
    FROM (SELECT count(*) AS count, max(rowid) AS last, total(rowid) AS sum FROM ${BUBBLE_TABLE}
      WHERE key > ? AND key < ?)`;
  const [row] = snapshot.rows(sql, bubbleRange(composer));
  return { count: Number(row?.count ?? 0), mark: [row?.count, row?.last, row?.sum, row?.bytes].join(':') };
}

/** Conversations that have messages, found by leaping from one to the next. */
export function* composersWithBubbles(snapshot: Snapshot): Iterable<string> {
  const rest = `substr(leap.key, ${BUBBLE.length + 1})`;
  const sql = `WITH RECURSIVE leap(key) AS (
      SELECT min(key) FROM ${BUBBLE_TABLE} WHERE key > '${BUBBLE}' AND key < 'bubbleId;'
      UNION SELECT (SELECT min(key) FROM ${BUBBLE_TABLE} WHERE key < 'bubbleId;' AND key > CASE instr(${rest}, ':')
        WHEN 0 THEN leap.key ELSE '${BUBBLE}' || substr(${rest}, 1, instr(${rest}, ':') - 1) || ';' END)
      FROM leap WHERE leap.key IS NOT NULL)
    SELECT key FROM leap`;
  for (const { key } of snapshot.rows(sql)) {
    if (typeof key !== 'string') continue;
    const colon = key.indexOf(':', BUBBLE.length);
    if (colon > BUBBLE.length) yield key.slice(BUBBLE.length, colon);
  }
}

/** Undefined when there is no row, null when it was deleted; '' when it is too large to be read. */
export function composerText(snapshot: Snapshot, id: string): string | null | undefined {
  const sql = `SELECT CASE WHEN octet_length(value) > ${LARGEST_VALUE} THEN '' ELSE value END AS value
    FROM ${BUBBLE_TABLE} WHERE key = ?`;
  const [row] = snapshot.rows(sql, [COMPOSER + id]);
  return row === undefined ? undefined : textOfValue(row.value);
}

export function composerKey(id: string): string {
  return COMPOSER + id;
}

export function bubbleKey(composer: string, bubble: string): string {
  return `${BUBBLE}${composer}:${bubble}`;
}

/** Where rows are: key to row id. */
export type RowIds = ReadonlyMap<string, number>;

/** All messages that the database holds of a conversation, in the order of their keys. */
export function bubbleRowIds(snapshot: Snapshot, composer: string): RowIds {
  const sql = `SELECT key, rowid AS id FROM ${BUBBLE_TABLE} WHERE key > ? AND key < ? ORDER BY key`;
  const found = new Map<string, number>();
  for (const { key, id } of snapshot.rows(sql, bubbleRange(composer))) {
    if (typeof key === 'string') found.set(key, Number(id));
  }
  return found;
}

function bubbleRange(composer: string): [string, string] {
  return [`${BUBBLE}${composer}:`, `${BUBBLE}${composer};`];
}

/** What a row holds: its JSON, null where the value was deleted, undefined where it can't be read or isn't there. */
export interface StoredValue {
  readonly key: string;
  readonly value: unknown;
}

/**
 * The rows of the given keys in their order; few values are held at once, and large ones only one by one. By row id,
 * since messages that follow one another mostly lie side by side, while their keys are spread over all of the index.
 */
export function* storedValues(snapshot: Snapshot, keys: readonly string[], ids: RowIds): Iterable<StoredValue> {
  // One statement for all chunks: an id that is missing from the last is asked for as NULL.
  const marks = Array.from({ length: CHUNK }, () => '?').join(',');
  for (let from = 0; from < keys.length; from += CHUNK) {
    const chunk = keys.slice(from, from + CHUNK);
    const asked = Array.from({ length: CHUNK }, (_, index) => ids.get(chunk[index] ?? '') ?? null);
    const found = new Map(valueRows(snapshot, `rowid IN (${marks})`, asked));
    for (const key of chunk) {
      // Whoever writes a row anew gives it another id.
      const row = found.get(key) ?? new Map(valueRows(snapshot, 'key = ?', [key])).get(key);
      if (row?.bytes === null) yield { key, value: null };
      else yield { key, value: jsonOfValue(Number(row?.bytes) > LARGE_VALUE ? readValue(snapshot, key) : row?.value) };
    }
  }
}

function* valueRows(snapshot: Snapshot, where: string, params: readonly (string | number | null)[]) {
  const sql = `SELECT key, octet_length(value) AS bytes,
      CASE WHEN octet_length(value) <= ${LARGE_VALUE} THEN value END AS value
    FROM ${BUBBLE_TABLE} WHERE ${where}`;
  for (const row of snapshot.rows(sql, params)) yield [row.key, row] as const;
}

/** Undefined when there is no row, or its value is too large to be one that a tool wrote. */
function readValue(snapshot: Snapshot, key: string): unknown {
  const sql = `SELECT value FROM ${BUBBLE_TABLE} WHERE key = ? AND coalesce(octet_length(value), 0) <= ${LARGEST_VALUE}`;
  const [row] = snapshot.rows(sql, [key]);
  return row?.value;
}

/** The content of a file that edits refer to by hash, when it isn't larger than a diff can be made of. */
export function contentText(snapshot: Snapshot, id: string): string | null {
  const key = id.startsWith('composer.content.') ? id : `composer.content.${id}`;
  const sql = `SELECT value FROM ${BUBBLE_TABLE} WHERE key = ? AND octet_length(value) <= 1000000`;
  const [row] = snapshot.rows(sql, [key]);
  return row === undefined ? null : textOfValue(row.value);
}

/** Some of the contexts that prompts of the conversation were sent with. */
export function* requestContexts(snapshot: Snapshot, composer: string): Iterable<unknown> {
  const sql = `SELECT value FROM ${BUBBLE_TABLE} WHERE key > ? AND key < ? AND octet_length(value) <= 4000000
    ORDER BY key LIMIT 5`;
  const range = [`messageRequestContext:${composer}:`, `messageRequestContext:${composer};`];
  for (const { value } of snapshot.rows(sql, range)) yield jsonOfValue(value);
}
