// The fake engine's storage: figures, and sessions that a tool has deleted.
import type { Argument, CallName, Results } from '@shared/ipc';
import type { PruneRule, VanishedSession } from '@shared/model/storage';
import type { FakeThread } from './library';

type StorageCall = Extract<CallName, `storage.${string}` | 'index.rebuild'>;
type Handlers = { readonly [Name in StorageCall]: (argument: Argument<Name>) => Results[Name] };

const DAY = 86_400_000;

export function fakeStorage(library: readonly FakeThread[], now: number): Handlers {
  let vanished = library
    .filter(({ head }) => head.parent === null)
    .slice(-9)
    .map(
      ({ head }, at): VanishedSession => ({
        session: head.session,
        thread: head.id,
        title: head.title,
        source: head.source,
        project: head.project?.name ?? null,
        endedAt: head.endedAt,
        readAt: head.readAt,
        goneSince: now - at * 11 * DAY,
        path: head.sourcePath,
        bytes: 48_000 + at * 31_000,
        marked: at === 2,
        original: at % 3 === 0,
      }),
    );
  const fits = ({ goneSince, source, session, marked }: VanishedSession, rule: PruneRule) =>
    !marked &&
    (rule.goneDays === null || now - goneSince >= rule.goneDays * DAY) &&
    (rule.sources.length === 0 || rule.sources.includes(source)) &&
    (rule.sessions === null || rule.sessions.includes(session));
  const bytesOf = (sessions: readonly VanishedSession[]) => sessions.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    'storage.get': () => ({
      folder: '/home/dana/.local/share/threadfinch',
      sizes: {
        threads: 61_400_000,
        blobs: 23_100_000,
        originals: 41_000_000,
        index: 18_200_000,
        catalogue: 2_300_000,
        library: 41_000,
        other: 310_000,
      },
      total: 146_351_000,
      present: { sessions: library.length, bytes: 58_900_000 },
      vanished: { sessions: vanished.length, bytes: bytesOf(vanished) },
      excluded: 4,
      forgotten: 1,
    }),
    'storage.show-folder': () => null,
    'storage.vanished': () => vanished,
    'storage.prune': ({ rule, preview }) => {
      const gone = vanished.filter((session) => fits(session, rule));
      if (!preview) vanished = vanished.filter((session) => !gone.includes(session));
      return { sessions: gone.length, bytes: bytesOf(gone), named: gone, spared: 1 };
    },
    'storage.delete-all': () => null,
    'index.rebuild': () => null,
  };
}
