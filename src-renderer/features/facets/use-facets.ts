// The groups for what is searched now, and what a click in them does.
import type { FilterChange } from '@shared/query/format-query';
import { makeToDay } from '@shared/text/days';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';
import { placeStore, usePlaceSoon } from '../../nav/use-place';
import { useSettled } from '../../ui/use-settled';
import { useStable } from '../../ui/use-stable';
import { changeFacet, clearFacets, type FacetGroup, type FacetRow, filtersOf, toFacetGroups } from './facet-groups';
import { useFollowing } from './use-following';
import { chooseBars, toWhen, type When, withoutOddDates } from './when';

export interface Facets {
  readonly groups: readonly FacetGroup[];
  /** Null where there is nothing to choose between. */
  readonly when: When | null;
  /** Bars from one to another; `step` when it is one of several moves that belong together. */
  changeWhen(from: number, to: number, kind: 'step' | 'whole'): void;
  /** Nothing has all of the words, so there is nothing to count. */
  readonly isPartial: boolean;
  readonly hasChosen: boolean;
  change(group: FacetGroup, row: FacetRow, change: FilterChange): void;
  /** The same for the value whose checkbox has the focus. */
  changeFocused(change: FilterChange): void;
  clear(): void;
}

/** Some counts take a search each, hence once typing pauses. */
const SETTLE_MS = 250;
/** Drawing all of them takes as long as the rows, and longer than a letter: not while somebody types on. */
const FOLLOW_MS = 200;

const toDay = makeToDay();

export function useFacets(now: number): Facets {
  const { text, sort } = usePlaceSoon();
  const { data: cards } = useQuery(queries.cards());
  const { data } = useInfiniteQuery(queries.search(text, sort));
  const page = data?.pages[0];
  const filters = filtersOf(text);
  // The rows that were found come first, and so does the next letter.
  const counted = useFollowing(page?.facets, filters, FOLLOW_MS);
  const today = toDay(now);
  const facets = useMemo(() => counted && withoutOddDates(counted, today), [counted, today]);
  const { data: extra } = useQuery(queries.extraCounts(useSettled(text, SETTLE_MS)));
  const groups = useMemo(
    () => (facets ? toFacetGroups(facets, filters, cards ?? [], extra) : []),
    [facets, filters, cards, extra],
  );
  const when = useMemo(() => (facets ? toWhen(facets, filters, today) : null), [facets, filters, today]);
  const change = useStable((group: FacetGroup, row: FacetRow, how: FilterChange) =>
    placeStore().go({ text: changeFacet(placeStore().get().text, group.field, row, how) }, 'open'),
  );
  return {
    groups,
    when,
    changeWhen(from, to, kind) {
      if (!when) return;
      const { text: current } = placeStore().get();
      placeStore().go({ text: chooseBars(current, when, from, to) }, kind === 'step' ? 'move' : 'open');
    },
    isPartial: page !== undefined && page.total === 0 && page.related.length + page.partial.length > 0,
    hasChosen: groups.some(({ rows }) => rows.some(({ chosen, excluded }) => chosen || excluded)),
    change,
    changeFocused(how) {
      const value = document.activeElement?.getAttribute('data-facet');
      for (const group of groups) {
        const row = group.rows.find((candidate) => candidate.value === value);
        if (row) return change(group, row, how);
      }
    },
    clear: () => placeStore().go({ text: clearFacets(placeStore().get().text) }, 'open'),
  };
}
