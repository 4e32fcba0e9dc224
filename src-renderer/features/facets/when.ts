// What is found by time as bars with a chosen span, and a chosen span as text in the box: days or weeks where all of it
// lies close together, else months. Pure.
import type { FacetCounts, FacetValue } from '@shared/model/document';
import { chooseDays } from '@shared/query/choose-days';
import { parseQuery } from '@shared/query/parse-query';
import { daysOfMonth, formatDayNumber, isLikelyDay, toDayNumber } from '@shared/text/days';

export type BarUnit = 'day' | 'week' | 'month';

export interface Bar {
  /** As local day numbers. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** From 0 to 1; what has any is seen. */
  readonly height: number;
}

export interface When {
  readonly unit: BarUnit;
  /** Every one from the first to the last that has any. */
  readonly bars: readonly Bar[];
  /** Places of the first and the last bar that are chosen, at least in part; all of them when nothing is. */
  readonly from: number;
  readonly to: number;
  readonly isChosen: boolean;
}

/** Without dates that must be mistakes: one such would press all others together at an end. */
export function withoutOddDates(facets: FacetCounts, today: number): FacetCounts {
  return {
    ...facets,
    month: facets.month.filter(({ value }) => isLikelyDay(dayOf(value), today)),
    day: facets.day.filter(({ value }) => isLikelyDay(dayOf(value), today)),
  };
}

/** More would be too narrow to be pointed at in the rail. */
const MOST_DAYS = 62;

/** Null where there are fewer than two bars: nothing to choose between. `today` is a local day number. */
export function toWhen({ month, day }: Pick<FacetCounts, 'month' | 'day'>, text: string, today: number): When | null {
  const { unit, spans } =
    day.length > 0 ? spansOfDays(day, today) : { unit: 'month' as const, spans: spansOfMonths(month) };
  if (spans.length < 2) return null;
  const most = Math.max(...spans.map(({ count }) => count));
  // By the root, so that a busy time doesn't flatten all others.
  const bars = spans.map((span) => ({ ...span, height: Math.sqrt(span.count / most) }));
  const { days } = parseQuery(text, { today }).query;
  const end = bars.length - 1;
  const from = days?.from == null ? 0 : bars.findIndex(({ last }) => last >= (days.from ?? 0));
  const to = days?.to == null ? end : bars.findLastIndex(({ first }) => first <= (days.to ?? 0));
  // A span beside all bars is drawn at the end that is nearer.
  return from < 0
    ? { unit, bars, from: end, to: end, isChosen: true }
    : { unit, bars, from: Math.min(from, Math.max(to, 0)), to: Math.max(to, 0), isChosen: days !== null };
}

type Span = Omit<Bar, 'height'>;

function spansOfDays(
  values: readonly FacetValue[],
  today: number,
): { readonly unit: BarUnit; readonly spans: readonly Span[] } {
  const counts = new Map(values.map(({ value, count }) => [dayOf(value), count]));
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const isLong = last - first >= MOST_DAYS;
  const length = isLong ? 7 : 1;
  const spans: Span[] = [];
  for (let start = isLong ? mondayOf(first) : first; start <= last; start += length) {
    const days = Array.from({ length }, (_, at) => counts.get(start + at) ?? 0);
    // This week goes no further than it has come.
    const end = Math.max(start, Math.min(start + length - 1, Math.max(today, last)));
    spans.push({ first: start, last: end, count: days.reduce((sum, count) => sum + count, 0) });
  }
  return { unit: isLong ? 'week' : 'day', spans };
}

function spansOfMonths(values: readonly FacetValue[]): readonly Span[] {
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  const [earliest, latest] = [[...counts.keys()].sort().at(0), [...counts.keys()].sort().at(-1)];
  if (earliest === undefined || latest === undefined) return [];
  const spans: Span[] = [];
  for (let month = earliest; month <= latest; month = nextMonth(month)) {
    const { from, to } = daysOfMonth(month);
    spans.push({ first: from, last: to, count: counts.get(month) ?? 0 });
  }
  return spans;
}

function dayOf(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return toDayNumber(year, month, day);
}

/** Day 0 was a Thursday. */
function mondayOf(day: number): number {
  return day - ((day + 3) % 7);
}

function nextMonth(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The text with the span from one bar to another as its only days; without any when that is all of them. */
export function chooseBars(
  text: string,
  { unit, bars }: Pick<When, 'unit' | 'bars'>,
  from: number,
  to: number,
): string {
  const [first, last] = [bars[from], bars[to]];
  const end = bars.length - 1;
  if (!first || !last || (from === 0 && to === end)) return chooseDays(text, null);
  const write = (day: number) => formatDayNumber(day).slice(0, unit === 'month' ? 7 : 10);
  const [start, stop] = [write(first.first), write(last.last)];
  if (start === stop) return chooseDays(text, start);
  // What is open at its end takes in what is still to come.
  return chooseDays(text, `${from === 0 ? '' : start}..${to === end ? '' : stop}`);
}
