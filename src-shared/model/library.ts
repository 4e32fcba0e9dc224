// The user's own data: stars, notes and tags on threads and messages, saved searches, and what is to stay forgotten.
// Precious: it comes from nowhere else, and outlives everything that was read.
import type { MessageId, SessionKey, SourceId, ThreadId } from './ids';

export interface Marks {
  readonly starred: boolean;
  /** Markdown; '' for none. */
  readonly note: string;
  /** Without spaces at the ends, in the order in which they were given; no two that differ only in case. */
  readonly tags: readonly string[];
}

export interface ThreadMarks extends Marks {
  readonly messages: Readonly<Record<MessageId, Marks>>;
}

export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  /** As it stands in the search box. */
  readonly text: string;
}

export interface Library {
  /** Only threads that are marked, or of which a message is. */
  readonly threads: Readonly<Record<ThreadId, ThreadMarks>>;
  /** In the user's order. */
  readonly searches: readonly SavedSearch[];
  /** Texts that were searched for, newest first. */
  readonly recent: readonly string[];
}

export const EMPTY_LIBRARY: Library = { threads: {}, searches: [], recent: [] };
export const NO_MARKS: Marks = { starred: false, note: '', tags: [] };

/** What isn't named stays as it is. */
export interface MarkChange extends Partial<Marks> {
  readonly thread: ThreadId;
  /** Null for the thread itself. */
  readonly message: MessageId | null;
}

/** A session, or a further thread of one, that is neither kept nor read again. Nothing of its content is known. */
export interface Forgotten {
  readonly id: SessionKey | ThreadId;
  readonly source: SourceId;
  /** Epoch milliseconds: of its last message, and when it was forgotten. */
  readonly endedAt: number | null;
  readonly forgottenAt: number;
}

/** What an imported file brought that wasn't here. */
export interface LibraryImport {
  readonly threads: number;
  readonly searches: number;
}

/** The marks of a thread or of one of its messages; those of an unmarked one are empty. */
export function marksOf({ threads }: Pick<Library, 'threads'>, thread: ThreadId, message: MessageId | null): Marks {
  const own = Object.hasOwn(threads, thread) ? threads[thread] : undefined;
  if (message === null || !own) return own ?? NO_MARKS;
  return (Object.hasOwn(own.messages, message) ? own.messages[message] : undefined) ?? NO_MARKS;
}

/** Every tag in use with how many threads carry it, themselves or on a message; the most used first. */
export function tagsOf({
  threads,
}: Pick<Library, 'threads'>): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const marks of Object.values<ThreadMarks>(threads)) {
    const own = new Map(
      [marks, ...Object.values<Marks>(marks.messages)]
        .flatMap(({ tags }) => tags)
        .map((tag) => [tag.toLowerCase(), tag]),
    );
    for (const [key, tag] of own)
      counts.set(key, { tag: counts.get(key)?.tag ?? tag, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}
