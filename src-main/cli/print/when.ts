// Times for people: short, in the local zone (TZ), day before month, 24 hours.

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The time for today, the day for this year, else the day with its year; '' for no time. */
export function shortDate(at: number | null, now: number): string {
  const date = toDate(at);
  if (date === null) return '';
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return time.format(date);
  return (date.getFullYear() === today.getFullYear() ? day : dayOfYear).format(date);
}

/** `12 May 2026, 14:02`; '' for no time. */
export function longDate(at: number | null): string {
  const date = toDate(at);
  return date === null ? '' : `${dayOfYear.format(date)}, ${time.format(date)}`;
}

/** ISO 8601 in UTC; null for no time, and for numbers that are none. */
export function isoTime(at: number | null): string | null {
  return toDate(at)?.toISOString() ?? null;
}

function toDate(at: number | null): Date | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
