// Query text to structure. Never fails: what isn't understood is searched as text, and a hint says so.
import type { AlsoChoice, DaySpan, FilterField, Query, QueryFilter, QueryHint, QueryTerm } from '../model/search';
import { isDayOperator, nearest, OPERATOR_BY_NAME, type Operator, suggestOperator } from './operators';
import { beginsDays, parseDays } from './parse-days';
import { type QueryPiece, splitQuery } from './split-query';

export interface QueryContext {
  /** Today as a local day number (see text/days.ts). */
  readonly today: number;
  /** The sources that `source:` knows. Without them any value is taken as it stands. */
  readonly sources?: readonly { readonly id: string; readonly aliases: readonly string[] }[];
}

export interface ParsedQuery {
  readonly query: Query;
  readonly hints: readonly QueryHint[];
}

export function parseQuery(text: string, context: QueryContext): ParsedQuery {
  const parts: PartsOfQuery = { groups: [], filters: [], days: null, also: null, hints: [] };
  const texts = splitQuery(text)
    .map((piece) => [piece, piece.type === 'operator' ? readOperator(piece, text, context, parts) : 'text'] as const)
    .filter(([, read]) => read !== 'filter');
  let join = false;
  for (const [piece, read] of texts) {
    if (isJoiner(piece) && texts.length > 1) {
      join = piece.value === 'OR';
      continue;
    }
    const term = toTerm(piece, text, read === 'phrase');
    if (piece.open)
      parts.hints.push({ code: 'open-quote', text: text.slice(piece.from), from: piece.from, to: piece.to });
    if (!term) continue;
    const last = parts.groups.at(-1);
    if (join && !term.not && last && !last[0]?.not) last.push(term);
    else parts.groups.push([term]);
    join = false;
  }
  const { groups, filters, days, also, hints } = parts;
  return { query: { groups, filters, days, ...(also ? { also } : {}) }, hints: hints.sort((a, b) => a.from - b.from) };
}

interface PartsOfQuery {
  readonly groups: QueryTerm[][];
  readonly filters: QueryFilter[];
  days: DaySpan | null;
  also: AlsoChoice | null;
  readonly hints: QueryHint[];
}

function isJoiner({ type, not, value }: QueryPiece): boolean {
  return type === 'word' && !not && (value === 'OR' || value === 'AND');
}

