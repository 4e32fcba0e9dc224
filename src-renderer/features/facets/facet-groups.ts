// Counts and the text of the box -> the groups of the rail, and a click in the rail -> the new text. The text is the
// one truth: what is chosen is read from it every time. Pure.
import type { FacetCounts, FacetField, FacetValue } from '@shared/model/document';
import type { SourceCard } from '@shared/model/source-card';
import { chooseDays } from '@shared/query/choose-days';
import { type FilterChange, filterValues, toggleFilter } from '@shared/query/format-query';
import { parseDays } from '@shared/query/parse-days';
import { splitQuery } from '@shared/query/split-query';
import { fill, strings } from '@shared/strings/strings';
import { DAYS, type ExtraCounts, ROLES } from '../../bridge/queries';
import { formatDayOf, formatMonth } from '../../ui/format';
import { shortModelNames } from './short-model-names';

/** The groups that the rail shows, in order. Roles aren't a property of a session: they say where its words stand. */
export const RAIL_FIELDS = [
  'source',
  'project',
  'month',
  'role',
  'has',
  'tag',
  'kind',
  'model',
  'branch',
  'host',
] as const satisfies readonly (FacetField | 'role')[];
export type RailField = (typeof RAIL_FIELDS)[number];

export interface FacetRow {
  /** As it stands in the text. */
  readonly value: string;
  readonly label: string;
  /** The whole of it, where the label leaves something out. */
  readonly fullLabel?: string;
  /** Null while it isn't counted yet. */
  readonly count: number | null;
  readonly chosen: boolean;
  readonly excluded: boolean;
  readonly card?: SourceCard;
}

export interface FacetGroup {
  readonly field: RailField;
  readonly label: string;
  readonly rows: readonly FacetRow[];
}

/** What of a text matters here: the same for all words that are typed beside the same filters. */
export function filtersOf(text: string): string {
  const pieces = splitQuery(text);
  const filters = pieces.filter(({ type }) => type === 'operator').map(({ from, to }) => text.slice(from, to));
  return [...filters, ...(filters.length < pieces.length ? ['word'] : [])].join(' ');
}

export function toFacetGroups(
  facets: FacetCounts,
  text: string,
  cards: readonly SourceCard[],
  extra: ExtraCounts = new Map(),
): FacetGroup[] {
  const words = splitQuery(text).some(({ type }) => type !== 'operator');
  return RAIL_FIELDS.map((field) => {
    // Without words it makes no difference where they stand.
    const values =
      field !== 'role' ? facets[field] : words ? ROLES.map((role) => ({ ...NOT_COUNTED, value: role })) : [];
    return { field, label: strings.window.facets.groups[field], rows: toRows(field, values, text, cards, extra) };
  }).filter(({ rows }) => rows.length > 0);
}

const NOT_COUNTED = { label: '', count: 0 };

/** The operator that a group's choices are written with. */
export function operatorOf(field: RailField) {
  return field === 'month' ? 'on' : field === 'kind' ? 'call' : field;
}

