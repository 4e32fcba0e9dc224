// The fake engine's user data: marks and searches in memory.
import type { Argument, CallName, Results } from '@shared/ipc';
import type { MessageId, ThreadId } from '@shared/model/ids';
import { EMPTY_LIBRARY, type Forgotten, type Library, marksOf, type ThreadMarks } from '@shared/model/library';

type LibraryCall = Extract<CallName, `library.${string}`>;
type Handlers = { readonly [Name in LibraryCall]: (argument: Argument<Name>) => Results[Name] };

const SOME: Library = {
  ...EMPTY_LIBRARY,
  searches: [
    { id: '1', name: 'Races and deadlocks', text: 'race OR deadlock has:error' },
    { id: '2', name: 'Ledger this month', text: 'project:ledger on:this-month' },
  ],
  recent: ['torn line', 'source:codex migration', 'webhook retry policy'],
};

/** `tell` is called after each change. */
export function fakeUserData(tell: (library: Library) => void): Handlers {
  let library = SOME;
  let forgotten: readonly Forgotten[] = [];
  const set = (change: Partial<Library>) => {
    library = { ...library, ...change };
    tell(library);
    return library;
  };
  return {
    'library.get': () => library,
    'library.mark': ({ thread, message, starred, note, tags }) => {
      const id = thread as ThreadId;
      const before = marksOf(library, id, message as MessageId | null);
      const marks = { starred: starred ?? before.starred, note: note ?? before.note, tags: tags ?? before.tags };
      const own: ThreadMarks = { messages: {}, ...marksOf(library, id, null), ...(library.threads[id] ?? {}) };
      const marked =
        message === null ? { ...own, ...marks } : { ...own, messages: { ...own.messages, [message]: marks } };
      return set({ threads: { ...library.threads, [id]: marked } });
    },
    'library.save-search': ({ id, name, text }) => {
      const search = { id: id ?? String(library.searches.length + 1), name, text };
      return set({ searches: [...library.searches.filter((other) => other.id !== id), search] });
    },
    'library.remove-search': ({ id }) => set({ searches: library.searches.filter((search) => search.id !== id) }),
    'library.note-search': ({ text }) => set({ recent: [text, ...library.recent.filter((other) => other !== text)] }),
    'library.clear-recent': () => set({ recent: [] }),
    'library.forgotten': () => forgotten,
    'library.forget': ({ threads }) => {
      const more = threads.map((id) => ({
        id: id as ThreadId,
        source: id.split(':')[0] ?? '',
        endedAt: null,
        forgottenAt: Date.now(),
      }));
      forgotten = [...forgotten, ...more];
      return forgotten;
    },
    'library.remember': ({ ids }) => {
      forgotten = forgotten.filter(({ id }) => !ids.includes(id));
      return forgotten;
    },
    'library.export': () => ({ path: '/home/dana/Documents/threadfinch-library.json' }),
    'library.import': () => ({ threads: 12, searches: 3 }),
  };
}
