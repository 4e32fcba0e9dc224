// The user's stars, notes and tags in a search. They change with a click, so they stand beside the index: a search is
// told them.
import type { FacetCounts, FacetValue } from '@shared/model/document';
import type { ThreadId } from '@shared/model/ids';
import { TAG } from './mark-names';
import type { ThreadMarkValues } from './search-index';

/** How many of these threads have each mark of a facet. */
export function countMarks(
  facet: 'has' | 'tag',
  threads: readonly ThreadId[],
  marks: ThreadMarkValues,
): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const thread of threads) {
    for (const mark of marks.get(thread) ?? []) {
      const isTag = mark.startsWith(TAG);
      const value = isTag ? mark.slice(TAG.length) : mark;
      if (isTag === (facet === 'tag')) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

export function withMarks(facets: FacetCounts, count: (facet: 'has' | 'tag') => readonly FacetValue[]): FacetCounts {
  return { ...facets, has: [...facets.has, ...count('has')], tag: count('tag') };
}
