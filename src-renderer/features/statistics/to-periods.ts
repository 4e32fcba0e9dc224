// Days with messages -> weeks or months with a share for each tool or project. Pure.
import type { Share, Statistics } from '@shared/model/statistics';
import { daysOfMonth, formatDayNumber, monthOfDay } from '@shared/text/days';
import { weekdayOf } from './to-heat';

export type Measure = 'messages' | 'sessions';
export type Grouping = 'sources' | 'projects';

export interface Period {
  readonly from: number;
  readonly to: number;
  /** As it stands in a search: `on:` and this. */
  readonly span: string;
  readonly total: number;
  /** In the order of `series`. */
  readonly values: readonly number[];
}

export interface Periods {
  readonly unit: 'week' | 'month';
  /** The largest first; the last one, with id null, is all others. */
  readonly series: readonly { readonly id: string | null; readonly label: string; readonly total: number }[];
  readonly periods: readonly Period[];
  readonly highest: number;
}

/** More lines than this can't be told apart. */
const SERIES = 6;
/** With more weeks than this, months are shown; with fewer than that, empty ones before them. */
const MOST_WEEKS = 30;
const LEAST_WEEKS = 12;

export function toPeriods(statistics: Statistics, grouping: Grouping, measure: Measure): Periods {
  const { days } = statistics;
  const last = days.at(-1)?.day ?? 0;
  const first = Math.min(days[0]?.day ?? 0, last - (LEAST_WEEKS - 1) * 7);
  const unit = last - first > MOST_WEEKS * 7 ? 'month' : 'week';
  const shares: readonly Share[] = statistics[grouping];
  const ranked = [...shares].sort((a, b) => b[measure] - a[measure]);
  const named = ranked.length > SERIES ? ranked.slice(0, SERIES - 1) : ranked;
  const hasOthers = ranked.length > named.length;
  const columnOf = new Map(named.map(({ id }, at) => [id, at]));
  const width = named.length + (hasOthers ? 1 : 0);
  const rows =
    days.length === 0
      ? []
      : spans(first, last, unit).map((span) => ({ ...span, values: Array<number>(width).fill(0) }));
  let at = 0;
  for (const day of days) {
    while (day.day > (rows[at]?.to ?? Number.POSITIVE_INFINITY)) at += 1;
    const values = rows[at]?.values;
    if (!values) break;
    for (const share of day[grouping]) {
      const column = columnOf.get(share.id) ?? width - 1;
      values[column] = (values[column] ?? 0) + share[measure];
    }
  }
  const periods = rows.map((row) => ({ ...row, total: row.values.reduce((sum, value) => sum + value, 0) }));
  const totalOf = (column: number) => periods.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
  return {
    unit,
    series: [
      ...named.map(({ id, label }, column) => ({ id, label, total: totalOf(column) })),
      ...(hasOthers ? [{ id: null, label: '', total: totalOf(width - 1) }] : []),
    ],
    periods,
    highest: Math.max(0, ...periods.map(({ total }) => total)),
  };
}

function spans(first: number, last: number, unit: Periods['unit']): Pick<Period, 'from' | 'to' | 'span'>[] {
  const found: Pick<Period, 'from' | 'to' | 'span'>[] = [];
  for (let from = unit === 'week' ? first - weekdayOf(first) : daysOfMonth(monthOfDay(first)).from; from <= last; ) {
    const month = monthOfDay(from);
    const to = unit === 'week' ? from + 6 : daysOfMonth(month).to;
    found.push({ from, to, span: unit === 'month' ? month : `${formatDayNumber(from)}..${formatDayNumber(to)}` });
    from = to + 1;
  }
  return found;
}
