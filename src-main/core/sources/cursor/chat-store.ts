// The database of one chat of Cursor's command line: blobs by the hash of their content, and a row that names the root
// of those that are in use. What the root doesn't lead to was abandoned.
import type { Snapshot } from '../../io/source-env';
import { isObject, type JsonObject, parseJson, stringAt } from '../shared/json';
import { hasTable, textOfValue } from '../shared/vscode-storage-items';
import { protoFields } from './protobuf';

export interface ChatStore {
  /** What the row about the chat says: name, mode, model, times; null when there is none. */
  readonly about: JsonObject | null;
  /** Whether the root that it names exists. */
  readonly hasRoot: boolean;
  /** Ids of messages in order; equal messages have one id and stand here as often as they were said. */
  readonly messageIds: readonly string[];
  /** Roots and trees on the way to the messages. */
  readonly treeIds: ReadonlySet<string>;
}

/** More messages than a chat can have, in a hostile tree. */
const MOST_MESSAGES = 500_000;

export function readChatStore(snapshot: Snapshot): ChatStore {
  const about = readAbout(snapshot);
  const root = stringAt(about, 'latestRootBlobId') ?? '';
  const treeIds = new Set<string>();
  const messageIds: string[] = [];
  const hasRoot = root !== '' && hasTable(snapshot, 'blobs') && readBlob(snapshot, root) !== null;
  // A list of what is still to be visited instead of recursion: trees may be nested as deep as somebody likes.
  const ahead: { readonly id: string; readonly isTree: boolean }[] = hasRoot ? [{ id: root, isTree: true }] : [];
  for (let next = ahead.pop(); next && messageIds.length < MOST_MESSAGES; next = ahead.pop()) {
    if (!next.isTree) {
      messageIds.push(next.id);
      continue;
    }
    if (treeIds.has(next.id)) continue;
    treeIds.add(next.id);
    // One by one: a tree may have more children than a call may have arguments.
    for (const child of childrenOf(readBlob(snapshot, next.id)).reverse()) ahead.push(child);
  }
  return { about, hasRoot, messageIds, treeIds };
}

/** Field 1 holds messages, field 2 further trees; each an id of 32 bytes. */
function childrenOf(tree: Uint8Array | null): { readonly id: string; readonly isTree: boolean }[] {
  return protoFields(tree ?? new Uint8Array(0))
    .filter(({ number, bytes }) => (number === 1 || number === 2) && bytes.length === 32)
    .map(({ number, bytes }) => ({ id: Buffer.from(bytes).toString('hex'), isTree: number === 2 }));
}

function readBlob(snapshot: Snapshot, id: string): Uint8Array | null {
  const [row] = snapshot.rows('SELECT data FROM blobs WHERE id = ? AND octet_length(data) <= 67108864', [id]);
  if (row?.data instanceof Uint8Array) return row.data;
  return typeof row?.data === 'string' ? Buffer.from(row.data) : null;
}

/** The message of a blob: JSON as it is, or in field 4; 'missing' without a blob, null when it is no message. */
export function readChatMessage(snapshot: Snapshot, id: string): JsonObject | 'missing' | null {
  const bytes = readBlob(snapshot, id);
  if (!bytes) return 'missing';
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const json =
    bytes[start] === 0x7b ? bytes.subarray(start) : protoFields(bytes).find(({ number }) => number === 4)?.bytes;
  const parsed = json ? parseJson(new TextDecoder().decode(json)) : null;
  return parsed && 'value' in parsed && isObject(parsed.value) && 'role' in parsed.value ? parsed.value : null;
}

/** The JSON of the row is written as hex digits. */
function readAbout(snapshot: Snapshot): JsonObject | null {
  if (!hasTable(snapshot, 'meta')) return null;
  const [row] = snapshot.rows("SELECT value FROM meta WHERE key = '0'");
  const text = textOfValue(row?.value) ?? '';
  const parsed = parseJson(/^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex').toString('utf8') : text);
  return 'value' in parsed && isObject(parsed.value) ? parsed.value : null;
}
