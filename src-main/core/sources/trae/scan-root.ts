// Lists the sessions of one user data folder. One session may stand in several databases: the copy with most messages
// is the one that is read.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { numberAt, timeAt } from '../shared/json';
import { throwAll } from '../shared/throw-all';
import { listWorkspaces } from '../shared/vscode-storage';
import type { Place } from '../shared/vscode-storage-place';
import { SOURCE } from './source-id';
import { type StoredSession, storedSessions } from './stored-sessions';

/** Throws, when all else was listed, what kept it from reading a database. */
export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const failures: unknown[] = [];
  const found = new Map<string, { readonly count: number; readonly session: ScannedSession }>();
  for (const { path, place } of await databasesOf(root.path, env)) {
    try {
      if ((await env.stat(path))?.kind !== 'file') continue;
      for (const stored of storedSessions(await env.snapshot(path)).values()) {
        const known = found.get(stored.id);
        const count = stored.messages.length;
        if (known && known.count >= count) continue;
        found.set(stored.id, { count, session: toScanned(root, env, stored, path, place) });
      }
    } catch (error) {
      failures.push(error);
    }
  }
  for (const { session } of found.values()) yield session;
  throwAll(failures);
}

/** Those of the workspaces, then the global one: a copy in a workspace tells the folder. */
export async function databasesOf(
  userData: string,
  env: SourceEnv,
): Promise<readonly { readonly path: string; readonly place: Place | null }[]> {
  const workspaces = await listWorkspaces(userData, env);
  return [
    ...workspaces.map(({ folder, place }) => ({ path: env.join(folder, 'state.vscdb'), place })),
    { path: env.join(userData, 'User', 'globalStorage', 'state.vscdb'), place: null },
  ];
}

function toScanned(
  root: SourceRoot,
  env: SourceEnv,
  { id, value }: StoredSession,
  path: string,
  place: Place | null,
): ScannedSession {
  const text = JSON.stringify(value);
  const hint = {
    ...(place ? { folder: place.path } : {}),
    ...(place?.host === undefined ? {} : { host: place.host }),
  };
  return {
    source: SOURCE,
    root,
    nativeId: id,
    container: { kind: 'database', path },
    revision: `${env.hash(text)} ${JSON.stringify(hint)}`,
    sizeBytes: text.length,
    modifiedMs: timeAt(value, 'updatedAt') ?? numberAt(value, 'createdAt') ?? 0,
    hint,
  };
}
