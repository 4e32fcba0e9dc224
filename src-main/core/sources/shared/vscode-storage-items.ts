// Values of the key-value tables that the VS Code family keeps in state.vscdb. Only keys that are asked for are read:
// the same tables hold access tokens.
import type { Snapshot } from '../../io/source-env';
import { parseJson, toWellFormed } from './json';

/** Whether the database has the table; fresh and damaged ones may lack any. */
export function hasTable(snapshot: Snapshot, table: string): boolean {
  const [row] = snapshot.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [table]);
  return row !== undefined;
}

/** A value is text or the bytes of a text, whichever it was written as; null for what was deleted. */
export function textOfValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  return null;
}

/** The JSON of a value; undefined when there is none, or it can't be read. */
export function jsonOfValue(value: unknown): unknown {
  const text = textOfValue(value);
  if (text === null) return undefined;
  const parsed = parseJson(text);
  if ('value' in parsed) return parsed.value;
  if (parsed.problem !== 'syntax' || text.length > LONGEST_REPAIRED || !CONTROL.test(text)) return undefined;
  const repaired = parseJson(escapeControls(text));
  return 'value' in repaired ? repaired.value : undefined;
}

const LONGEST_REPAIRED = 16 * 1024 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f]/;

/** Some builds wrote control characters into strings as they are, which JSON forbids. */
function escapeControls(text: string): string {
  let result = '';
  let from = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c && inString) at += 1;
    else if (code < 0x20 && inString) {
      result += `${text.slice(from, at)}\\u00${code.toString(16).padStart(2, '0')}`;
      from = at + 1;
    }
  }
  return result + text.slice(from);
}

/** The text stored under a key of ItemTable, whatever it is; null when there is none. */
export function readItemText(snapshot: Snapshot, key: string): string | null {
  const sql = 'SELECT value FROM ItemTable WHERE key = ? AND octet_length(value) <= 268435456';
  const [row] = snapshot.rows(sql, [key]);
  return row === undefined ? null : textOfValue(row.value);
}

/** The JSON stored under a key of ItemTable; undefined when there is none, or more than any tool would write. */
export function readItem(snapshot: Snapshot, key: string): unknown {
  return jsonOfValue(readItemText(snapshot, key));
}

/** Keys in order, from a prefix on; the prefix must not end with the last character there is. */
export function* keysWith(snapshot: Snapshot, table: string, prefix: string): Iterable<string> {
  const sql = `SELECT key FROM ${table} WHERE key >= ? AND key < ? ORDER BY key`;
  for (const { key } of snapshot.rows(sql, [prefix, afterPrefix(prefix)])) {
    if (typeof key === 'string') yield toWellFormed(key);
  }
}

/** The end of the range of keys that begin with `prefix`. */
export function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}
