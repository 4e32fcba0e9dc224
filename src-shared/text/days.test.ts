import { expect, test, vi } from 'vitest';
import { daysOfMonth, formatDayNumber, isLikelyDay, makeToDay, monthOfDay, toCivilDay, toDayNumber } from './days';

test.each([
  ['2026-03-15T23:30:00Z', 'UTC', '2026-03-15'],
  ['2026-03-15T23:30:00Z', 'Europe/Berlin', '2026-03-16'],
  ['2026-03-15T03:30:00Z', 'America/New_York', '2026-03-14'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25'],
])('%s in %s is on %s', (iso, zone, expected) => {
  expect(formatDayNumber(makeToDay(zone)(Date.parse(iso)))).toBe(expected);
});

test('without a zone the day is the one that the system says', () => {
  const time = new Date(2026, 2, 15, 0, 30).getTime();
  expect(toCivilDay(makeToDay()(time))).toEqual({ year: 2026, month: 3, day: 15 });
});

test('unknown times have no day and no month', () => {
  expect(makeToDay()(null)).toBe(0);
  expect(makeToDay('UTC')(null)).toBe(0);
  expect(monthOfDay(0)).toBe('');
});

test('months begin and end where the calendar says', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: toDayNumber(2024, 2, 1), to: toDayNumber(2024, 2, 29) });
  expect(monthOfDay(toDayNumber(2024, 2, 29))).toBe('2024-02');
  expect(monthOfDay(toDayNumber(9999, 12, 31))).toBe('9999-12');
  expect(monthOfDay(toDayNumber(10_000, 1, 1))).toBe('');
});

test('what was long ago or is still to come is a mistake', () => {
  const today = toDayNumber(2026, 5, 14);
  const isLikely = (year: number, month: number, day: number) => isLikelyDay(toDayNumber(year, month, day), today);
  expect([isLikely(2000, 1, 1), isLikely(2026, 5, 15)]).toEqual([true, true]);
  expect([isLikely(1999, 12, 31), isLikely(2026, 5, 16), isLikely(275_760, 9, 13)]).toEqual([false, false, false]);
});

test.each(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])('every time has a day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  const toDay = makeToDay();
  for (const at of [-8.64e15, 8.64e15, -9e15, 9e15, Number.NaN]) {
    expect(formatDayNumber(toDay(at))).toMatch(/^[+-]?\d/);
  }
  vi.unstubAllEnvs();
});
