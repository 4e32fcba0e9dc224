// What may follow where the caret stands: operators, then their values with counts, days in words. Pure.
import type { FacetCounts, FacetField } from '@shared/model/document';
import type { SourceCard } from '@shared/model/source-card';
import { isDayOperator, OPERATOR_BY_NAME, OPERATORS, type Operator } from '@shared/query/operators';
import { parseDays } from '@shared/query/parse-days';
import { quoteValue } from '@shared/query/parse-query';
import { type QueryPiece, splitQuery } from '@shared/query/split-query';
import { strings } from '@shared/strings/strings';
import { formatCount, formatMonth } from '../../ui/format';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
  /** What it means, or how many there are. */
  readonly aside: string;
  readonly isCount: boolean;
  /** The box once it was taken, and where the caret is then. */
  readonly text: string;
  readonly caret: number;
  readonly card?: SourceCard;
}

export interface Completion {
  /** Operators are offered beside plain words, which go before them: only Tab takes one, arrows stay the list's. */
  readonly kind: 'operators' | 'values';
  readonly rows: readonly Suggestion[];
  /** Whether Enter takes the first: something was typed that isn't a value yet. */
  readonly preselects: boolean;
}

export interface CompletionContext {
  /** Of what is found now; counts ignore a group's own filter. */
  readonly facets: FacetCounts | undefined;
  readonly cards: readonly SourceCard[];
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** Today as a local day number. */
  readonly today: number;
  /** Asked for with a key: every operator, whatever was typed. */
  readonly isAsked: boolean;
}

const MOST = 8;
/** One letter begins too many words. */
const LEAST_LETTERS = 2;

export function complete(text: string, caret: number, context: CompletionContext): Completion | null {
  const piece = splitQuery(text).find(({ from, to }) => from < caret && caret <= to);
  const operator = piece?.type === 'operator' ? OPERATOR_BY_NAME.get(piece.operator) : undefined;
  const nameEnd = piece ? piece.from + (piece.not ? 1 : 0) + piece.operator.length + 1 : 0;
  if (piece && operator && caret >= nameEnd) return completeValue(text, piece, operator, nameEnd, caret, context);
  return completeOperator(text, caret, piece, context.isAsked);
}

function completeOperator(
  text: string,
  caret: number,
  piece: QueryPiece | undefined,
  isAsked: boolean,
): Completion | null {
  const isWord = piece?.type === 'word' && caret === piece.to;
  const typed = isWord ? piece.value.toLowerCase() : '';
  if (!isAsked && typed.length < LEAST_LETTERS) return null;
  // Beside a word that begins no operator, all of them.
  const names = OPERATORS.filter(({ name, aliases }) => [name, ...aliases].some((word) => word.startsWith(typed)));
  const found = names.length > 0 || !isAsked ? names : OPERATORS;
  const from = isWord && names.length > 0 ? piece.from : caret;
  const sign = isWord && names.length > 0 && piece.not ? '-' : '';
  const gap = from > 0 && from === caret && !/\s$/.test(text.slice(0, from)) ? ' ' : '';
  const rows = found.map(({ name }): Suggestion => {
    const head = `${text.slice(0, from)}${gap}${sign}${name}:`;
    return {
      id: name,
      label: `${name}:`,
      aside: strings.finding.operators[name as keyof typeof strings.finding.operators] ?? '',
      isCount: false,
      text: head + text.slice(caret),
      caret: head.length,
    };
  });
  return rows.length > 0 ? { kind: isAsked ? 'values' : 'operators', rows, preselects: false } : null;
}

interface Value {
  /** As it stands in the text. */
  readonly value: string;
  readonly label: string;
  /** Null where it isn't counted. */
  readonly count: number | null;
  readonly card?: SourceCard;
}

