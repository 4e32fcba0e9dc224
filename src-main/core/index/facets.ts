// How many hits have each value of each facet, as they are shown.
import { type FacetCounts, type FacetField, type FacetValue, MOST_COUNTED_DAYS } from '@shared/model/document';
import type { SourceId } from '@shared/model/ids';
import { formatDayNumber, monthOfDay } from '@shared/text/days';
import type { ValueCounts } from './compact/columns';
import { fromValue } from './document-row';

export interface FacetLabels {
  readonly sources: ReadonlyMap<SourceId, string>;
  /** Id to a name that no other project has (see pipeline/link.ts). */
  readonly projects: ReadonlyMap<string, string>;
}

export function toFacetCounts(counts: ReadonlyMap<FacetField, ValueCounts>, labels: FacetLabels): FacetCounts {
  const valuesOf = (facet: FacetField) => toValues(facet, counts.get(facet) ?? new Map(), labels);
  return {
    source: valuesOf('source'),
    project: valuesOf('project'),
    month: valuesOf('month'),
    day: countDays(Object.fromEntries(counts.get('day') ?? [])),
    branch: valuesOf('branch'),
    model: valuesOf('model'),
    host: valuesOf('host'),
    kind: valuesOf('kind'),
    has: valuesOf('has'),
    tag: [],
  };
}

function toValues(facet: FacetField, counts: ValueCounts, labels: FacetLabels): FacetValue[] {
  const values = Array.from(counts, ([value, count]) => ({ id: fromValue(value), count })).filter(
    ({ id }) => id !== '',
  );
  if (facet === 'month') {
    return values.sort((a, b) => (a.id < b.id ? 1 : -1)).map(({ id, count }) => ({ value: id, label: id, count }));
  }
  const name = toNamer(facet, labels);
  return values
    .map(({ id, count }) => ({ ...name(id), count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}

/** Counts by local day number to days as dates, newest first; none where they are too far apart. */
export function countDays(counts: Readonly<Record<string, number>>): FacetValue[] {
  const days = Object.keys(counts)
    .map(Number)
    .filter((day) => monthOfDay(day) !== '')
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
