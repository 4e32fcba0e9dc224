// Which folder a project goes by, where the disk knows more than a path tells: a linked folder is the one that it leads
// to, and a worktree of git is the repository that it belongs to.
import path from 'node:path';
import type { SourceEnv } from '../io/source-env';

type Disk = Pick<SourceEnv, 'home' | 'layouts' | 'stat' | 'text' | 'realPath'>;

/** For as long as the process runs: sessions of one folder come by the hundred. What isn't there is looked for again. */
const known = new WeakMap<Disk, Map<string, string>>();

/**
 * The folder itself when it is gone, or can't be looked at. Only folders below the home are looked at: others may be on
 * a network that doesn't answer. Under a given home none is, since it may be another machine's. Never rejects.
 */
export async function mainFolder(folder: string, env: Disk): Promise<string> {
  if (env.layouts.length > 1 || !isBelow(folder, env.home)) return folder;
  const folders = known.get(env) ?? new Map<string, string>();
  known.set(env, folders);
  const before = folders.get(folder);
  if (before !== undefined) return before;
  const found = await lookFor(folder, env).catch(() => null);
  if (found !== null) folders.set(folder, found);
  return found ?? folder;
}

function isBelow(folder: string, home: string): boolean {
  const way = path.relative(home, folder);
  return path.isAbsolute(folder) && way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
}

async function lookFor(folder: string, env: Disk): Promise<string | null> {
  if ((await env.stat(folder))?.kind !== 'folder') return null;
  const real = await env.realPath(folder);
  for (let above = real; ; above = path.dirname(above)) {
    const mark = path.join(above, '.git');
    const found = await env.stat(mark);
    if (found?.kind === 'file') {
      const main = await repositoryOf(mark, env);
      return main === null ? real : path.join(main, path.relative(above, real));
    }
    if (found !== null || path.dirname(above) === above) return real;
  }
}

/** In a worktree `.git` is a file that says where in the repository's own `.git` the worktree is kept. */
const WORKTREE = /^gitdir: (.*?)[\\/]?\.git[\\/]worktrees[\\/][^\\/\n]+\s*$/;
const LONGEST_MARK = 8192;

async function repositoryOf(mark: string, env: Disk): Promise<string | null> {
  const [, repository] = WORKTREE.exec(await env.text(mark, 0, LONGEST_MARK)) ?? [];
  if (repository === undefined) return null;
  const main = path.resolve(path.dirname(mark), repository);
  return (await env.stat(main))?.kind === 'folder' ? env.realPath(main) : null;
}
