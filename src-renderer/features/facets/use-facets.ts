// The groups for what is searched now, and what a click in them does.
import type { FilterChange } from '@shared/query/format-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../bridge/queries';
import { placeStore, usePlace } from '../../nav/use-place';
import { changeFacet, clearFacets, type FacetGroup, type FacetRow, toFacetGroups } from './facet-groups';

export interface Facets {
  readonly groups: readonly FacetGroup[];
  readonly hasChosen: boolean;
  change(group: FacetGroup, row: FacetRow, change: FilterChange): void;
  /** The same for the value whose checkbox has the focus. */
  changeFocused(change: FilterChange): void;
  clear(): void;
}

export function useFacets(): Facets {
  const { text, sort } = usePlace();
  const { data: cards } = useQuery(queries.cards());
  const { data } = useInfiniteQuery(queries.search(text, sort));
  const facets = data?.pages[0]?.facets;
  const groups = useMemo(() => (facets ? toFacetGroups(facets, text, cards ?? []) : []), [facets, text, cards]);
  const change = (group: FacetGroup, row: FacetRow, how: FilterChange) =>
    placeStore().go({ text: changeFacet(text, group.field, row, how) }, 'open');
  return {
    groups,
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
