// How the user's marks are called in queries: `has:star`, `has:note`, and tags by their names.
import type { ThreadMarkValues } from './search-index';

export const TAG = 'tag:';
const MARKS: readonly string[] = ['star', 'note'];

/** Whether a value of `has:` is one of the user's marks. */
export function isMark(value: string): boolean {
  return MARKS.includes(value);
}

/** The tags that are called so, whatever the case; where none is, those that hold the word. As they stand in marks. */
export function tagValues(wanted: readonly string[], marks: ThreadMarkValues): ReadonlySet<string> {
  const tags = new Set([...marks.values()].flat().filter((mark) => mark.startsWith(TAG)));
  const name = (mark: string) => mark.slice(TAG.length).toLowerCase();
  const found = wanted.flatMap((text) => {
    const lower = text.toLowerCase();
    const equal = [...tags].filter((mark) => name(mark) === lower);
    return equal.length > 0 ? equal : [...tags].filter((mark) => name(mark).includes(lower));
  });
  return new Set(found);
}
