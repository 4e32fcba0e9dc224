// How many hits have each value of each facet. A facet's counts ignore its own filter, so that other values can be
// seen and chosen: the hits are asked for once with all filters, and once more for each facet that is filtered by.
import {
  chosenWith,
  FACETS,
  type FacetCounts,
  type FacetField,
  type FacetValue,
  MOST_COUNTED_DAYS,
} from '@shared/model/document';
import type { SourceId } from '@shared/model/ids';
import { formatDayNumber } from '@shared/text/days';
import { fromValue } from './document-row';
import type { Condition } from './filters';
import type { EnumField, Where } from './orama';

/** Facets that are counted with the same conditions. */
export interface FacetGroup {
  readonly facets: readonly FacetField[];
  readonly where: readonly Where[];
  /** The documents that may be found; null for all. */
  readonly allowed: ReadonlySet<number> | null;
}

/** What Orama counts; tags aren't in the index. */
export function countedFields(facets: readonly FacetField[]): readonly EnumField[] {
  return facets.flatMap((facet) => (facet === 'tag' ? [] : facet === 'day' ? 'endDay' : facet));
}

/** The first group is of all facets that nothing is filtered by: it goes with the hits themselves. */
export function groupFacets(conditions: readonly Condition[]): readonly [FacetGroup, ...FacetGroup[]] {
  const filtered = new Set(conditions.map(({ facet }) => facet));
  const free = FACETS.filter((facet) => !filtered.has(chosenWith(facet)));
  const own = FACETS.filter((facet) => filtered.has(facet)).map((chosen) =>
    toGroup(
      FACETS.filter((facet) => chosenWith(facet) === chosen),
      conditions.filter((condition) => condition.facet !== chosen),
    ),
  );
  return [toGroup(free, conditions), ...own];
}

function toGroup(facets: readonly FacetField[], conditions: readonly Condition[]): FacetGroup {
  let allowed: ReadonlySet<number> | null = null;
  const where: Where[] = [];
  for (const condition of conditions) {
    if ('where' in condition) where.push(condition.where);
    else allowed = restrict(allowed, condition.documents);
  }
  return { facets, where, allowed };
}

export function restrict(allowed: ReadonlySet<number> | null, more: ReadonlySet<number>): ReadonlySet<number> {
  return allowed === null ? more : new Set([...more].filter((document) => allowed.has(document)));
}

export interface FacetLabels {
  readonly sources: ReadonlyMap<SourceId, string>;
  /** Id to a name that no other project has (see pipeline/link.ts). */
  readonly projects: ReadonlyMap<string, string>;
}

type Counts = Readonly<Record<string, number>>;

export function toFacetCounts(counts: ReadonlyMap<string, Counts>, labels: FacetLabels): FacetCounts {
  const valuesOf = (facet: FacetField) => toValues(facet, counts.get(facet) ?? {}, labels);
  const days = countDays(counts.get('endDay') ?? {});
  return {
    source: valuesOf('source'),
    project: valuesOf('project'),
    month: valuesOf('month'),
    day: days,
    branch: valuesOf('branch'),
    model: valuesOf('model'),
    host: valuesOf('host'),
    kind: valuesOf('kind'),
    has: valuesOf('has'),
    tag: [],
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

/** Counts by local day number to days as dates, newest first; none where they are too far apart. */
export function countDays(counts: Counts): FacetValue[] {
  const days = Object.keys(counts)
    .map(Number)
    .filter((day) => day > 0)
    .sort((a, b) => b - a);
  const [last = 0, first = 0] = [days[0], days.at(-1)];
  if (last - first >= MOST_COUNTED_DAYS) return [];
  return days.map((day) => ({ value: formatDayNumber(day), label: formatDayNumber(day), count: counts[day] ?? 0 }));
}

type Namer = (id: string) => { readonly value: string; readonly label: string };

function toNamer(facet: FacetField, { sources, projects }: FacetLabels): Namer {
  if (facet === 'source') return (id) => ({ value: id, label: sources.get(id) ?? id });
  return (id) => {
    const name = (facet === 'project' ? projects.get(id) : undefined) ?? id;
    return { value: name, label: name };
  };
}