function toRows(
  field: RailField,
  values: readonly FacetValue[],
  text: string,
  cards: readonly SourceCard[],
  extra: ExtraCounts,
): FacetRow[] {
  const chosen = filterValues(text, operatorOf(field));
  const left = new Set(chosen);
  const cardNames = field === 'source' ? cards.flatMap(({ id, aliases }) => [id, ...aliases]) : [];
  const known = new Set(
    [...cardNames, ...values.flatMap((row) => [row.value, row.label])].map((name) => name.toLowerCase()),
  );
  const named = countBy(values, ({ label }) => label);
  const short = field === 'model' ? shortModelNames(values.map(({ label }) => label)) : null;
  const toRow = (value: string, label: string, count: number | null, names: readonly string[]): FacetRow => {
    const found = chosen.filter((choice) => names.some((name) => isMeant(field, choice.value, name, known)));
    for (const choice of found) left.delete(choice);
    const card = field === 'source' ? cards.find(({ id }) => id === names[0]) : undefined;
    return {
      // What is already in the text is taken out as it was written.
      value: found[0]?.value ?? value,
      label,
      count,
      chosen: found.some(({ not }) => !not),
      excluded: found.some(({ not }) => not),
      ...(card ? { card } : {}),
    };
  };
  const rows: FacetRow[] = [];
  if (field === 'month' && values.length > 0) {
    for (const day of DAYS) rows.push(toRow(day, strings.finding.days[day], extra.get(`on:${day}`) ?? null, [day]));
  }
  for (const { value, label, count: counted } of ordered(field, values)) {
    const count = field === 'role' ? (extra.get(`role:${value}`) ?? null) : counted;
    const card = cards.find(({ id }) => id === value);
    const unique = named.get(label) === 1;
    const names = field === 'source' ? [value, ...(card?.aliases ?? [])] : [value, ...(unique ? [label] : [])];
    const readable = field === 'project' && unique && !/["“”„]/.test(label) ? label : value;
    const row = toRow(readable, short?.get(label) ?? wordsFor(field, value) ?? label, count, names);
    rows.push(row.label === label || field !== 'model' ? row : { ...row, fullLabel: label });
  }
  // Chosen values without a count stay, so that they can be taken back; what is no date was searched as text.
  for (const { value, not } of left) {
    if (field === 'month' && parseDays(value, 0) === null) continue;
    const card = cards.find(({ id, aliases }) => id === value || aliases.includes(value));
    const label = card?.label ?? wordsFor(field, value) ?? value;
    // Tools have names beside their kinds, and only kinds are counted.
    const count = field === 'kind' || field === 'month' ? null : 0;
    rows.push({ value, label, count, chosen: !not, excluded: not, ...(card && field === 'source' ? { card } : {}) });
  }
  return rows;
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Fields whose values are names that may be typed in part. */
const BY_PART: readonly RailField[] = ['source', 'project', 'model', 'branch', 'host'];

/** As the engine resolves what is typed: a part of a name will do where no value has all of it for its name. */
function isMeant(field: RailField, typed: string, name: string, known: ReadonlySet<string>): boolean {
  const lower = typed.toLowerCase();
  if (name.toLowerCase() === lower) return true;
  const byPart = BY_PART.includes(field) && lower !== '' && !known.has(lower);
  return byPart && name.toLowerCase().includes(lower);
}

/** Values that have words of their own. */
function wordsFor(field: RailField, value: string): string | undefined {
  if (field === 'month') return formatDays(value);
  const table = TABLES[field]?.();
  return table && Object.hasOwn(table, value) ? table[value] : undefined;
}

const TABLES: Partial<Record<RailField, () => Readonly<Record<string, string>>>> = {
  has: () => strings.window.facets.has,
  kind: () => strings.window.thread.kinds,
  role: () => strings.finding.roles,
};

/** `2026-03`, `2026-05-12`, `7d` or `2026-03..2026-05` in words; other spans as they are typed. */
function formatDays(value: string): string {
  const [from = '', to] = value.split('..').map(sayDays);
  if (to === undefined) return from;
  const { since, until } = strings.finding.when;
  const sentence = to === '' ? since : from === '' ? until : strings.window.dates.span;
  return fill(sentence, { from, to });
}

function sayDays(value: string): string {
  const words: Readonly<Record<string, string>> = strings.finding.dates;
  if (Object.hasOwn(words, value)) return words[value] ?? value;
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? parseDays(value, 0) : null;
  return date?.from == null ? formatMonth(value) : formatDayOf(date.from);
}

function ordered(field: RailField, values: readonly FacetValue[]): readonly FacetValue[] {
  return field === 'month' ? values.toSorted((a, b) => (a.value < b.value ? 1 : -1)) : values;
}

/** The text after a click on a row. Days are one span, so a new one takes the place of the old. */
export function changeFacet(text: string, field: RailField, row: FacetRow, change: FilterChange): string {
  const operator = operatorOf(field);
  if (field === 'month' && change !== 'exclude' && !row.chosen) return chooseDays(text, row.value);
  if (change === 'toggle' && row.excluded) return toggleFilter(text, operator, row.value, 'exclude');
  return toggleFilter(text, operator, row.value, change);
}

/** The text without any filter of the rail's groups. */
export function clearFacets(text: string): string {
  let rest = chooseDays(text, null);
  for (const field of RAIL_FIELDS) {
    for (const { value, not } of filterValues(rest, operatorOf(field))) {
      rest = toggleFilter(rest, operatorOf(field), value, not ? 'exclude' : 'toggle');
    }
  }
  return rest;
}

export function facetName({ label, count, excluded }: FacetRow): string {
  const { name, excluded: not } = strings.window.facets;
  const words = excluded ? fill(not, { label }) : label;
  return count === null ? words : fill(name, { label: words, count });
}
