// Is a file a session of this kind? By its beginning; where it lies as the editor laid it, it is read as a scan would.
import { AppError } from '@shared/model/failure';
import type { ContainerKind, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';
import { baseName } from './uris';

export async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const text = new TextDecoder().decode(head).trimStart();
  const kind = kindOf(text);
  const file = kind && (await env.stat(path));
  if (!kind || file?.kind !== 'file') return null;
  return (
    (await scannedInPlace(path, env)) ?? {
      source: SOURCE,
      root: { source: SOURCE, path: folderOf(path), foundBy: 'import' },
      nativeId: idOf(path, env),
      container: { kind, path },
      revision: env.revisionOf(file),
      sizeBytes: file.sizeBytes,
      modifiedMs: file.modifiedMs,
    }
  );
}

/** Exports are named by hand, and many of them alike. */
function idOf(path: string, env: SourceEnv): string {
  const name = baseName(path).replace(/\.jsonl?$/i, '');
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(name) ? name : `${name}-${env.hash(path).slice(0, 8)}`;
}

/** Where it lies as an editor laid it: the session that a scan makes of it and of what belongs to it. */
async function scannedInPlace(path: string, env: SourceEnv): Promise<ScannedSession | null> {
  const at = /[\\/](?:workspaceStorage|globalStorage|profiles)[\\/]/.exec(path)?.index;
  if (at === undefined) return null;
  const root = { source: SOURCE, path: path.slice(0, at), foundBy: 'import' } as const;
  let sameId: ScannedSession | null = null;
  try {
    for await (const session of scanRoot(root, env)) {
      if (session.container.path === path) return session;
      if (session.nativeId === baseName(path).replace(/\.jsonl?$/i, '')) sameId = session;
    }
  } catch (error) {
    // Some folder can't be listed; the file itself can be read.
    if (!(error instanceof AppError)) throw error;
  }
  return sameId;
}

function folderOf(path: string): string {
  return path.slice(0, -baseName(path).length - 1);
}

const MOST_LINES = 50;

function kindOf(text: string): ContainerKind | null {
  if (!text.startsWith('{')) return null;
  const lines = text.split('\n').slice(0, MOST_LINES);
  for (const line of lines) {
    if (/^\{"kind":0,"v":\{/.test(line) && isSessionText(line)) return 'log';
    const parsed = parseJson(line.trim());
    if (!('value' in parsed) || !isObject(parsed.value)) continue;
    const record = parsed.value;
    if (valueAt(record, 'kind') === 0 && objectAt(record, 'v') && isSessionText(line)) return 'log';
    // A log may begin with a change that belongs to nothing.
    if (isChange(record)) return 'log';
    if (isEditorTranscript(record)) return 'lines';
  }
  return isDocument(text) ? 'document' : null;
}

function isSessionText(line: string): boolean {
  return /"(?:requests|sessionId|initialLocation)":/.test(line);
}

function isChange(record: object): boolean {
  const kind = valueAt(record, 'kind');
  const path = valueAt(record, 'k');
  return (kind === 1 || kind === 2 || kind === 3) && Array.isArray(path);
}

/** The command line's own logs have the same form; they name no editor. */
function isEditorTranscript(record: object): boolean {
  if (stringAt(record, 'type') !== 'session.start') return false;
  return stringAt(objectAt(record, 'data'), 'vscodeVersion') !== undefined;
}

/** Its first 64 KB may end anywhere. */
function isDocument(text: string): boolean {
  if (!text.includes('"requests"')) return false;
  return /"(?:responderUsername|requesterUsername|initialLocation|requestId|modelId|variableData)"\s*:/.test(text);
}