/** A word at the very end is still being typed, so it stands for all that begin with it. */
function toTerm(piece: QueryPiece, text: string, asPhrase: boolean): QueryTerm | null {
  const { not } = piece;
  if (piece.type === 'phrase')
    return (piece.value && { type: 'phrase', text: piece.value, not, prefix: false }) || null;
  const typed = piece.type === 'operator' ? text.slice(piece.from + (not ? 1 : 0), piece.to) : piece.value;
  if (piece.quoted || asPhrase) {
    const phrase = typed.replace(/["“”„]/g, '').trim();
    return { type: 'phrase', text: phrase, not, prefix: false };
  }
  const word = typed.replace(/\*+$/, '');
  if (word === '') return null;
  const unfinished = piece.to === text.length && !not;
  const starred = word !== typed;
  return { type: 'word', text: word, not, prefix: unfinished || starred, ...(starred ? { starred } : {}) };
}

/**
 * What the piece was: a filter, or the beginning of one; or text to search. A known operator with a value that isn't
 * known is one phrase: its name alone, such as `in`, is in every session.
 */
function readOperator(
  piece: QueryPiece,
  text: string,
  context: QueryContext,
  parts: PartsOfQuery,
): 'filter' | 'text' | 'phrase' {
  const operator = OPERATOR_BY_NAME.get(piece.operator);
  const hint = (code: QueryHint['code'], suggestion: string | null) =>
    parts.hints.push({
      code,
      text: text.slice(piece.from, piece.to),
      from: piece.from,
      to: piece.to,
      ...(suggestion === null ? {} : { suggestion }),
    });
  if (!operator) {
    if (looksLikeOperator(piece)) {
      const name = suggestOperator(piece.operator);
      hint('unknown-operator', name && `${name}:${quoteValue(piece.value)}`);
    }
    return 'text';
  }
  if (piece.value === '') return 'filter';
  if (piece.open) hint('open-quote', null);
  // At the very end it is still being typed.
  const unfinished = piece.to === text.length && !piece.quoted;
  if (isDayOperator(operator.field)) {
    const span = readDays(operator.field, piece, context.today);
    if (span) parts.days = intersect(parts.days, span);
    if (span || (unfinished && beginsDays(piece.value))) return 'filter';
    hint('bad-date', null);
    return 'phrase';
  }
  if (operator.field === 'also') {
    // What is still being typed would be searched for letter by letter.
    if (!unfinished) parts.also = addAlso(parts.also, piece);
    return 'filter';
  }
  const filter = readFilter(operator, operator.field, piece, context, unfinished);
  if (filter.values.length === 0) {
    hint('unknown-value', filter.suggestion && `${piece.operator}:${quoteValue(filter.suggestion)}`);
    return 'phrase';
  }
  for (const value of filter.values) addFilter(parts.filters, filter.field, value, piece.not);
  return 'filter';
}

/** Addresses, times, C++ names and Windows paths have colons too. */
function looksLikeOperator({ value }: QueryPiece): boolean {
  return value !== '' && !/^[/\\:]/.test(value);
}

function readDays(operator: 'on' | 'after' | 'before', piece: QueryPiece, today: number): DaySpan | null {
  const days = parseDays(piece.value, today);
  if (!days || (piece.not && operator === 'on')) return null;
  if (operator === 'on' || piece.value.includes('..')) return piece.not ? null : days;
  return (operator === 'after') === piece.not
    ? { from: null, to: days.from === null ? null : days.from - 1 }
    : { from: days.from, to: null };
}

function intersect(a: DaySpan | null, b: DaySpan): DaySpan {
  if (!a) return b;
  const from = a.from === null ? b.from : b.from === null ? a.from : Math.max(a.from, b.from);
  const to = a.to === null ? b.to : b.to === null ? a.to : Math.min(a.to, b.to);
  return { from, to };
}

const NO_OTHERS = 'none';

function addAlso(also: AlsoChoice | null, { value, not }: QueryPiece): AlsoChoice {
  const { terms, not: without, none } = also ?? { terms: [], not: [], none: false };
  const add = (to: readonly string[]) => (to.includes(value) ? to : [...to, value]);
  if (not) return { terms, not: add(without), none };
  return value === NO_OTHERS ? { terms, not: without, none: true } : { terms: add(terms), not: without, none };
}

interface ReadFilter {
  readonly field: FilterField;
  /** None for a value that isn't known; all that begin with it while it is being typed. */
  readonly values: readonly string[];
  readonly suggestion: string | null;
}

function readFilter(
  operator: Operator,
  field: FilterField,
  { operator: name, value }: QueryPiece,
  { sources }: QueryContext,
  unfinished: boolean,
): ReadFilter {
  const lower = value.toLowerCase();
  const begins = (word: string) => unfinished && word.startsWith(lower);
  if (operator.values) {
    const known = operator.values.includes(lower) ? [lower] : operator.values.filter(begins);
    return { field, values: known, suggestion: known.length > 0 ? null : nearest(lower, operator.values) };
  }
  if (field !== 'source' || !sources) return { field, values: [value], suggestion: null };
  const source = sources.find(({ id, aliases }) => id === lower || aliases.includes(lower));
  if (source) return { field, values: [source.id], suggestion: null };
  // What isn't a source's name is a tool that the assistant called.
  if (name === 'tool') return { field: 'call', values: [value], suggestion: null };
  const begun = sources.filter(({ id, aliases }) => [id, ...aliases].some(begins)).map(({ id }) => id);
  const names = sources.flatMap(({ id, aliases }) => [id, ...aliases]);
  return { field, values: begun, suggestion: begun.length > 0 ? null : nearest(lower, names) };
}

function addFilter(filters: QueryFilter[], field: FilterField, value: string, not: boolean): void {
  const at = filters.findIndex((filter) => filter.field === field && filter.not === not);
  const same = filters[at];
  if (!same) filters.push({ field, values: [value], not });
  else if (!same.values.includes(value)) filters[at] = { ...same, values: [...same.values, value] };
}

/** A value as it has to be typed. Within quotes, which white space needs, none can stand. */
export function quoteValue(value: string): string {
  const isPlain = /^[^\s"“„]\S*$/.test(value);
  return isPlain ? value : `"${value.replace(/["“”]/g, '')}"`;
}
