// Structure back to query text, and filters changed in the text that the user sees.
import type { AlsoChoice, DaySpan, FilterField, Query, QueryTerm } from '../model/search';
import { formatDayNumber, toDayNumber } from '../text/days';
import { type AlsoOperator, type DayOperator, OPERATOR_BY_NAME } from './operators';
import { quoteValue } from './parse-query';
import { type QueryPiece, splitQuery } from './split-query';

/** Filters first, so that the last word stays last. Parses to the same query again. */
export function formatQuery({ groups, filters, days, also }: Query): string {
  const parts = filters.flatMap(({ field, values, not }) => values.map((value) => formatFilter(field, value, not)));
  if (days) parts.push(...formatDays(days));
  if (also) parts.push(...formatAlso(also));
  const last = groups.at(-1)?.at(-1);
  // What it says of related terms is finished, too.
  if (!last && also) parts.push('');
  parts.push(...groups.map((group) => group.map((term) => formatTerm(term, term === last)).join(' OR ')));
  // Without a space the last word would be taken for an unfinished one.
  return parts.join(' ') + (last?.type === 'word' && !last.prefix && !last.not ? ' ' : '');
}

function formatDays({ from, to }: DaySpan): string[] {
  if (from !== null && to !== null && from <= to) {
    const [first, last] = [formatDayNumber(from), formatDayNumber(to)];
    return [first === last ? `on:${first}` : `on:${first}..${last}`];
  }
  const end = (day: number) => (day < LAST_DAY ? `before:${formatDayNumber(day + 1)}` : `on:..${formatDayNumber(day)}`);
  return [...(from === null ? [] : [`after:${formatDayNumber(from)}`]), ...(to === null ? [] : [end(to)])];
}

/** The last one that can be typed. */
const LAST_DAY = toDayNumber(9999, 12, 31);

/** The last one is unfinished without a star. */
function formatTerm({ type, text, not, prefix, starred }: QueryTerm, isLast: boolean): string {
  const star = starred || (prefix && (!isLast || not)) ? '*' : '';
  return (not ? '-' : '') + (type === 'phrase' ? `"${text}"` : text) + star;
}

function formatAlso({ terms, not, none }: AlsoChoice): readonly string[] {
  return [
    ...(none ? ['also:none'] : []),
    ...terms.map((term) => formatFilter('also', term, false)),
    ...not.map((term) => formatFilter('also', term, true)),
  ];
}

function formatFilter(field: FilterField | DayOperator | AlsoOperator, value: string, not: boolean): string {
  return `${not ? '-' : ''}${field}:${quoteValue(value)}`;
}

/** `toggle` adds or removes it; `only` makes it the field's one value; `exclude` turns it round, or off again. */
export type FilterChange = 'toggle' | 'only' | 'exclude';

/**
 * The query text with one filter changed. The rest stays as it was typed. Months are `on` with 2026-03. `isSame` tells
 * whether a typed value means this one, where a value has several names.
 */
export function toggleFilter(
  text: string,
  field: FilterField | DayOperator | AlsoOperator,
  value: string,
  change: FilterChange,
  isSame: (typed: string) => boolean = (typed) => typed.toLowerCase() === value.toLowerCase(),
): string {
  const same = splitQuery(text).filter((piece) => fieldOf(piece) === field);
  const ofValue = same.filter((piece) => isSame(piece.value));
  const excluding = change === 'exclude';
  const there = ofValue.some((piece) => piece.not === excluding);
  const rest = cutOut(text, change === 'only' ? same : ofValue);
  if (there && change !== 'only') return rest;
  return putIn(rest, formatFilter(field, value, excluding));
}

/** What the text filters a field by, as typed. */
export function filterValues(
  text: string,
  field: FilterField | DayOperator | AlsoOperator,
): { readonly value: string; readonly not: boolean }[] {
  return splitQuery(text)
    .filter((piece) => fieldOf(piece) === field && piece.value !== '')
    .map(({ value, not }) => ({ value, not }));
}

function fieldOf(piece: QueryPiece): string | undefined {
  return piece.type === 'operator' ? OPERATOR_BY_NAME.get(piece.operator)?.field : undefined;
}

function cutOut(text: string, pieces: readonly QueryPiece[]): string {
  let rest = text;
  for (const { from, to } of [...pieces].reverse()) rest = rest.slice(0, from) + rest.slice(to).trimStart();
  return rest;
}

/** After the filters that the text begins with, so that a last word that is being typed stays the last. */
function putIn(text: string, filter: string): string {
  let at = 0;
  for (const piece of splitQuery(text)) {
    if (fieldOf(piece) === undefined) break;
    at = piece.to;
  }
  const [before, after] = [text.slice(0, at).trim(), text.slice(at).trimStart()];
  return [before, filter, after].filter((part) => part !== '').join(' ');
}
