// Dates, counts, durations, sizes and paths as people read them, in the window and on the command line alike. Pure: the
// clock, the zone and the language are arguments.
import { makeToDay } from './days';

export interface DateFormat {
  /** Epoch milliseconds now. */
  readonly now: number;
  /** IANA name; the running system's zone when absent. */
  readonly zone?: string;
  /** BCP 47; English when absent. */
  readonly locale?: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** For lists: "5 minutes ago", "yesterday", "4 days ago", "12 May", "12 May 2024". '' for an unknown time. */
export function formatWhen(epochMs: number | null, format: DateFormat): string {
  if (epochMs === null) return '';
  const toDay = makeToDay(format.zone);
  const ago = format.now - epochMs;
  const daysAgo = toDay(format.now) - toDay(epochMs);
  const relative = new Intl.RelativeTimeFormat(localeOf(format), { numeric: 'auto' });
  if (ago >= 0 && ago < MINUTE_MS) return relative.format(0, 'second');
  if (ago >= 0 && ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago >= 0 && daysAgo === 0) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (daysAgo > 0 && daysAgo < 7) return relative.format(-daysAgo, 'day');
  return formatDay(epochMs, format);
}

/** "12 May", with the year when it isn't this one. */
export function formatDay(epochMs: number, format: DateFormat): string {
  const year = (time: number) => inZone(format, { year: 'numeric' }).format(time);
  const sameYear = year(epochMs) === year(format.now);
  return inZone(format, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(epochMs);
}

/** "14:02" */
export function formatTime(epochMs: number, format: DateFormat): string {
  return inZone(format, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(epochMs);
}

/** For tooltips: weekday, date, time and zone. */
export function formatFullDate(epochMs: number, format: DateFormat): string {
  return inZone(format, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(epochMs);
}

/** "12 May", "12 – 14 May", "28 Dec 2024 – 3 Jan 2025"; '' when nothing is known. */
export function formatSpan(startMs: number | null, endMs: number | null, format: DateFormat): string {
  const [start, end] = [startMs ?? endMs, endMs ?? startMs];
  if (start === null || end === null) return '';
  const first = formatDay(start, format);
  const last = formatDay(end, format);
  if (first === last) return last;
  const month = (time: number) => inZone(format, { month: 'short', year: 'numeric' }).format(time);
  if (month(start) !== month(end)) return `${first} – ${last}`;
  return `${inZone(format, { day: 'numeric' }).format(start)} – ${last}`;
}

/** "March 2026" for 2026-03. */
export function formatMonth(month: string, { locale }: Pick<DateFormat, 'locale'> = {}): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  if (Number.isNaN(time)) return month;
  const format = { now: time, zone: 'UTC', ...(locale === undefined ? {} : { locale }) };
  return inZone(format, { month: 'long', year: 'numeric' }).format(time);
}

/** "4,182" */
export function formatCount(count: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** "320 ms", "4.2 s", "3 min 5 s", "2 h 10 min" */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return twoUnits(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  return twoUnits(Math.floor(seconds / 3600), 'h', Math.floor((seconds % 3600) / 60), 'min');
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return `${large} ${largeUnit}${small === 0 ? '' : ` ${small} ${smallUnit}`}`;
}

const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** "1 byte", "512 bytes", "4.2 KB", "120 MB": thousands, as disks are sold. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < BYTE_UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${BYTE_UNITS[unit]}`;
}

/** The home folder as ~, by the rules of whichever system the path is from. */
export function shortenHome(path: string, home: string): string {
  const trimmed = home.replace(/[/\\]+$/, '');
  if (trimmed === '' || !path.startsWith(trimmed)) return path;
  const rest = path.slice(trimmed.length);
  return rest === '' || rest[0] === '/' || rest[0] === '\\' ? `~${rest}` : path;
}

/** At most `longest` units, the middle left out: the file's name stays, and as much of the way as fits. */
export function shortenPath(path: string, longest: number): string {
  if (path.length <= longest) return path;
  const separator = path.includes('/') ? '/' : '\\';
  const steps = path.split(separator);
  const name = steps.at(-1) ?? '';
  if (name.length + 2 > longest) return `…${name.slice(name.length - longest + 1)}`;
  let tail = name;
  for (let at = steps.length - 2; at > 0; at--) {
    const longer = `${steps[at]}${separator}${tail}`;
    if (longer.length + 2 > longest) break;
    tail = longer;
  }
  const head = `${steps[0]}${separator}`;
  return head.length + 2 + tail.length <= longest ? `${head}…${separator}${tail}` : `…${separator}${tail}`;
}

function inZone(format: DateFormat, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(format), {
    ...options,
    ...(format.zone === undefined ? {} : { timeZone: format.zone }),
  });
}

/** English days come before months here, as the rest of the window writes them. */
function localeOf({ locale = 'en' }: DateFormat): string {
  return locale === 'en' ? 'en-GB' : locale;
}
