// Answers queries without words from the catalogue alone: the first screen needs no index, and counts are exact while
// the index is still being filled. Pure.
import { chosenWith, FACETS, type FacetCounts, type FacetField, type FacetValue } from '@shared/model/document';
import type { SourceId } from '@shared/model/ids';
import type { Query, QueryFilter, SortOrder } from '@shared/model/search';
import { type ThreadHead, TOOL_KINDS } from '@shared/model/thread';
import { countDays } from '../index/facets';
import { isMark, tagValues } from '../index/mark-names';
import { endsWithFolder } from '../index/project-folder';
import type { ThreadMarkValues } from '../index/search-index';

/** Filters that a head can answer; the others need the index. */
const HEAD_FILTERS: readonly QueryFilter['field'][] = ['source', 'project', 'branch', 'model', 'has', 'host', 'tag'];

function isToolKind(value: string): boolean {
  return TOOL_KINDS.some((kind) => kind === value.toLowerCase());
}

/** Whether heads alone answer a query. */
export function canList({ groups, filters }: Query): boolean {
  // Of calls a head knows the kinds, not the names.
  const isKnown = ({ field, values }: QueryFilter) =>
    HEAD_FILTERS.includes(field) || (field === 'call' && values.every(isToolKind));
  return groups.length === 0 && filters.every(isKnown);
}

export interface ListedThreads {
  readonly heads: readonly ThreadHead[];
  readonly facets: FacetCounts;
  /** How many there would be without filters and dates. */
  readonly withoutFilters: number;
}

export interface ListContext {
  readonly sourceLabels: ReadonlyMap<SourceId, string>;
  readonly sourceAliases: ReadonlyMap<SourceId, readonly string[]>;
  /** Epoch milliseconds to days in the local zone. */
  readonly toDay: (at: number) => number;
  /** Epoch milliseconds to `2026-03` in the local zone. */
  readonly toMonth: (at: number) => string;
  /** The user's marks, which aren't in heads. */
  readonly marks: ThreadMarkValues;
}

/** The threads that fit, with facets that ignore their own filter. Only for what `canList`. */
export function listThreads(
  all: readonly ThreadHead[],
  query: Query,
  sort: SortOrder,
  context: ListContext,
): ListedThreads {
  const tests = toTests(query, context, all);
  const heads = all.filter((head) => tests.every(({ holds }) => holds(head)));
  return { heads: sortHeads(heads, sort), facets: countFacets(all, tests, context), withoutFilters: all.length };
}

interface Test {
  /** The facet that it is chosen in; that one's counts ignore it. */
  readonly facet: FacetField | null;
  readonly holds: (head: ThreadHead) => boolean;
}

const FACET_OF: Partial<Record<QueryFilter['field'], FacetField>> = {
  source: 'source',
  project: 'project',
  branch: 'branch',
  model: 'model',
  call: 'kind',
  has: 'has',
  host: 'host',
  tag: 'tag',
};

function toTests({ filters, days }: Query, context: ListContext, all: readonly ThreadHead[]): readonly Test[] {
  const tests: Test[] = filters.map((filter) => {
    const values = resolveValues(filter, context, all);
    return {
      facet: FACET_OF[filter.field] ?? null,
      holds: (head) => values.some((value) => matches(head, filter.field, value, context)) !== filter.not,
    };
  });
  if (days) {
    tests.push({
      facet: 'month',
      holds: ({ startedAt, endedAt }) =>
        endedAt !== null &&
        (days.from === null || context.toDay(endedAt) >= days.from) &&
        (days.to === null || context.toDay(startedAt ?? endedAt) <= days.to),
    });
  }
  return tests;
}

function resolveValues(
  { field, values }: QueryFilter,
  { marks }: ListContext,
  all: readonly ThreadHead[],
): readonly string[] {
  if (field === 'project') return resolveProjects(values, all);
  return field === 'tag' ? [...tagValues(values, marks)] : values;
}

/** Ids of projects, found as the index finds them: see `resolve` there. */
function resolveProjects(values: readonly string[], all: readonly ThreadHead[]): readonly string[] {
  const projects = [...new Map(all.flatMap(({ project }) => (project ? [[project.id, project.name]] : [])))].map(
    ([id, name]) => ({ id, lowerId: id.toLowerCase(), name: name.toLowerCase() }),
  );
  return values.flatMap((value) => {
    const wanted = value.toLowerCase();
    const named = projects.filter(({ lowerId, name }) => name === wanted || lowerId === wanted);
    const close = named.length > 0 ? named : projects.filter(({ name }) => name.includes(wanted));
    const found = close.length > 0 ? close : projects.filter(({ lowerId }) => endsWithFolder(lowerId, wanted));
    return found.map(({ id }) => id);
  });
}

