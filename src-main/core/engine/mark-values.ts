// The user's marks as a search takes them: by top-level thread, with those on its messages and subagents.
import type { ThreadId } from '@shared/model/ids';
import type { Marks, ThreadMarks, Library as UserLibrary } from '@shared/model/library';
import { isTopLevel } from '@shared/model/thread';
import { TAG } from '../index/mark-names';
import type { ThreadMarkValues } from '../index/search-index';
import type { Library } from './library';

/** A thread that isn't known stands for itself. */
export function toMarkValues({ threads }: Pick<UserLibrary, 'threads'>, library: Library): ThreadMarkValues {
  const values = new Map<ThreadId, readonly string[]>();
  // Tags that differ only in case are one, called as it was first.
  const spellings = new Map<string, string>();
  const spell = (mark: string) => {
    const known = spellings.get(mark.toLowerCase()) ?? mark;
    spellings.set(mark.toLowerCase(), known);
    return known;
  };
  for (const [id, marks] of Object.entries<ThreadMarks>(threads)) {
    const top = topOf(id as ThreadId, library);
    const own = [marks, ...Object.values<Marks>(marks.messages)].flatMap(valuesOf).map(spell);
    values.set(top, [...new Set([...(values.get(top) ?? []), ...own])]);
  }
  return values;
}

function topOf(id: ThreadId, library: Library): ThreadId {
  let head = library.head(id);
  for (let depth = 0; head?.parent && !isTopLevel(head) && depth < 100; depth++)
    head = library.head(head.parent.thread) ?? head;
  return head?.id ?? id;
}

function valuesOf({ starred, note, tags }: Marks): readonly string[] {
  return [...(starred ? ['star'] : []), ...(note === '' ? [] : ['note']), ...tags.map((tag) => TAG + tag)];
}
