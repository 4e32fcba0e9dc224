// The months of the rail as bars with a chosen span, and a chosen span as text in the box. Pure.
import type { FacetValue } from '@shared/model/document';
import { chooseDays } from '@shared/query/choose-days';
import { parseQuery } from '@shared/query/parse-query';
import { daysOfMonth } from '@shared/text/days';

export interface Bar {
  /** 2026-03 */
  readonly month: string;
  readonly count: number;
  /** From 0 to 1; what has any is seen. */
  readonly height: number;
}

export interface When {
  /** Every month from the first to the last that has any. */
  readonly bars: readonly Bar[];
  /** Places of the first and the last bar that are chosen, at least in part; all of them when nothing is. */
  readonly from: number;
  readonly to: number;
  readonly isChosen: boolean;
}

/** Null where there are fewer than two months: nothing to choose between. `today` is a local day number. */
export function toWhen(months: readonly FacetValue[], text: string, today: number): When | null {
  const counts = new Map(months.map(({ value, count }) => [value, count]));
  const [first, last] = [[...counts.keys()].sort().at(0), [...counts.keys()].sort().at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const most = Math.max(...counts.values());
  const bars: Bar[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    const count = counts.get(month) ?? 0;
    // By the root, so that a busy month doesn't flatten all others.
    bars.push({ month, count, height: Math.sqrt(count / most) });
  }
  const { days } = parseQuery(text, { today }).query;
  const end = bars.length - 1;
  const from = days?.from == null ? 0 : bars.findIndex(({ month }) => daysOfMonth(month).to >= (days.from ?? 0));
  const to = days?.to == null ? end : bars.findLastIndex(({ month }) => daysOfMonth(month).from <= (days.to ?? 0));
  // A span beside all bars is drawn at the end that is nearer.
  return from < 0
    ? { bars, from: end, to: end, isChosen: true }
    : { bars, from: Math.min(from, Math.max(to, 0)), to: Math.max(to, 0), isChosen: days !== null };
}

function nextMonth(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The text with the months from one bar to another as its only days; without any when that is all of them. */
export function chooseMonths(text: string, bars: readonly Bar[], from: number, to: number): string {
  const [first, last] = [bars[from]?.month, bars[to]?.month];
  const end = bars.length - 1;
  if (first === undefined || last === undefined || (from === 0 && to === end)) return chooseDays(text, null);
  // What is open at its end takes in what is still to come.
  return chooseDays(text, from === to ? first : `${from === 0 ? '' : first}..${to === end ? '' : last}`);
}

/** The days of a span in words of months, for readers and under the bars. */
export function spanOfBars({ bars, from, to }: When): { readonly first: string; readonly last: string } {
  return { first: bars[from]?.month ?? '', last: bars[to]?.month ?? '' };
}
