// Dates as they are typed: 2026, 2026-03, 2026-03-01, ranges with .., today, yesterday, this-week, last-month, 7d, 2w,
// 3m, 1y.
import type { DaySpan } from '../model/search';
import { toCivilDay, toDayNumber } from '../text/days';

/** Null for what is no date. `today` is a local day number. Both ends are included. */
export function parseDays(text: string, today: number): DaySpan | null {
  const [first = '', second, ...more] = text.toLowerCase().split('..');
  if (more.length > 0) return null;
  if (second === undefined) return parseOne(first, today);
  const start = first === '' ? OPEN : parseOne(first, today);
  const end = second === '' ? OPEN : parseOne(second, today);
  if (!start || !end || (first === '' && second === '')) return null;
  return { from: start.from, to: end.to };
}

/** Whether a date may come of it: what is being typed is no mistake yet. */
export function beginsDays(text: string): boolean {
  const last = text.toLowerCase().split('..').at(-1) ?? '';
  return /^[\d./-]{0,9}$/.test(last) || WORDS.some((word) => word.startsWith(last));
}

const WORDS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'];

const OPEN: DaySpan = { from: null, to: null };

function parseOne(text: string, today: number): DaySpan | null {
  if (text === 'today') return { from: today, to: today };
  if (text === 'yesterday') return { from: today - 1, to: today - 1 };
  const named = /^(this|last)-(week|month)$/.exec(text);
  if (named) return spanOf(named[2] === 'week', named[1] === 'this' ? 0 : -1, today);
  const ago = /^(\d{1,4})([dwmy])$/.exec(text);
  if (ago) return { from: Math.max(0, goBack(today, Number(ago[1]), ago[2] ?? 'd')), to: today };
  const date = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text);
  if (!date) return null;
  const [year, month, day] = [Number(date[1]), Number(date[2] ?? 1), Number(date[3] ?? 1)];
  if (year < 1970 || month < 1 || month > 12 || day < 1) return null;
  const from = toDayNumber(year, month, day);
  if (date[3]) return toCivilDay(from).month === month ? { from, to: from } : null;
  return { from, to: (date[2] ? toDayNumber(year, month + 1, 1) : toDayNumber(year + 1, 1, 1)) - 1 };
}

/** A whole week, which begins on a Monday, or a whole month of the calendar; `by` counts from the present one. */
function spanOf(isWeek: boolean, by: number, today: number): DaySpan {
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7) + by * 7;
  if (isWeek) return { from: monday, to: monday + 6 };
  const { year, month } = toCivilDay(today);
  return { from: toDayNumber(year, month + by, 1), to: toDayNumber(year, month + by + 1, 1) - 1 };
}

/** Months and years go by the calendar; where the day doesn't exist the month's last one is taken. */
function goBack(today: number, count: number, unit: string): number {
  if (unit === 'd') return today - count;
  if (unit === 'w') return today - count * 7;
  const { year, month, day } = toCivilDay(today);
  const target = year * 12 + (month - 1) - (unit === 'y' ? count * 12 : count);
  const targetYear = Math.floor(target / 12);
  const lastDay = toDayNumber(targetYear, (target % 12) + 2, 1) - 1;
  return Math.min(toDayNumber(targetYear, (target % 12) + 1, day), lastDay);
}
