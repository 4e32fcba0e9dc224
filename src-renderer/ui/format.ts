// Dates, durations, sizes, counts and paths as people read them. Components format nothing themselves.
import { fill, plural, strings } from '@shared/strings/strings';

const { locale, dates, sizes } = strings.window;

const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayMonthYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const weekdayDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const monthYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const number = new Intl.NumberFormat(locale);

const DAY_MS = 86_400_000;

function startOfDay(at: number): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** Whole local days between two moments; 0 on the same day. */
function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
}

export const formatCount = (count: number): string => number.format(count);
export const formatTime = (at: number | null): string => (at === null ? '' : time.format(at));
export const formatFull = (at: number | null): string => (at === null ? dates.unknown : full.format(at));

/** For a row: the time today, the weekday within a week, then day and month, with the year unless it is this one. */
export function formatDay(at: number | null, now: number): string {
  if (at === null) return '';
  const days = daysBetween(at, now);
  if (days === 0) return time.format(at);
  if (days === 1) return dates.yesterday;
  if (days > 1 && days < 7) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth.format(at) : dayMonthYear.format(at);
}

const DAY_GROUPS = 31;

/** For a row under a heading of `formatDayGroup`: what the heading doesn't say. */
export function formatInGroup(at: number | null, now: number): string {
  if (at === null) return '';
  const days = daysBetween(at, now);
  return days >= 0 && days < DAY_GROUPS ? time.format(at) : dayMonth.format(at);
}

/** For a heading over the rows of one day; beyond a month back, of one month. */
export function formatDayGroup(at: number | null, now: number): string {
  if (at === null) return dates.unknown;
  const days = daysBetween(at, now);
  if (days === 0) return dates.today;
  if (days === 1) return dates.yesterday;
  if (days > 1 && days < DAY_GROUPS) return weekdayDay.format(at);
  return monthYear.format(at);
}

/** First to last moment: one day with its times, or two days. */
export function formatSpan(from: number | null, to: number | null, now: number): string {
  if (from === null || to === null) return to === null ? dates.unknown : formatDate(to, now);
  if (daysBetween(from, to) === 0) {
    const end = time.format(to);
    const times = time.format(from) === end ? end : fill(dates.span, { from: time.format(from), to: end });
    return `${formatDate(to, now)}, ${times}`;
  }
  return fill(dates.span, { from: formatDate(from, now), to: formatDate(to, now) });
}

/** Day and month, with the year unless it is this one. */
export function formatDate(at: number, now: number): string {
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth.format(at) : dayMonthYear.format(at);
}

/** How long ago, in words; the date when it was more than a day. */
export function formatAgo(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return dates.justNow;
  if (minutes < 60) return plural(minutes, dates.minutesAgo);
  if (minutes < 24 * 60) return plural(Math.floor(minutes / 60), dates.hoursAgo);
  return formatDate(at, now);
}

export function formatDuration(ms: number): string {
  if (ms < 1000) return fill(dates.milliseconds, { count: Math.round(ms) });
  const seconds = ms / 1000;
  if (seconds < 60) return fill(dates.seconds, { count: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return fill(dates.minutes, { minutes, seconds: Math.round(seconds % 60) });
  return fill(dates.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return fill(sizes.bytes, { count: bytes });
  if (bytes < 1024 * 1024) return fill(sizes.kilobytes, { count: formatCount(Math.round(bytes / 1024)) });
  return fill(sizes.megabytes, { count: (bytes / 1024 / 1024).toFixed(1) });
}

/** A month facet's value, `2026-05`, in words. */
export function formatMonth(value: string): string {
  const [year, month] = value.split('-').map(Number);
  return year && month ? monthYear.format(new Date(year, month - 1, 1)) : value;
}

/** A path relative to its project, and shortened in the middle: the file's name is what tells. */
export function shortenPath(path: string, project: string | null, limit = 48): string {
  const inside = project && (path.startsWith(`${project}/`) || path.startsWith(`${project}\\`));
  const shown = inside ? path.slice(project.length + 1) : path;
  return shortenMiddle(shown, limit);
}

/** Cuts a text in the middle, on character borders; the end keeps the larger part. */
export function shortenMiddle(text: string, limit: number): string {
  const letters = [...text];
  if (letters.length <= limit) return text;
  const head = Math.floor((limit - 1) / 3);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (limit - 1 - head)).join('')}`;
}
