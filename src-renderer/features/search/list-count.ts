// What the list's head says: how many there are, and what was looked for in the place of misspelled words.
import type { SearchPage } from '@shared/model/search';
import { fill, plural, strings } from '@shared/strings/strings';

type Counted = Pick<SearchPage, 'total' | 'related' | 'partial'>;

/** Where only related terms or some of the words lead to rows, these aren't passed over as no results. */
export function countText({ total, related, partial }: Counted, text: string): string {
  const { counts, list, common } = strings.window;
  if (text === '') return plural(total, counts.sessions);
  if (total > 0 || related.length + partial.length === 0) return plural(total, counts.results);
  const others = related.length > 0 ? [plural(related.length, counts.related)] : [];
  return [list.noneWithAll, ...others].join(common.separator);
}

/** Null where all is spelled as it was meant. */
export function alsoText(spellings: SearchPage['spellings']): string | null {
  if (spellings.length === 0) return null;
  const { list, common } = strings.window;
  const typed = [...new Set(spellings.map(({ word }) => word))];
  return fill(plural(typed.length, list.also), {
    words: spellings.map(({ also }) => also).join(common.comma),
    typed: typed.map((word) => `"${word}"`).join(common.comma),
  });
}
