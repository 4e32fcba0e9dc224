// Days with messages -> the weeks of a calendar, Monday first, with a level for each day. Pure.
import type { StatisticsDay } from '@shared/model/statistics';
import { toCivilDay, toDayNumber } from '@shared/text/days';

export interface HeatDay {
  readonly day: number;
  readonly messages: number;
  readonly sessions: number;
  /** 0 for none, up to 4. */
  readonly level: number;
}

export interface Heat {
  /** Days of a week that lie outside of what is shown are null. */
  readonly weeks: readonly (readonly (HeatDay | null)[])[];
  /** In which week a month begins. */
  readonly months: readonly { readonly week: number; readonly day: number }[];
  readonly days: number;
  readonly messages: number;
}

const WEEK = 7;
const YEAR = 371;

/** 0 for Monday. The first of January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % WEEK) + WEEK) % WEEK;
}

/** The years in which something was done, the latest first. */
export function yearsOf(days: readonly StatisticsDay[]): number[] {
  return [...new Set(days.map(({ day }) => toCivilDay(day).year))].sort((a, b) => b - a);
}

/** A calendar year, or with `year` null the last 53 weeks up to today. */
export function toHeat(days: readonly StatisticsDay[], year: number | null, today: number): Heat {
  const from = year === null ? today - weekdayOf(today) - (YEAR - WEEK) : toDayNumber(year, 1, 1);
  const to = year === null ? today : toDayNumber(year + 1, 1, 1) - 1;
  const known = new Map(days.filter(({ day }) => day >= from && day <= to).map((one) => [one.day, one]));
  const levelOf = levels([...known.values()].map(({ messages }) => messages));
  const weeks: (HeatDay | null)[][] = [];
  const months: { week: number; day: number }[] = [];
  for (let monday = from - weekdayOf(from); monday <= to; monday += WEEK) {
    const week = Array.from({ length: WEEK }, (_, at): HeatDay | null => {
      const day = monday + at;
      if (day < from || day > to) return null;
      const { messages = 0, sessions = 0 } = known.get(day) ?? {};
      return { day, messages, sessions, level: levelOf(messages) };
    });
    const first = week.find((one) => one && toCivilDay(one.day).day === 1);
    if (first) months.push({ week: weeks.length, day: first.day });
    weeks.push(week);
  }
  const all = [...known.values()];
  return { weeks, months, days: all.length, messages: all.reduce((sum, { messages }) => sum + messages, 0) };
}

/** Quarters of the days that have any, so that one huge day doesn't make all others pale. */
function levels(counts: readonly number[]): (count: number) => number {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b);
  const steps = [0.25, 0.5, 0.75].map((part) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return (count) => (count === 0 ? 0 : 1 + steps.filter((step) => count > step).length);
}
