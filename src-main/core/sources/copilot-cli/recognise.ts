// Is a file a session of the command line? By its beginning; where it lies as the tool laid it, it is read as a scan
// would.
import { AppError } from '@shared/model/failure';
import type { ContainerKind, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { folderOf, nameOf } from './paths';
import { oldIdOf, scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

const MOST_LINES = 50;

export async function recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null> {
  const kind = kindOf(new TextDecoder().decode(head));
  const file = kind && (await env.stat(path));
  if (!kind || file?.kind !== 'file') return null;
  const name = nameOf(path);
  const id = kind === 'document' ? oldIdOf(path) : name.replace(/\.jsonl$/, '');
  return (
    (await scannedInPlace(path, env)) ?? {
      source: SOURCE,
      root: { source: SOURCE, path: folderOf(path), foundBy: 'import' },
      nativeId: name === 'events.jsonl' ? nameOf(folderOf(path)) : id,
      container: { kind, path },
      revision: env.revisionOf(file),
      sizeBytes: file.sizeBytes,
      modifiedMs: file.modifiedMs,
    }
  );
}

function kindOf(text: string): ContainerKind | null {
  let hasEvent = false;
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const parsed = parseJson(line.replaceAll('\0', '').trim());
    const record = 'value' in parsed && isObject(parsed.value) ? parsed.value : null;
    if (!record || !isEvent(record)) continue;
    // The transcripts of the editor's extension have the same form, and name the editor.
    if (stringAt(record, 'type') === 'session.start') {
      return stringAt(objectAt(record, 'data'), 'vscodeVersion') === undefined ? 'lines' : null;
    }
    hasEvent = true;
  }
  if (hasEvent) return 'lines';
  const isDocument = text.trimStart().startsWith('{') && text.includes('"chatMessages"');
  return isDocument && (text.includes('"sessionId"') || text.includes('"timeline"')) ? 'document' : null;
}

function isEvent(record: JsonObject): boolean {
  const type = stringAt(record, 'type') ?? '';
  const isFamily = /^(?:session|user|assistant|tool|subagent|hook|system|skill|permission)\.\w+$/.test(type);
  return isFamily && isObject(valueAt(record, 'data')) && valueAt(record, 'parentId') !== undefined;
}

/** Where it lies as the tool laid it: the session that a scan makes of it. */
async function scannedInPlace(path: string, env: SourceEnv): Promise<ScannedSession | null> {
  const folder = /^(.+)[\\/](?:history-)?session-state[\\/]/.exec(path)?.[1];
  if (folder === undefined) return null;
  try {
    for await (const session of scanRoot({ source: SOURCE, path: folder, foundBy: 'import' }, env)) {
      if (session.container.path === path) return session;
    }
  } catch (error) {
    // Some folder can't be listed; the file itself can be read.
    if (!(error instanceof AppError)) throw error;
  }
  return null;
}
