// An exported library into the one that is here: nothing that is here is lost, and doing it twice changes nothing more.

import type { MessageId, ThreadId } from '@shared/model/ids';
import type { Library, LibraryImport, Marks, ThreadMarks } from '@shared/model/library';
import { marksOf } from '@shared/model/library';
import { forget, markThread, noteSearch, saveSearch } from './change-library';
import { type ReadLibrary, readLibrary, type StoredLibrary } from './stored-library';

export interface Merged {
  readonly stored: StoredLibrary;
  readonly brought: LibraryImport;
}

/** Changes only what the other library adds; says how many threads and searches that were. */
export function mergeLibrary(stored: StoredLibrary, { library: other, forgotten }: ReadLibrary): Merged {
  const { library: own, forgotten: known } = readLibrary(stored);
  let merged = stored;
  const changed = new Set<string>();
  const mark = (thread: ThreadId, message: MessageId | null, marks: Marks) => {
    const before = marksOf(own, thread, message);
    const after = joinMarks(before, marks);
    if (JSON.stringify(after) === JSON.stringify(pick(before))) return;
    merged = markThread(merged, { thread, message, ...after });
    changed.add(thread);
  };
  for (const [thread, marks] of Object.entries<ThreadMarks>(other.threads)) {
    mark(thread as ThreadId, null, marks);
    for (const [message, its] of Object.entries<Marks>(marks.messages))
      mark(thread as ThreadId, message as MessageId, its);
  }
  const searches = newSearches(own, other);
  for (const search of searches) merged = saveSearch(merged, { ...search, id: null });
  for (const text of other.recent.toReversed()) if (!own.recent.includes(text)) merged = noteSearch(merged, text);
  const ids = new Set(known.map(({ id }) => id));
  const more = forgotten.filter(({ id }) => !ids.has(id));
  if (more.length > 0) merged = forget(merged, more);
  return { stored: merged, brought: { threads: changed.size, searches: searches.length } };
}

function newSearches(own: Library, other: Library) {
  return other.searches.filter(
    ({ name, text }) => !own.searches.some((here) => here.text === text && here.name === name),
  );
}

function pick({ starred, note, tags }: Marks): Marks {
  return { starred, note, tags };
}

/** Both notes, ours first, unless one holds the other. */
function joinMarks(own: Marks, other: Marks): Marks {
  const note = own.note.includes(other.note)
    ? own.note
    : other.note.includes(own.note)
      ? other.note
      : `${own.note}\n\n${other.note}`;
  const known = new Set(own.tags.map((tag) => tag.toLowerCase()));
  const tags = [...own.tags, ...other.tags.filter((tag) => !known.has(tag.toLowerCase()))];
  return { starred: own.starred || other.starred, note, tags };
}
