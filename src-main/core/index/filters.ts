// The filters of a query as conditions that Orama knows, kept apart by the facet that they belong to, since a facet's
// counts ignore its own filter.
import { assertNever } from '@shared/assert-never';
import type { FacetField } from '@shared/model/document';
import type { SourceId } from '@shared/model/ids';
import type { DaySpan, FilterField, Query, QueryFilter } from '@shared/model/search';
import type { Filter } from './compact/answer';
import { ALL_FIELDS, type FieldMask, maskOf } from './compact/fields';
import { membersOf } from './compact/scores';
import { foldPath, fromValue, toValue } from './document-row';
import { isMark, tagValues } from './mark-names';
import { columnsOf, type Database, type EnumField, membersWhere, rowOf, textOf, valuesOf, type Where } from './orama';
import { endsWithFolder } from './project-folder';
import type { ThreadMarkValues } from './search-index';

export interface Filters {
  readonly conditions: readonly Condition[];
  /** The fields of text that words are looked for in. */
  readonly fields: FieldMask;
  /** Words are looked for in thinking, which isn't indexed. */
  readonly inThinking: boolean;
}

/** `facet` is null for what is no facet. What Orama can't tell is the documents themselves. */
export type Condition =
  | { readonly facet: FacetField | null; readonly where: Where }
  | { readonly facet: FacetField | null; readonly documents: ReadonlySet<number> };

export function toFilters(
  { filters, days }: Query,
  database: Database,
  sourceLabels: ReadonlyMap<SourceId, string>,
  marks: ThreadMarkValues = new Map(),
): Filters {
  const conditions: Condition[] = days ? [{ facet: 'month', where: toDayCondition(days, database) }] : [];
  let fields = ALL_FIELDS;
  let inThinking = false;
  for (const filter of filters) {
    switch (filter.field) {
      case 'role':
        fields &= filter.not ? ~roleFields(filter) : roleFields(filter);
        break;
      case 'in':
        inThinking = !filter.not;
        if (inThinking) conditions.push({ facet: null, where: { has: { containsAny: [toValue('thinking')] } } });
        break;
      case 'path':
        conditions.push({ facet: null, documents: findPaths(filter, database) });
        break;
      case 'tag':
        conditions.push({ facet: 'tag', documents: findMarked(filter, database, marks) });
        break;
      case 'source':
      case 'project':
      case 'branch':
      case 'model':
      case 'call':
      case 'has':
      case 'host': {
        if (filter.field === 'has' && filter.values.some(isMark)) {
          conditions.push({ facet: 'has', documents: findMarked(filter, database, marks) });
          break;
        }
        const values = resolve(filter.field, filter.values, database, sourceLabels);
        const where = toCondition(filter.field, values);
        conditions.push({ facet: FACET_OF[filter.field], where: filter.not ? { not: where } : where });
        break;
      }
      default:
        assertNever(filter.field);
    }
  }
  return { conditions, fields, inThinking };
}

/** One filter for each facet that is filtered by: what passes all of its conditions. */
export function filterByFacet(database: Database, conditions: readonly Condition[]): readonly Filter[] {
  const byFacet = new Map<FacetField | null, Uint8Array>();
  for (const condition of conditions) {
    const members = 'where' in condition ? membersWhere(database, condition.where) : membersOf(condition.documents);
    const others = byFacet.get(condition.facet);
    byFacet.set(
      condition.facet,
      others ? members.map((member, document) => member & (others[document] ?? 0)) : members,
    );
  }
  return Array.from(byFacet, ([facet, members]) => ({ facet, members }));
}

type ValueField = Exclude<FilterField, 'role' | 'in' | 'path' | 'tag'>;

const FACET_OF: Readonly<Record<ValueField, FacetField>> = {
  source: 'source',
  project: 'project',
  branch: 'branch',
  model: 'model',
  call: 'kind',
  has: 'has',
  host: 'host',
};

