// What is kept, how much room it takes, and how it is cleared away.

import { ALL_COPIES } from '@shared/model/all-copies';
import type { SessionKey, ThreadId } from '@shared/model/ids';
import type { Forgotten, ThreadMarks, Library as UserLibrary } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import type { PruneRule, StorageReport, VanishedSession } from '@shared/model/storage';
import type { ThreadHead } from '@shared/model/thread';
import type { AppPaths } from '../io/app-paths';
import { originalSize } from '../originals/original-store';
import { saysTwin } from '../pipeline/twins';
import { measureFolders } from '../storage/folder-sizes';
import { choosePruned } from '../storage/prune';
import { headOf } from './read-thread';
import type { State } from './state';

type Readable = Pick<State, 'catalogue' | 'library' | 'store'>;

/** Sessions of which only the kept copy is left, the one that went last first. */
export async function vanishedSessions(
  { catalogue, store }: Readable,
  { threads }: Pick<UserLibrary, 'threads'>,
  originals: string,
): Promise<readonly VanishedSession[]> {
  const vanished: VanishedSession[] = [];
  for (const row of catalogue.sessions().values()) {
    const main = row.threads[0] && catalogue.threads().get(row.threads[0])?.head;
    if (row.goneSince === null || !main) continue;
    const sizes = await Promise.all(row.threads.map((id) => store.sizeOf(id)));
    const original = await originalSize(originals, row.key);
    vanished.push({
      session: row.key,
      thread: main.id,
      title: main.title,
      source: row.source,
      project: main.project?.name ?? null,
      endedAt: main.endedAt,
      readAt: main.readAt,
      goneSince: row.goneSince,
      path: row.path,
      bytes: sizes.reduce((sum, bytes) => sum + bytes, original),
      original: original > 0,
      marked: row.threads.some((id) => isMarked(threads[id])),
    });
  }
  return vanished.sort((a, b) => b.goneSince - a.goneSince || (b.endedAt ?? 0) - (a.endedAt ?? 0));
}

function isMarked(marks: ThreadMarks | undefined): boolean {
  return marks !== undefined;
}

/** What the settings say of kept copies; no rule when they stay for ever. */
export function retentionRule({ keepCopies, keepDays, keepMegabytes }: Settings): readonly PruneRule[] {
  if (!keepCopies) return [ALL_COPIES];
  return [
    ...(keepDays > 0 ? [{ ...ALL_COPIES, goneDays: keepDays }] : []),
    ...(keepMegabytes > 0 ? [{ ...ALL_COPIES, keepMegabytes }] : []),
  ];
}

/** The sessions whose copies the settings no longer allow. */
export async function retiredSessions(
  state: Readable,
  settings: Settings,
  library: Pick<UserLibrary, 'threads'>,
  originals: string,
  now: number,
): Promise<readonly SessionKey[]> {
  const rules = retentionRule(settings);
  if (rules.length === 0) return [];
  const vanished = await vanishedSessions(state, library, originals);
  const keys = rules.flatMap((rule) => choosePruned(vanished, rule, now).gone.map(({ session }) => session));
  return [...new Set(keys)];
}

/** How much room everything takes; `forgotten` is how many sessions are. Folders that can't be read count as nothing. */
export async function reportStorage(state: Readable, paths: AppPaths, forgotten: number): Promise<StorageReport> {
  const sizes = await measureFolders(paths);
  const sums = { present: { sessions: 0, bytes: 0 }, vanished: { sessions: 0, bytes: 0 } };
  let excluded = 0;
  for (const row of state.catalogue.sessions().values()) {
    const main = row.threads[0] && state.library.head(row.threads[0]);
    if (row.excluded || (main && state.library.isExcluded(main))) excluded += 1;
    if (row.threads.length === 0) continue;
    const sum = row.goneSince === null ? sums.present : sums.vanished;
    sum.sessions += 1;
    for (const id of row.threads) sum.bytes += await state.store.sizeOf(id);
    sum.bytes += await originalSize(paths.originals, row.key);
  }
  const total = Object.values(sizes).reduce((all, bytes) => all + bytes, 0);
  return { folder: paths.data, sizes, total, ...sums, excluded, forgotten };
}

/**
 * What forgetting a thread takes with it: the whole session when it is the session's own thread, its subagents and
 * branches, other stores of the same conversation, and copies with nothing of their own, which would take its place.
 * Throws AppError('thread-not-found').
 */
export function forgottenWith(state: Readable, id: ThreadId, forgottenAt: number): readonly Forgotten[] {
  const found = new Map<string, Forgotten>();
  const add = (head: ThreadHead): void => {
    const row = state.catalogue.sessions().get(head.session);
    const key = row?.threads[0] === head.id ? head.session : head.id;
    if (found.has(key)) return;
    found.set(key, { id: key, source: head.source, endedAt: head.endedAt, forgottenAt });
    for (const child of state.library.childrenOf(head.id)) add(child);
    for (const other of standIns(state, head)) add(other);
  };
  add(headOf(state, id));
  return [...found.values()];
}

function standIns({ catalogue }: Readable, head: ThreadHead): readonly ThreadHead[] {
  const thread = catalogue.threads().get(head.id);
  return [...catalogue.threads().values()].flatMap((candidate) => {
    const { head: other } = candidate;
    if (other.id === head.id) return [];
    const isTwin = thread !== undefined && (saysTwin(thread, candidate) || saysTwin(candidate, thread));
    const isEmptyCopy = !other.listed && other.parent?.thread === head.id;
    return isTwin || isEmptyCopy ? [other] : [];
  });
}
