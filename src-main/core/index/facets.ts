// How many hits have each value of each facet. A facet's counts ignore its own filter, so that other values can be
// seen and chosen: the hits are asked for once with all filters, and once more for each facet that is filtered by.
import { FACETS, type FacetCounts, type FacetField, type FacetValue } from '@shared/model/document';
import type { SourceId } from '@shared/model/ids';
import { fromValue } from './document-row';
import type { Condition } from './filters';
import type { Where } from './orama';

/** Facets that are counted with the same conditions. */
export interface FacetGroup {
  readonly facets: readonly FacetField[];
  readonly where: readonly Where[];
}

/** The first group is of all facets that nothing is filtered by: it goes with the hits themselves. */
export function groupFacets(conditions: readonly Condition[]): readonly [FacetGroup, ...FacetGroup[]] {
  const filtered = new Set(conditions.map(({ facet }) => facet));
  const free = FACETS.filter((facet) => !filtered.has(facet));
  const own = FACETS.filter((facet) => filtered.has(facet)).map((facet) => ({
    facets: [facet],
    where: conditions.filter((condition) => condition.facet !== facet).map(({ where }) => where),
  }));
  return [{ facets: free, where: conditions.map(({ where }) => where) }, ...own];
}

export interface FacetLabels {
  readonly sources: ReadonlyMap<SourceId, string>;
  /** Id to a name that no other project has (see pipeline/link.ts). */
  readonly projects: ReadonlyMap<string, string>;
}

type Counts = Readonly<Record<string, number>>;

export function toFacetCounts(counts: ReadonlyMap<string, Counts>, labels: FacetLabels): FacetCounts {
  const valuesOf = (facet: FacetField) => toValues(facet, counts.get(facet) ?? {}, labels);
  return {
    source: valuesOf('source'),
    project: valuesOf('project'),
    month: valuesOf('month'),
    branch: valuesOf('branch'),
    model: valuesOf('model'),
    kind: valuesOf('kind'),
    has: valuesOf('has'),
  };
}

function toValues(facet: FacetField, counts: Counts, labels: FacetLabels): FacetValue[] {
  const values = Object.entries(counts)
    .map(([value, count]) => ({ id: fromValue(value), count }))
    .filter(({ id }) => id !== '');
  if (facet === 'month') {
    return values.sort((a, b) => (a.id < b.id ? 1 : -1)).map(({ id, count }) => ({ value: id, label: id, count }));
  }
  const name = toNamer(facet, labels);
  return values
    .map(({ id, count }) => ({ ...name(id), count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}

type Namer = (id: string) => { readonly value: string; readonly label: string };

function toNamer(facet: FacetField, { sources, projects }: FacetLabels): Namer {
  if (facet === 'source') return (id) => ({ value: id, label: sources.get(id) ?? id });
  return (id) => {
    const name = (facet === 'project' ? projects.get(id) : undefined) ?? id;
    return { value: name, label: name };
  };
}
