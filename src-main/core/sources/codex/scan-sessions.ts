// Lists the threads of a root by names and stats. A thread is one session, whatever number of files it has: a packed
// twin, a copy in the archive, and further rollouts that began where an earlier one was reverted.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { groupBy } from '../shared/group-by';
import { readNames, type ThreadNames } from './names';
import { SESSION_FOLDERS } from './places';
import { nameOf, type RolloutName, readRolloutName } from './rollout-name';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';

export interface Rollout {
  readonly file: FileStat;
  readonly name: RolloutName;
  readonly isArchived: boolean;
}

/** `sessions/<year>/<month>/<day>`, and one more for those who sort by project. */
const DEEPEST = 5;

/** Throws, when all else was listed, what kept it from listing a folder. */
export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const { rollouts, failures } = await listRollouts(root.path, env);
  const names = await readNames(root.path, env);
  const threads = groupBy(rollouts, ({ name }) => name.threadId);
  for (const [threadId, files] of threads) yield toScanned(threadId, files, names, root, env);
  if (failures.length > 0) throw failures[0];
}

/** Every rollout under a root, in the order of folders and names. */
export async function listRollouts(
  rootPath: string,
  env: SourceEnv,
): Promise<{ readonly rollouts: readonly Rollout[]; readonly failures: readonly unknown[] }> {
  const rollouts: Rollout[] = [];
  const failures: unknown[] = [];
  const visited = new Set<string>();
  const isNew = ({ inode, path }: FileStat) => {
    // Some network drives number nothing.
    const key = inode === '0' ? path : inode;
    if (visited.has(key)) return false;
    visited.add(key);
    return true;
  };
  const walk = async (folder: string, isArchived: boolean, depth: number): Promise<void> => {
    let inside: readonly FileStat[] = [];
    try {
      inside = await env.list(folder);
    } catch (error) {
      failures.push(error);
    }
    for (const file of inside) {
      const name = readRolloutName(file.path);
      // A folder that is named like a rollout is said when it is read.
      if (name) rollouts.push({ file, name, isArchived });
      else if (file.kind === 'folder' && depth < DEEPEST && isNew(file)) await walk(file.path, isArchived, depth + 1);
    }
  };
  const root = await env.stat(rootPath);
  if (root) isNew(root);
  let isHome = false;
  for (const name of SESSION_FOLDERS) {
    const folder = await env.stat(env.join(rootPath, name));
    if (folder?.kind !== 'folder') continue;
    isHome = true;
    if (isNew(folder)) await walk(folder.path, name === 'archived_sessions', 0);
  }
  if (!isHome) await walk(rootPath, nameOf(rootPath) === 'archived_sessions', 0);
  return { rollouts, failures };
}

function toScanned(
  threadId: string,
  files: readonly Rollout[],
  names: ThreadNames,
  root: SourceRoot,
  env: SourceEnv,
): ScannedSession {
  const [live, ...others] = orderRollouts(files, names.rolloutOf(threadId));
  // A group is never empty.
  const { file, name, isArchived } = live as Rollout;
  const given = names.nameOf(threadId);
  const index = given === undefined ? names.olderIndexOf(threadId) : undefined;
  const hint: ScanHint = {
    ...(given === undefined ? {} : { name: given }),
    ...(index === undefined ? {} : { index }),
    ...(others.length === 0 ? {} : { others: others.map((other) => other.file.path).join('\n') }),
    ...(isArchived ? { archived: 'yes' } : {}),
  };
  const stats = others.map((other) => other.file);
  // A new name changes no rollout.
  const nameMark = given === undefined ? '' : ` ${env.hash(given).slice(0, 8)}`;
  return {
    source: SOURCE,
    root,
    nativeId: threadId,
    container: { kind: name.isDocument ? 'document' : 'lines', path: file.path },
    revision: env.revisionOf(file, ...stats) + nameMark,
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    hint: toHint(hint),
  };
}

/** Each rollout of a thread once, the live one first and then from new to old. */
export function orderRollouts(files: readonly Rollout[], liveName: string | undefined): readonly Rollout[] {
  const best = [...groupBy(files, ({ name }) => name.rolloutId).values()].flatMap((copies) => {
    const [first] = copies.toSorted(compareCopies);
    return first ? [first] : [];
  });
  const plainName = (path: string) => nameOf(path).replace(/\.zst$/i, '');
  const isLive = ({ file }: Rollout) =>
    liveName !== undefined && liveName !== '' && plainName(file.path) === plainName(liveName);
  return best.toSorted(
    (a, b) =>
      Number(isLive(b)) - Number(isLive(a)) ||
      compareText(b.name.stamp, a.name.stamp) ||
      compareText(b.file.path, a.file.path),
  );
}

/** A plain file wins over a packed one, a later save over an earlier, the archive loses. */
function compareCopies(a: Rollout, b: Rollout): number {
  return (
    Number(a.name.isPacked) - Number(b.name.isPacked) ||
    compareText(b.name.stamp, a.name.stamp) ||
    Number(a.isArchived) - Number(b.isArchived) ||
    b.file.modifiedMs - a.file.modifiedMs ||
    compareText(a.file.path, b.file.path)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
