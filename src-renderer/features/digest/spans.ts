// Spans of days of the digest: what is typed, and the same number of days before or after. Pure.
import { parseDays } from '@shared/query/parse-days';
import { formatDayNumber } from '@shared/text/days';

export const SPANS = ['today', 'yesterday', 'week', '7d'] as const;

export const isNamed = (span: string): boolean => (SPANS as readonly string[]).includes(span);
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Days {
  readonly from: number;
  readonly to: number;
}

/** As local day numbers, both ends included; null for what is no span. `today` is one too. */
export function daysOfSpan(span: string, today: number): Days | null {
  const days = parseDays(span === 'week' ? 'this-week' : span, today);
  if (!days) return null;
  const to = Math.min(days.to ?? today, today);
  return { from: days.from ?? to, to };
}

/** As many days earlier or later; null where they would be in the future. */
export function shiftSpan(span: string, by: 1 | -1, today: number): string | null {
  const days = daysOfSpan(span, today);
  if (!days) return null;
  const length = Math.max(1, days.to - days.from + 1);
  const [from, to] = [days.from + by * length, days.to + by * length];
  if (from > today) return null;
  return length === 1 ? formatDayNumber(from) : `${formatDayNumber(from)}..${formatDayNumber(to)}`;
}
