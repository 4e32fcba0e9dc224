// Names that users gave to threads. They stand outside the rollouts: in session_index.jsonl, where the last line of an
// id counts, and in the state database. Both may be stale or missing, and neither decides what exists.
import type { SourceEnv } from '../../io/source-env';
import { isObject, parseJson, stringAt } from '../shared/json';
import { readJsonl } from '../shared/read-jsonl';
import { nameOf } from './rollout-name';

/** Read while scanning; what stands before it in a longer index is looked up when a session is read. */
const INDEX_TAIL = 256 * 1024;
const LONGEST_INDEX = 16 * 1024 * 1024;

export interface ThreadNames {
  /** Undefined where nobody named it, or the name was taken back. */
  nameOf(threadId: string): string | undefined;
  /** The file name of the rollout that the database calls the thread's live one. */
  rolloutOf(threadId: string): string | undefined;
  /** The index, where it is longer than what was read and says nothing of the thread in that part. */
  olderIndexOf(threadId: string): string | undefined;
}

/** Never throws: without names a thread has the title of its first prompt. */
export async function readNames(rootPath: string, env: SourceEnv): Promise<ThreadNames> {
  const index = env.join(rootPath, 'session_index.jsonl');
  const { names, isWhole } = await readIndex(index, env);
  const rows = await readState(rootPath, env);
  return {
    nameOf: (id) => (names.has(id) ? names.get(id) : rows.get(id)?.name) || undefined,
    rolloutOf: (id) => rows.get(id)?.rollout,
    olderIndexOf: (id) => (isWhole || names.has(id) ? undefined : index),
  };
}

async function readIndex(path: string, env: SourceEnv) {
  const names = new Map<string, string>();
  try {
    const size = (await env.stat(path))?.sizeBytes ?? 0;
    const from = Math.max(0, size - INDEX_TAIL);
    for await (const line of env.lines(path, { from })) {
      for (const { value } of readJsonl(line).records) {
        const [id, name] = [stringAt(value, 'id'), stringAt(value, 'thread_name')];
        if (id !== undefined && name !== undefined) names.set(id, name.trim());
      }
    }
    return { names, isWhole: from === 0 };
  } catch {
    return { names, isWhole: true };
  }
}

/** The last line of a thread in a long index; '' where there is none. */
export async function findName(index: string, threadId: string, env: SourceEnv): Promise<string> {
  try {
    const size = (await env.stat(index))?.sizeBytes ?? 0;
    const text = await env.text(index, Math.max(0, size - LONGEST_INDEX), size);
    const at = text.lastIndexOf(`"${threadId}"`);
    if (at < 0) return '';
    const parsed = parseJson(text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '');
    return 'value' in parsed ? (stringAt(parsed.value, 'thread_name')?.trim() ?? '') : '';
  } catch {
    return '';
  }
}

interface StateRow {
  readonly name: string;
  readonly rollout: string;
}

/** The database's number is the version of its schema; older ones have no names. */
async function readState(rootPath: string, env: SourceEnv): Promise<ReadonlyMap<string, StateRow>> {
  const rows = new Map<string, StateRow>();
  for (const folder of [env.variable('CODEX_SQLITE_HOME'), rootPath]) {
    try {
      const path = folder === undefined ? undefined : await newestState(folder, env);
      if (path === undefined) continue;
      const snapshot = await env.snapshot(path);
      const columns = new Set(
        [...snapshot.rows("SELECT name FROM pragma_table_info('threads')")].map(({ name }) => name),
      );
      const name = columns.has('name') ? 'name' : 'NULL AS name';
      for (const row of snapshot.rows(`SELECT id, ${name}, rollout_path FROM threads`)) {
        if (!isObject(row)) continue;
        const id = stringAt(row, 'id');
        if (id === undefined) continue;
        rows.set(id, {
          name: stringAt(row, 'name')?.trim() ?? '',
          rollout: nameOf(stringAt(row, 'rollout_path') ?? ''),
        });
      }
      return rows;
    } catch {
      // Held, broken or of another shape: the rollouts tell enough.
    }
  }
  return rows;
}

async function newestState(folder: string, env: SourceEnv): Promise<string | undefined> {
  const versionOf = (path: string) => Number(/^state_(\d{1,6})\.sqlite$/.exec(nameOf(path))?.[1] ?? -1);
  const found = (await env.list(folder)).filter(({ path, kind }) => kind === 'file' && versionOf(path) >= 0);
  return found.toSorted((a, b) => versionOf(b.path) - versionOf(a.path))[0]?.path;
}