function matches(head: ThreadHead, field: QueryFilter['field'], value: string, context: ListContext): boolean {
  const wanted = value.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  switch (field) {
    case 'source':
      return head.source === wanted || (context.sourceAliases.get(head.source) ?? []).includes(wanted);
    case 'project':
      return head.project?.id === value;
    case 'branch':
      return head.branch !== null && holds(head.branch);
    case 'model':
      return head.models.some(holds);
    case 'call':
      return head.toolKinds.some((kind) => kind === wanted);
    case 'has':
      return isMark(wanted) ? marksOf(head, context).includes(wanted) : head.traits.some((trait) => trait === wanted);
    case 'tag':
      return marksOf(head, context).includes(value);
    case 'host':
      return hostOf(head).toLowerCase().includes(wanted);
    default:
      return false;
  }
}

/** Newest first, and for everything that isn't an order of its own. */
export function sortHeads(heads: readonly ThreadHead[], sort: SortOrder): readonly ThreadHead[] {
  const newest = (a: ThreadHead, b: ThreadHead) => (b.endedAt ?? 0) - (a.endedAt ?? 0) || (a.id < b.id ? -1 : 1);
  switch (sort) {
    case 'oldest':
      return heads.toSorted((a, b) => newest(b, a));
    case 'longest':
      return heads.toSorted((a, b) => b.counts.messages - a.counts.messages || newest(a, b));
    case 'newest':
    case 'relevance':
      return heads.toSorted(newest);
  }
}

function countFacets(all: readonly ThreadHead[], tests: readonly Test[], context: ListContext): FacetCounts {
  const counts = new Map(FACETS.map((field) => [field, new Map<string, { label: string; count: number }>()]));
  for (const head of all) {
    const failing = tests.filter(({ holds }) => !holds(head));
    for (const field of FACETS) {
      if (failing.some(({ facet }) => facet !== chosenWith(field))) continue;
      for (const { value, label } of valuesOf(head, field, context)) {
        const group = counts.get(field);
        const known = group?.get(value);
        if (known) known.count += 1;
        else group?.set(value, { label, count: 1 });
      }
    }
  }
  const ordered = FACETS.map((field) => [field, orderValues(field, counts.get(field) ?? new Map())] as const);
  return Object.fromEntries(ordered) as unknown as FacetCounts;
}

function valuesOf(
  head: ThreadHead,
  field: FacetField,
  context: ListContext,
): readonly { value: string; label: string }[] {
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  switch (field) {
    case 'source':
      return [{ value: head.source, label: context.sourceLabels.get(head.source) ?? head.source }];
    case 'project':
      return head.project ? same([head.project.name]) : [];
    case 'month':
      return head.endedAt === null ? [] : same([context.toMonth(head.endedAt)].filter((month) => month !== ''));
    case 'day':
      return head.endedAt === null ? [] : same([String(context.toDay(head.endedAt))]);
    case 'host':
      return hostOf(head) === '' ? [] : same([hostOf(head)]);
    case 'branch':
      return head.branch === null ? [] : same([head.branch]);
    case 'model':
      return same(head.models);
    case 'kind':
      return same(head.toolKinds);
    case 'has':
      return same([...head.traits, ...marksOf(head, context).filter(isMark)]);
    case 'tag':
      return same(marksOf(head, context).flatMap((mark) => (isMark(mark) ? [] : mark.slice('tag:'.length))));
  }
}

/** The machine that a thread was copied from; '' for this one. */
function hostOf({ project }: ThreadHead): string {
  return project?.id.slice(0, project.id.indexOf(':')) ?? '';
}

function marksOf({ id }: ThreadHead, { marks }: ListContext): readonly string[] {
  return marks.get(id) ?? [];
}

function orderValues(
  field: FacetField,
  values: ReadonlyMap<string, { readonly label: string; readonly count: number }>,
): readonly FacetValue[] {
  if (field === 'day') return countDays(Object.fromEntries([...values].map(([day, { count }]) => [day, count])));
  const rows = [...values].map(([value, { label, count }]) => ({ value, label, count }));
  return field === 'month'
    ? rows.sort((a, b) => (a.value < b.value ? 1 : -1))
    : rows.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
