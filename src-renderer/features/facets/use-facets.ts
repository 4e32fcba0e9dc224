// The groups for what is searched now, and what a click in them does.
import type { FilterChange } from '@shared/query/format-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';
import { placeStore, usePlace } from '../../nav/use-place';
import { useSettled } from '../../ui/use-settled';
import { changeFacet, clearFacets, type FacetGroup, type FacetRow, toFacetGroups } from './facet-groups';

export interface Facets {
  readonly groups: readonly FacetGroup[];
  /** Nothing has all of the words, so there is nothing to count. */
  readonly isPartial: boolean;
  readonly hasChosen: boolean;
  change(group: FacetGroup, row: FacetRow, change: FilterChange): void;
  /** The same for the value whose checkbox has the focus. */
  changeFocused(change: FilterChange): void;
  clear(): void;
}

/** Days are asked for by themselves, hence once typing pauses. */
const SETTLE_MS = 250;

export function useFacets(): Facets {
  const { text, sort } = usePlace();
  const { data: cards } = useQuery(queries.cards());
  const { data } = useInfiniteQuery(queries.search(text, sort));
  const page = data?.pages[0];
  const facets = page?.facets;
  const { data: days } = useQuery(queries.days(useSettled(text, SETTLE_MS)));
  const groups = useMemo(
    () => (facets ? toFacetGroups(facets, text, cards ?? [], days) : []),
    [facets, text, cards, days],
  );
  const change = (group: FacetGroup, row: FacetRow, how: FilterChange) =>
    placeStore().go({ text: changeFacet(text, group.field, row, how) }, 'open');
  return {
    groups,
    isPartial: page !== undefined && page.total === 0 && page.partial.length > 0,
    hasChosen: groups.some(({ rows }) => rows.some(({ chosen, excluded }) => chosen || excluded)),
    change,
    changeFocused(how) {
      const value = document.activeElement?.getAttribute('data-facet');
      for (const group of groups) {
        const row = group.rows.find((candidate) => candidate.value === value);
        if (row) return change(group, row, how);
      }
    },
    clear: () => placeStore().go({ text: clearFacets(text) }, 'open'),
  };
}
