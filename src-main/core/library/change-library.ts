// The changes that a library goes through. Pure; what a change doesn't name stays, unknown keys too.
import type { Forgotten, MarkChange, Marks, SavedSearch } from '@shared/model/library';
import { isObject, type StoredLibrary } from './stored-library';

const MOST_RECENT = 100;
const MARK_KEYS: ReadonlySet<string> = new Set(['starred', 'note', 'tags', 'messages']);

type Json = Readonly<Record<string, unknown>>;

/** Sets what the change names of a thread's marks, or of one of its messages'. */
export function markThread(stored: StoredLibrary, { thread, message, ...change }: MarkChange): StoredLibrary {
  const threads = objectOf(stored.threads);
  const before = objectOf(threads[thread]);
  const after =
    message === null
      ? withMarks(before, change)
      : {
          ...before,
          messages: put(
            objectOf(before.messages),
            message,
            withMarks(objectOf(objectOf(before.messages)[message]), change),
          ),
        };
  return { ...stored, threads: put(threads, thread, after) };
}

function withMarks(before: Json, { starred, note, tags }: Partial<Marks>): Json {
  return {
    ...before,
    ...(starred === undefined ? {} : { starred }),
    ...(note === undefined ? {} : { note: note.trim() === '' ? '' : note }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
  };
}

/** Without what says nothing, and without a second one that differs only in case. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = new Map<string, string>();
  for (const tag of tags) {
    const clean = tag
      .replace(/\s+/g, ' ')
      .replace(/["“”„]/g, '')
      .trim()
      .replace(/^#+/, '')
      .trim();
    if (clean !== '' && !cleaned.has(clean.toLowerCase())) cleaned.set(clean.toLowerCase(), clean);
  }
  return [...cleaned.values()];
}

/** Marks that mark nothing are left out, unless there is something in them that isn't ours. */
function put(all: Json, key: string, marks: Json): Json {
  if (!isEmpty(marks)) return { ...all, [key]: marks };
  const { [key]: _, ...others } = all;
  return others;
}

function isEmpty(marks: Json): boolean {
  return Object.entries(marks).every(([key, value]) => {
    if (!MARK_KEYS.has(key)) return false;
    return (
      value === false ||
      value === '' ||
      (Array.isArray(value) && value.length === 0) ||
      (isObject(value) && Object.keys(value).length === 0)
    );
  });
}

/** A new one gets the next free number as its id. */
export function saveSearch(
  stored: StoredLibrary,
  { id, name, text }: Omit<SavedSearch, 'id'> & { readonly id: string | null },
): StoredLibrary {
  const searches = listOf(stored.searches);
  const isSame = (search: unknown) => isObject(search) && search.id === id;
  if (id !== null && searches.some(isSame)) {
    return {
      ...stored,
      searches: searches.map((search) => (isSame(search) ? { ...(search as Json), name, text } : search)),
    };
  }
  const last = Math.max(0, ...searches.map((search) => Number(objectOf(search).id) || 0));
  return { ...stored, searches: [...searches, { id: String(last + 1), name, text }] };
}

export function removeSearch(stored: StoredLibrary, id: string): StoredLibrary {
  return { ...stored, searches: listOf(stored.searches).filter((search) => objectOf(search).id !== id) };
}

/** Puts it first among the recent ones. */
export function noteSearch(stored: StoredLibrary, text: string): StoredLibrary {
  const clean = text.trim();
  if (clean === '') return stored;
  const others = listOf(stored.recent).filter((other) => other !== clean);
  return { ...stored, recent: [clean, ...others].slice(0, MOST_RECENT) };
}

export function clearRecent(stored: StoredLibrary): StoredLibrary {
  return { ...stored, recent: [] };
}

/** Marks of what is forgotten go with it: a note may quote what was said. */
export function forget(stored: StoredLibrary, forgotten: readonly Forgotten[]): StoredLibrary {
  const ids = new Set<string>(forgotten.map(({ id }) => id));
  const isOf = (thread: string) => ids.has(thread) || [...ids].some((id) => thread.startsWith(`${id}/`));
  const threads = Object.entries(objectOf(stored.threads)).filter(([thread]) => !isOf(thread));
  return {
    ...stored,
    threads: Object.fromEntries(threads),
    forgotten: [...listOf(stored.forgotten).filter((one) => !ids.has(String(objectOf(one).id))), ...forgotten],
  };
}

/** Takes these ids off the list of what is forgotten. */
export function remember(stored: StoredLibrary, ids: readonly string[]): StoredLibrary {
  return { ...stored, forgotten: listOf(stored.forgotten).filter((one) => !ids.includes(String(objectOf(one).id))) };
}

export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
