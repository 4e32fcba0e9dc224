// Days as numbers: local days since 1970-01-01. What the zone decides is decided once, where a time becomes a day.

const DAY_MS = 86_400_000;
/** The first and the last day that a date can have are as far from 1970. */
const LAST_DAY = 100_000_000;

/** The local day of a time in epoch milliseconds; 0 when it is unknown. */
export type ToDay = (epochMs: number | null) => number;

/** `zone` is an IANA name; without one the running system's zone (TZ) holds. */
export function makeToDay(zone?: string): ToDay {
  if (zone === undefined) {
    return (epochMs) => {
      if (epochMs === null) return 0;
      const date = new Date(epochMs);
      return within(toDayNumber(date.getFullYear(), date.getMonth() + 1, date.getDate()), epochMs);
    };
  }
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  return (epochMs) => {
    if (epochMs === null) return 0;
    const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
    return within(toDayNumber(parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1), epochMs);
  };
}

/** At the ends of time the local day may be one that no date can have, and what is no time has none: the next best. */
function within(day: number, epochMs: number): number {
  if (!Number.isNaN(day)) return day;
  return Math.max(-LAST_DAY, Math.min(LAST_DAY, Math.floor(epochMs / DAY_MS))) || 0;
}

/** Months count from 1 and may go beyond the year, days beyond the month. NaN for what is no number. */
export function toDayNumber(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
}

export interface CivilDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export function toCivilDay(day: number): CivilDay {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 2026-03-01 */
export function formatDayNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The last day whose year has four digits. */
const LAST_WRITTEN = toDayNumber(9999, 12, 31);

/** 2026-03; '' for an unknown day, and for one that can't be written so. */
export function monthOfDay(day: number): string {
  return day > 0 && day <= LAST_WRITTEN ? new Date(day * DAY_MS).toISOString().slice(0, 7) : '';
}

const EARLIEST = toDayNumber(2000, 1, 1);

/** Assistants are younger than 2000, and clocks run ahead by a day at most: any other day is a mistake. */
export function isLikelyDay(day: number, today: number): boolean {
  return day >= EARLIEST && day <= today + 1;
}

/** First and last day of a month written as 2026-03. */
export function daysOfMonth(month: string): { readonly from: number; readonly to: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return { from: toDayNumber(year, number, 1), to: toDayNumber(year, number + 1, 1) - 1 };
}
