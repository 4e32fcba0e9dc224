import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatFullDate,
  formatMonth,
  formatSpan,
  formatTime,
  formatWhen,
  shortenHome,
  shortenPath,
} from './format';

const now = Date.parse('2026-03-15T10:00:00Z');
const berlin = { now, zone: 'Europe/Berlin' };
const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-03-15T09:59:30Z', 'now'],
  ['2026-03-15T09:55:00Z', '5 minutes ago'],
  ['2026-03-15T08:00:00Z', '2 hours ago'],
  ['2026-03-14T22:30:00Z', 'yesterday'],
  ['2026-03-14T23:30:00Z', '10 hours ago'],
  ['2026-03-11T12:00:00Z', '4 days ago'],
  ['2026-03-01T12:00:00Z', '1 Mar'],
  ['2025-03-01T12:00:00Z', '1 Mar 2025'],
  ['2026-03-16T12:00:00Z', '16 Mar'],
])('%s is %s in Berlin', (iso, expected) => {
  expect(formatWhen(at(iso), berlin)).toBe(expected);
});

test('unknown times are empty, and languages differ', () => {
  expect(formatWhen(null, berlin)).toBe('');
  expect(formatWhen(at('2026-03-11T12:00:00Z'), { ...berlin, locale: 'de' })).toBe('vor 4 Tagen');
  expect(formatTime(now, berlin)).toBe('11:00');
  expect(formatFullDate(now, berlin)).toContain('Sunday');
  expect(formatMonth('2026-03')).toBe('March 2026');
  expect(formatMonth('soon')).toBe('soon');
});

test.each([
  ['2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z', '1 Mar'],
  ['2026-03-01T12:00:00Z', '2026-03-04T12:00:00Z', '1 – 4 Mar'],
  ['2026-02-28T12:00:00Z', '2026-03-04T12:00:00Z', '28 Feb – 4 Mar'],
  ['2025-12-28T12:00:00Z', '2026-01-04T12:00:00Z', '28 Dec 2025 – 4 Jan'],
])('%s to %s is %s', (start, end, expected) => {
  expect(formatSpan(at(start), at(end), berlin)).toBe(expected);
});

test.each([
  [0, '0 ms'],
  [320.4, '320 ms'],
  [999.6, '1.0 s'],
  [4200, '4.2 s'],
  [59_400, '59 s'],
  [185_000, '3 min 5 s'],
  [120_000, '2 min'],
  [7_800_000, '2 h 10 min'],
])('%d ms is %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [4_210, '4.2 KB'],
  [999_600, '1.0 MB'],
  [120_400_000, '120 MB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test('thousands are set apart', () => {
  expect(formatCount(4182)).toBe('4,182');
});

test.each([
  ['/home/dana/app', '/home/dana', '~/app'],
  ['/home/dana', '/home/dana/', '~'],
  ['/home/danae/app', '/home/dana', '/home/danae/app'],
  ['C:\\Users\\dana\\app', 'C:\\Users\\dana', '~\\app'],
  ['/srv/app', '', '/srv/app'],
])('%s under %s is %s', (path, home, expected) => {
  expect(shortenHome(path, home)).toBe(expected);
});

test.each([
  ['src/app.ts', 20, 'src/app.ts'],
  ['src/features/search/result-list.tsx', 28, 'src/…/search/result-list.tsx'],
  ['/home/dana/projects/app/src/main.ts', 20, '/…/app/src/main.ts'],
  ['src/a-file-with-a-very-long-name.ts', 16, '…ry-long-name.ts'],
])('%s in %d units is %s', (path, longest, expected) => {
  const shown = shortenPath(path, longest);
  expect(shown).toBe(expected);
  expect(shown.length).toBeLessThanOrEqual(longest);
});