function completeValue(
  text: string,
  piece: QueryPiece,
  operator: Operator,
  nameEnd: number,
  caret: number,
  context: CompletionContext,
): Completion | null {
  const typed = text
    .slice(nameEnd, caret)
    .replace(/["“”„]/g, '')
    .trim()
    .toLowerCase();
  const others = chosenBeside(text, piece, operator);
  const all = valuesOf(operator, context).filter(({ value }) => !others.has(value.toLowerCase()));
  const isWhole = all.some(({ value }) => value.toLowerCase() === typed);
  const found = all
    .map((row) => ({ row, rank: rankOf(row, typed) }))
    .filter(({ row, rank }) => rank > 0 && row.value.toLowerCase() !== typed)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST);
  if (found.length === 0) return null;
  const isDate = isDayOperator(operator.field) && parseDays(typed, context.today) !== null;
  const rows = found.map(({ row: { value, label, count, card } }): Suggestion => {
    const head = `${text.slice(0, nameEnd)}${quoteValue(value)} `;
    return {
      id: value,
      label,
      aside: count === null ? (label.toLowerCase() === value.toLowerCase() ? '' : value) : formatCount(count),
      isCount: count !== null,
      text: head + text.slice(piece.to).trimStart(),
      caret: head.length,
      ...(card ? { card } : {}),
    };
  });
  return { kind: 'values', rows, preselects: typed !== '' && !isWhole && !isDate };
}

/** Values of the same operator elsewhere in the text. */
function chosenBeside(text: string, piece: QueryPiece, operator: Operator): ReadonlySet<string> {
  const same = splitQuery(text).filter(
    ({ from, type, operator: name }) =>
      from !== piece.from && type === 'operator' && OPERATOR_BY_NAME.get(name) === operator,
  );
  return new Set(same.map(({ value }) => value.toLowerCase()));
}

/** Most for what begins with it, less for a word of it that does, least for what holds it. */
function rankOf({ value, label }: Value, typed: string): number {
  const names = [value.toLowerCase(), label.toLowerCase()];
  if (names.some((name) => name.startsWith(typed))) return 3;
  if (names.some((name) => name.split(/[\s\-_/.]+/).some((word) => word.startsWith(typed)))) return 2;
  return names.some((name) => name.includes(typed)) ? 1 : 0;
}

const FACET_OF: Partial<Record<Operator['field'], FacetField>> = {
  source: 'source',
  project: 'project',
  branch: 'branch',
  model: 'model',
  call: 'kind',
  has: 'has',
  host: 'host',
};

function valuesOf(operator: Operator, context: CompletionContext): readonly Value[] {
  const { facets, cards, tags } = context;
  if (isDayOperator(operator.field)) return daysOf(facets, operator.field === 'on');
  if (operator.name === 'tag') return tags.map(({ tag, count }) => ({ value: tag, label: tag, count }));
  const field = FACET_OF[operator.field];
  const counted = field && facets ? facets[field] : [];
  const known = counted.map(({ value, label, count }): Value => {
    const card = field === 'source' ? cards.find(({ id }) => id === value) : undefined;
    return { value: plain(value, label), label: wordsFor(operator, value) ?? label, count, ...(card ? { card } : {}) };
  });
  const missing = (operator.values ?? []).filter((value) => !known.some((row) => row.value === value));
  return [...known, ...missing.map((value) => ({ value, label: wordsFor(operator, value) ?? value, count: null }))];
}

/** A project is typed by its name, unless that can't be typed. */
function plain(value: string, label: string): string {
  return /^\S+:\//.test(value) && !/["“”„]/.test(label) ? label : value;
}

function wordsFor({ name }: Operator, value: string): string | undefined {
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    has: strings.window.facets.has,
    call: strings.window.thread.kinds,
    role: strings.finding.roles,
  };
  const table = tables[name];
  return table && Object.hasOwn(table, value) ? table[value] : undefined;
}

const YEARS = 3;

/** Months are counted by themselves, so their counts say nothing of what is before or after. */
function daysOf(facets: FacetCounts | undefined, isCounted: boolean): readonly Value[] {
  const words = Object.entries(strings.finding.dates).map(([value, label]) => ({ value, label, count: null }));
  const months = (facets?.month ?? []).map(({ value, count }) => ({
    value,
    label: formatMonth(value),
    count: isCounted ? count : null,
  }));
  const years = [...new Set(months.map(({ value }) => value.slice(0, 4)))].slice(0, YEARS);
  return [...words, ...months, ...years.map((value) => ({ value, label: value, count: null }))];
}
