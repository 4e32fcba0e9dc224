// Times for people, in the local zone (TZ), and for scripts, in UTC.
import { formatDay, formatTime, formatWhen } from '@shared/text/format';

/** "5 minutes ago", "yesterday", "12 May", "12 May 2024"; '' for no time. */
export function shortDate(at: number | null, now: number): string {
  return formatWhen(toTime(at), { now });
}

/** "12 May 2026, 14:02", without the year when it is this one; '' for no time. */
export function longDate(at: number | null, now: number): string {
  const time = toTime(at);
  return time === null ? '' : `${formatDay(time, { now })}, ${formatTime(time, { now })}`;
}

/** ISO 8601 in UTC; null for no time. */
export function isoTime(at: number | null): string | null {
  const time = toTime(at);
  return time === null ? null : new Date(time).toISOString();
}

/** Numbers that are no time, as a session may hold them, are unknown times. */
function toTime(at: number | null): number | null {
  return at === null || Number.isNaN(new Date(at).getTime()) ? null : at;
}
