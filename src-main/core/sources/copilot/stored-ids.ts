// Which sessions an editor's state database holds. Opening one takes a while, and there is one in every workspace: what
// was found is remembered for as long as the file stays the same.
import type { FileStat, SourceEnv } from '../../io/source-env';
import { storedSessions } from './read-database';

interface StoredId {
  readonly id: string;
  /** Tells when the session changed. */
  readonly revision: string;
  readonly length: number;
}

const found = new WeakMap<SourceEnv, Map<string, { readonly revision: string; readonly ids: readonly StoredId[] }>>();

/** Throws AppError('cannot-read'). */
export async function storedIds(database: FileStat, env: SourceEnv): Promise<readonly StoredId[]> {
  const log = await env.stat(`${database.path}-wal`);
  const revision = env.revisionOf(database, ...(log ? [log] : []));
  const known = found.get(env) ?? new Map();
  found.set(env, known);
  const last = known.get(database.path);
  if (last?.revision === revision) return last.ids;
  const ids = (await storedSessions(database.path, env)).map(({ id, text }) => ({
    id,
    revision: env.hash(text),
    length: text.length,
  }));
  known.set(database.path, { revision, ids });
  return ids;
}
