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
  const values: FacetValue[] = [];
  const name = toNamer(facet, labels);
  for (const [value, count] of counts) {
    const id = fromValue(value);
    if (id !== '') values.push(name(id, count));
  }
  if (facet === 'month') return values.sort((a, b) => (a.value < b.value ? 1 : -1));
  return values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}

/** Counts by local day number to days as dates, newest first; none where they are too far apart. */
export function countDays(counts: Readonly<Record<string, number>>): FacetValue[] {
  const days = Object.keys(counts)
    .map(Number)
    .filter((day) => dateOf(day) !== '')
    .sort((a, b) => b - a);
  const [last = 0, first = 0] = [days[0], days.at(-1)];
  if (last - first >= MOST_COUNTED_DAYS) return [];
  return days.map((day) => ({ value: dateOf(day), label: dateOf(day), count: counts[day] ?? 0 }));
}

/** A history has few days, and each search counts them all. */
const dates = new Map<number, string>();

/** '' for an unknown day, and for one that can't be written. */
function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = monthOfDay(day) === '' ? '' : formatDayNumber(day);
    dates.set(day, date);
  }
  return date;
}

function toNamer(facet: FacetField, { sources, projects }: FacetLabels): (id: string, count: number) => FacetValue {
  if (facet === 'source') return (id, count) => ({ value: id, label: sources.get(id) ?? id, count });
  return (id, count) => {
    const name = (facet === 'project' ? projects.get(id) : undefined) ?? id;
    return { value: name, label: name, count };
  };
}
