// Dates, durations, sizes, counts and paths as people read them. Components format nothing themselves.
import { fill, plural, strings } from '@shared/strings/strings';

const made = new Map<string, Formats>();

/** Those of the language that is spoken; made once, since making them is slow. */
function formats(): Formats {
  const { locale } = strings.window;
  const known = made.get(locale) ?? makeFormats(locale);
  made.set(locale, known);
  return known;
}

type Formats = ReturnType<typeof makeFormats>;

function makeFormats(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    time: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayMonth: dates({ day: 'numeric', month: 'short' }),
    dayMonthYear: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: dates({ weekday: 'long' }),
    weekdayDay: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    monthYear: dates({ month: 'long', year: 'numeric' }),
    shortMonthYear: dates({ month: 'short', year: 'numeric' }),
    full: dates({ dateStyle: 'full', timeStyle: 'short' }),
    number: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true }),
    // Days that are numbers begin where Greenwich's do.
    civilDay: dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    civilWeekdayDay: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    civilDayMonth: dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    civilMonth: dates({ month: 'short', timeZone: 'UTC' }),
    civilWeekday: dates({ weekday: 'short', timeZone: 'UTC' }),
  };
}

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

export const formatCount = (count: number): string => formats().number.format(count);
/** For millions, where the last digits say nothing: 1.2M. */
export const formatCompact = (count: number): string => formats().compact.format(count);
/** Of a local day number: day, month and year. */
export const formatDayOf = (day: number): string => formats().civilDay.format(day * DAY_MS);
/** The same without the year. */
export const formatShortDayOf = (day: number): string => formats().civilDayMonth.format(day * DAY_MS);
export const formatWeekdayDayOf = (day: number): string => formats().civilWeekdayDay.format(day * DAY_MS);
export const formatMonthOf = (day: number): string => formats().civilMonth.format(day * DAY_MS);
export const formatWeekdayOf = (day: number): string => formats().civilWeekday.format(day * DAY_MS);
export const formatTime = (at: number | null): string => (at === null ? '' : formats().time.format(at));
export const formatFull = (at: number | null): string =>
  at === null ? strings.window.dates.unknown : formats().full.format(at);

/** From one local day number to another, with the year once where it is the same. */
export function formatDaysOf(from: number, to: number): string {
  const { civilDay } = formats();
  // Where the year comes first, ranges are all digits.
  const isYearFirst = civilDay.formatToParts(from * DAY_MS)[0]?.type === 'year';
  if (!isYearFirst || from === to) return civilDay.formatRange(from * DAY_MS, to * DAY_MS);
  const isOneYear = new Date(from * DAY_MS).getUTCFullYear() === new Date(to * DAY_MS).getUTCFullYear();
  const end = isOneYear ? formatShortDayOf(to) : formatDayOf(to);
  return fill(strings.window.dates.span, { from: formatDayOf(from), to: end });
}

/** For a row: the time today, the weekday within a week, then day and month, with the year unless it is this one. */
export function formatDay(at: number | null, now: number): string {
  if (at === null) return '';
  const days = daysBetween(at, now);
  if (days === 0) return formats().time.format(at);
  if (days === 1) return strings.window.dates.yesterday;
  if (days > 1 && days < 7) return formats().weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? formats().dayMonth.format(at)
    : formats().dayMonthYear.format(at);
}

const DAY_GROUPS = 31;

/** For a row under a heading of `formatDayGroup`: what the heading doesn't say. */
export function formatInGroup(at: number | null, now: number): string {
  if (at === null) return '';
  const days = daysBetween(at, now);
  return days >= 0 && days < DAY_GROUPS ? formats().time.format(at) : formats().dayMonth.format(at);
}

/** For a heading over the rows of one day; beyond a month back, of one month. */
export function formatDayGroup(at: number | null, now: number): string {
  if (at === null) return strings.window.dates.unknown;
  const days = daysBetween(at, now);
  if (days === 0) return strings.window.dates.today;
  if (days === 1) return strings.window.dates.yesterday;
  if (days > 1 && days < DAY_GROUPS) return formats().weekdayDay.format(at);
  return formats().monthYear.format(at);
}

/** First to last moment: one day with its times, or two days. */
export function formatSpan(from: number | null, to: number | null, now: number): string {
  if (from === null || to === null) return to === null ? strings.window.dates.unknown : formatDate(to, now);
  if (daysBetween(from, to) === 0) {
    const end = formats().time.format(to);
    const times =
      formats().time.format(from) === end
        ? end
        : fill(strings.window.dates.span, { from: formats().time.format(from), to: end });
    return fill(strings.window.dates.dayAndTimes, { day: formatDate(to, now), times });
  }
  return fill(strings.window.dates.span, { from: formatDate(from, now), to: formatDate(to, now) });
}

/** Day and month, with the year unless it is this one. */
export function formatDate(at: number, now: number): string {
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? formats().dayMonth.format(at)
    : formats().dayMonthYear.format(at);
}

/** How long ago, in words; the date when it was more than a day. */
export function formatAgo(at: number, now: number): string {
  const { dates } = strings.window;
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return dates.justNow;
  if (minutes < 60) return plural(minutes, dates.minutesAgo);
  if (minutes < 24 * 60) return plural(Math.floor(minutes / 60), dates.hoursAgo);
  return formatDate(at, now);
}

export function formatDuration(ms: number): string {
  const { dates } = strings.window;
  if (ms < 1000) return fill(dates.milliseconds, { count: Math.round(ms) });
  if (ms < 9_950) return fill(dates.seconds, { count: (ms / 1000).toFixed(1) });
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return fill(dates.seconds, { count: seconds });
  const minutes = Math.floor(seconds / 60);
  const rest = { seconds: seconds % 60, minutes: minutes % 60 };
  if (minutes < 60) {
    return rest.seconds === 0 ? fill(dates.wholeMinutes, { minutes }) : fill(dates.minutes, { ...rest, minutes });
  }
  const hours = Math.floor(minutes / 60);
  return rest.minutes === 0 ? fill(dates.wholeHours, { hours }) : fill(dates.hours, { hours, ...rest });
}

/** In thousands, as disks are sold, and as the command line counts. */
export function formatSize(bytes: number): string {
  const { sizes, locale } = strings.window;
  if (bytes < 1000) return fill(sizes.bytes, { count: bytes });
  if (bytes < 999_500) return fill(sizes.kilobytes, { count: Math.round(bytes / 1000) });
  const [unit, size] = bytes < 999_500_000 ? [sizes.megabytes, bytes / 1e6] : [sizes.gigabytes, bytes / 1e9];
  return fill(unit, { count: size.toLocaleString(locale, { maximumFractionDigits: size < 9.95 ? 1 : 0 }) });
}

/** A month facet's value, `2026-05`, in words. */
export function formatMonth(value: string): string {
  const [year, month] = value.split('-').map(Number);
  return year && month ? formats().monthYear.format(new Date(year, month - 1, 1)) : value;
}

/** The same where there is little room. */
export function formatShortMonth(value: string): string {
  const [year, month] = value.split('-').map(Number);
  return year && month ? formats().shortMonthYear.format(new Date(year, month - 1, 1)) : value;
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
