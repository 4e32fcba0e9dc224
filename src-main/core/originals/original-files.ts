// Which files are a session's own: its main file, and what lies beside it under the same name or in a folder of the
// session's.
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../io/source-env';

/** A folder that holds more is none of one session's. */
const MOST_FILES = 2000;
const DEEPEST = 6;

export interface NamedFile {
  readonly path: string;
  /** Below the folder of the main file, with `/`. */
  readonly name: string;
}

/**
 * The main file first; null when the session isn't in a file of its own: in a database, or in a file with others.
 * `containers` are the files of all sessions: another session's own file isn't this one's.
 */
export async function originalFiles(
  { container, nativeId }: Pick<ScannedSession, 'container' | 'nativeId'>,
  containers: ReadonlyMap<string, number>,
  env: Pick<SourceEnv, 'list' | 'stat'>,
): Promise<readonly NamedFile[] | null> {
  const main = container.path;
  if (container.kind === 'database' || (containers.get(main) ?? 0) > 1) return null;
  if ((await env.stat(main))?.kind !== 'file') return null;
  const folder = main.replace(/[\\/][^\\/]*$/, '');
  const stem = baseName(main).replace(/\.[^.]*$/, '');
  const ownFolder = baseName(folder) === nativeId;
  const files: NamedFile[] = [{ path: main, name: baseName(main) }];
  const add = async (path: string, name: string, depth: number): Promise<void> => {
    if (files.length >= MOST_FILES) return;
    for (const entry of await env.list(path)) {
      const own = baseName(entry.path);
      if (depth === 0 && !ownFolder && own !== stem && !own.startsWith(`${stem}.`)) continue;
      const below = name === '' ? own : `${name}/${own}`;
      if (entry.kind === 'folder' && depth < DEEPEST) await add(entry.path, below, depth + 1);
      if (entry.kind !== 'file' || containers.has(entry.path) || entry.path === main) continue;
      if (files.length < MOST_FILES) files.push({ path: entry.path, name: below });
    }
  };
  await add(folder, '', 0);
  return files;
}

function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, '');
}