function toCondition(field: ValueField, values: readonly string[]): Where {
  switch (field) {
    case 'model':
    case 'call':
    case 'has':
      return { [field]: { containsAny: [...values] } };
    default:
      return { [field]: { in: [...values] } };
  }
}

/**
 * What a filter's values stand for: those equal to it, by id or by name; where none is, those that hold it; and for a
 * project, which is called otherwise once another of its name comes or goes, at last those whose folder ends with it.
 */
function resolve(
  field: ValueField,
  wanted: readonly string[],
  database: Database,
  sourceLabels: ReadonlyMap<SourceId, string>,
): string[] {
  const named = nameValues(field, database, sourceLabels);
  return wanted.flatMap((text) => {
    const lower = text.toLowerCase();
    const equal = named.filter(({ id, names }) => id === lower || names.includes(lower));
    const found = equal.length > 0 || field === 'has' ? equal : named.filter(({ names }) => holds(names, lower));
    const byFolder = found.length === 0 && field === 'project';
    return (byFolder ? named.filter(({ id }) => endsWithFolder(id, lower)) : found).map(({ value }) => value);
  });
}

function holds(names: readonly string[], text: string): boolean {
  return names.some((name) => name.includes(text));
}

interface NamedValue {
  readonly value: string;
  /** In lower case, as the names are. */
  readonly id: string;
  readonly names: readonly string[];
}

function nameValues(field: ValueField, database: Database, sourceLabels: ReadonlyMap<SourceId, string>): NamedValue[] {
  const projects = field === 'project' ? projectsOf(database) : null;
  return valuesOf(database, field).flatMap((found) => {
    const value = String(found);
    const id = fromValue(value);
    if (id === '') return [];
    const known = [projects?.get(id), field === 'source' ? sourceLabels.get(id) : undefined];
    const names = known.filter((name) => name !== undefined);
    const lower = (names.length > 0 ? names : [id]).map((name) => name.toLowerCase());
    return [{ value, id: id.toLowerCase(), names: lower }];
  });
}

/** Project id to name. */
export function projectsOf(database: Database): ReadonlyMap<string, string> {
  return columnsOf(database).projects;
}

/** Sessions that overlap the span; those without a time never do. */
function toDayCondition({ from, to }: DaySpan, database: Database): Where {
  const within = (field: EnumField, holds: (day: number) => boolean): Where => ({
    [field]: { in: valuesOf(database, field).filter((day) => Number(day) > 0 && holds(Number(day))) },
  });
  return {
    and: [
      within('endDay', (day) => from === null || day >= from),
      within('startDay', (day) => to === null || day <= to),
    ],
  };
}

function roleFields({ values }: QueryFilter): FieldMask {
  let mask = 0;
  if (values.includes('user')) mask |= maskOf('user');
  if (values.includes('assistant')) mask |= maskOf('assistant');
  if (values.includes('tool')) mask |= maskOf('tool');
  return mask;
}

function findPaths({ values, not }: QueryFilter, database: Database): Set<number> {
  const wanted = values.map(foldPath);
  const found = new Set<number>();
  for (const document of textOf(database).documents()) {
    const { paths } = rowOf(database, document);
    if (wanted.some((path) => paths.includes(path)) !== not) found.add(document);
  }
  return found;
}

/** Documents with one of the marks; `has:` may mix them with what the index knows. */
function findMarked({ field, values, not }: QueryFilter, database: Database, marks: ThreadMarkValues): Set<number> {
  const wanted = field === 'tag' ? tagValues(values, marks) : new Set(values);
  const found = new Set<number>();
  for (const document of textOf(database).documents()) {
    const { thread, has } = rowOf(database, document);
    const own = [...(marks.get(thread) ?? []), ...(field === 'has' ? has.map(fromValue) : [])];
    if (own.some((mark) => wanted.has(mark)) !== not) found.add(document);
  }
  return found;
}
