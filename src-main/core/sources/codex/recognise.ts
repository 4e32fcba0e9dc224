// Tells whether a file from anywhere is a rollout, by its first lines; and if it lies in a home of Codex, which thread
// it belongs to.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, objectAt, parseJson, stringAt } from '../shared/json';
import { isZstd, packedLines } from '../shared/packed-lines';
import { isDocument } from './document';
import { folderOf, nameOf, readRolloutName } from './rollout-name';
import { BARE_ITEMS, isBareMeta, KINDS } from './rollout-record';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

const MOST_LINES = 50;
const DEEPEST = 5;

export async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const name = readRolloutName(path);
  const text = isZstd(head) ? await unpackHead(path, env) : new TextDecoder().decode(head);
  const isDocumentFile = !isZstd(head) && isDocumentHead(text);
  if (!isDocumentFile && !isRollout(text)) return null;
  const file = await env.stat(path);
  if (file?.kind !== 'file') return null;
  const root = await rootOf(path, env);
  const found = name && root && (await findScanned(path, root, env));
  if (found) return found;
  return {
    source: SOURCE,
    root: root ?? { source: SOURCE, path: folderOf(path), foundBy: 'import' },
    nativeId: name?.threadId ?? (idOf(text) || nameOf(path).replace(/\.jsonl?(?:\.zst)?$/i, '')),
    container: { kind: isDocumentFile ? 'document' : 'lines', path },
    revision: env.revisionOf(file),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
  };
}

/** The first lines of a packed file, the last of them whole. */
async function unpackHead(path: string, env: SourceEnv): Promise<string> {
  const lines: string[] = [];
  for await (const { text } of packedLines(path, env, () => undefined)) {
    if (lines.push(text) >= MOST_LINES) break;
  }
  return lines.join('\n');
}

function linesOf(text: string): readonly unknown[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .slice(0, MOST_LINES);
  return lines.flatMap((line) => {
    const parsed = parseJson(line.trim());
    return 'value' in parsed ? [parsed.value] : [];
  });
}

/** The first line may be longer than what was read. */
function isRollout(text: string): boolean {
  const lines = linesOf(text);
  if (lines.some(isOwnLine)) return true;
  if (isBareMeta(lines[0])) {
    return lines.slice(1).every((line) => BARE_ITEMS.has(stringAt(line, 'type') ?? '') || isStateLine(line));
  }
  return lines.length === 0 && /^\uFEFF?\s*\{[^{]*"type":\s*"session_meta"/.test(text.slice(0, 500));
}

function isOwnLine(value: unknown): boolean {
  const type = stringAt(value, 'type') ?? '';
  if (!isObject(value) || !KINDS.has(type) || objectAt(value, 'payload') === undefined) return false;
  return stringAt(value, 'timestamp') !== undefined;
}

function isStateLine(value: unknown): boolean {
  return stringAt(value, 'record_type') === 'state';
}

/** The whole of a small document, or what a large one begins with. */
function isDocumentHead(text: string): boolean {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if ('value' in parsed) return isDocument(parsed.value);
  return /^\uFEFF?\s*\{\s*"session":\s*\{[^{}]*"id"[^{}]*\},\s*"items":\s*\[/.test(text.slice(0, 60_000));
}

function idOf(text: string): string {
  const [first] = linesOf(text);
  return stringAt(objectAt(first, 'payload') ?? objectAt(first, 'session') ?? first, 'id') ?? '';
}

/** The home whose `sessions` or archive the file lies in. */
async function rootOf(path: string, env: SourceEnv): Promise<SourceRoot | null> {
  let folder = folderOf(path);
  for (let depth = 0; depth < DEEPEST && folder !== ''; depth += 1) {
    const name = nameOf(folder);
    const above = folderOf(folder);
    if (name === 'sessions' || name === 'archived_sessions') {
      const isFolder = (await env.stat(above))?.kind === 'folder';
      return isFolder ? { source: SOURCE, path: above, foundBy: 'import' } : null;
    }
    folder = above;
  }
  return null;
}

async function findScanned(path: string, root: SourceRoot, env: SourceEnv): Promise<ScannedSession | undefined> {
  try {
    for await (const session of scanRoot(root, env)) if (session.container.path === path) return session;
  } catch {
    // Some folder can't be listed: the file stands for itself.
  }
  return undefined;
}
