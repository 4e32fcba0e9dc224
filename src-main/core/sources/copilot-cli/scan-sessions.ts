// Lists the sessions of a root by names and stats: a folder with a log in it, before that a log by itself, and before
// that one document a session.
import type { ContainerKind, ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { nameOf } from './paths';
import { OLD_SESSION_STATE, SESSION_STATE } from './places';
import { SOURCE } from './source-id';

/** Beside the log: what the tool, or the editor that runs it, says of the session. */
export const WORKSPACE_FILE = 'workspace.yaml';
export const EDITOR_FILE = 'vscode.metadata.json';

/** Throws, when all else was listed, what kept it from listing a folder. */
export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const failures: unknown[] = [];
  const visited = new Set<string>();
  const list = async (path: string): Promise<readonly FileStat[]> => {
    try {
      return await env.list(path);
    } catch (error) {
      failures.push(error);
      return [];
    }
  };
  // A folder that links lead to is read once; some network drives number nothing.
  const isNew = ({ kind, inode, path }: FileStat) => {
    const name = inode === '0' ? path : inode;
    if (kind !== 'folder' || visited.has(name)) return false;
    visited.add(name);
    return true;
  };
  const toScanned = (nativeId: string, kind: ContainerKind, file: FileStat, more: readonly FileStat[]) => ({
    source: SOURCE,
    root,
    nativeId,
    container: { kind, path: file.path },
    revision: env.revisionOf(file, ...more),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
  });

  const ids = new Set<string>();
  const state = await env.stat(env.join(root.path, SESSION_STATE)).catch(() => null);
  if (state) isNew(state);
  const entries = await list(env.join(root.path, SESSION_STATE));
  for (const folder of entries) {
    if (nameOf(folder.path).endsWith('.jsonl') || !isNew(folder)) continue;
    const inside = await list(folder.path);
    const events = inside.find(({ path }) => nameOf(path) === 'events.jsonl');
    if (!events) continue;
    const id = nameOf(folder.path);
    ids.add(id);
    const beside = inside.filter(({ path }) => nameOf(path) === WORKSPACE_FILE || nameOf(path) === EDITOR_FILE);
    yield toScanned(id, 'lines', events, beside);
  }
  for (const file of entries) {
    const id = nameOf(file.path).replace(/\.jsonl$/, '');
    if (!file.path.endsWith('.jsonl') || ids.has(id)) continue;
    ids.add(id);
    yield toScanned(id, 'lines', file, []);
  }
  for (const file of await list(env.join(root.path, OLD_SESSION_STATE))) {
    const [, id = ''] = OLD_NAME.exec(nameOf(file.path)) ?? [];
    if (id === '' || ids.has(id)) continue;
    ids.add(id);
    yield toScanned(id, 'document', file, []);
  }
  if (failures.length > 0) throw failures[0];
}

/** `session_<uuid>_<milliseconds>.json`. */
const OLD_NAME = /^session_(.+?)(?:_\d+)?\.json$/;

/** The id that a document's name holds; the name itself for any other. */
export function oldIdOf(path: string): string {
  return OLD_NAME.exec(nameOf(path))?.[1] ?? nameOf(path).replace(/\.json$/, '');
}
