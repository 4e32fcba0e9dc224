// A related term taken out of a search, or added to it, as text.
import type { RelatedTerm } from '@shared/model/search';
import { filterValues, toggleFilter } from '@shared/query/format-query';
import { foldText } from '@shared/text/fold';

/** The query text with the term no longer searched for, or searched for, too. The rest stays as it was typed. */
export function toggleTerm(text: string, { text: term, on, from }: RelatedTerm): string {
  const isTerm = (typed: string) => foldText(typed) === foldText(term);
  // What the table knows would be searched for all the same, unless the text says no.
  if (on) return toggleFilter(text, 'also', term, from === 'table' ? 'exclude' : 'toggle', isTerm);
  const isExcluded = filterValues(text, 'also').some(({ value, not }) => not && isTerm(value));
  return toggleFilter(text, 'also', term, isExcluded ? 'exclude' : 'toggle', isTerm);
}
