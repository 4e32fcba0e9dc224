import type { Statistics, StatisticsDay } from '@shared/model/statistics';
import { formatDayNumber, toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import { toHeat, weekdayOf, yearsOf } from './to-heat';
import { toPeriods } from './to-periods';

function day(
  date: string,
  messages: number,
  shares: Readonly<Record<string, number>> = { codex: messages },
): StatisticsDay {
  const [year = 0, month = 1, number = 1] = date.split('-').map(Number);
  const sources = Object.entries(shares).map(([id, count]) => ({ id, sessions: 1, messages: count }));
  return { day: toDayNumber(year, month, number), sessions: 1, messages, prompts: 1, sources, projects: [] };
}

const today = toDayNumber(2026, 5, 14);

test('weeks begin on Monday', () => {
  expect(weekdayOf(toDayNumber(2026, 5, 11))).toBe(0);
  expect(weekdayOf(toDayNumber(2026, 5, 17))).toBe(6);
});

test('without a year the last 53 weeks end today', () => {
  const { weeks, months } = toHeat([], null, today);
  expect(weeks).toHaveLength(53);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(
    weeks
      .at(-1)
      ?.map((one) => one && formatDayNumber(one.day))
      .slice(2, 5),
  ).toEqual(['2026-05-13', '2026-05-14', null]);
  expect(months).toHaveLength(12);
});

test('a calendar year begins on the weekday of its first day', () => {
  const { weeks } = toHeat([], 2026, today);
  expect(weeks[0]?.findIndex((one) => one !== null)).toBe(3);
  expect(weeks.flat().filter(Boolean)).toHaveLength(365);
});

test('one huge day leaves the others their levels', () => {
  const days = [day('2026-05-01', 1), day('2026-05-02', 5), day('2026-05-03', 9), day('2026-05-04', 9000)];
  const { weeks } = toHeat(days, null, today);
  const found = weeks.flat().filter((one) => one && one.messages > 0);
  expect(found.map((one) => one?.level)).toEqual([1, 2, 3, 4]);
});

test('years are those with something in them', () => {
  expect(yearsOf([day('2024-12-31', 1), day('2026-01-01', 1)])).toEqual([2026, 2024]);
});

const empty: Statistics = {
  totals: { sessions: 0, messages: 0, prompts: 0, replies: 0, calls: 0, failures: 0, days: 0, usage: null },
  days: [],
  sources: [],
  projects: [],
  models: [],
  calls: [],
  kinds: [],
  longest: [],
  hints: [],
};
const share = (id: string, messages: number) => ({ id, label: id, sessions: 1, messages });

test('a short time is shown by weeks, with gaps, each in the words of a search', () => {
  const days = [day('2026-05-01', 3), day('2026-05-12', 7, { codex: 5, cursor: 2 })];
  const { unit, series, periods, highest } = toPeriods(
    { ...empty, days, sources: [share('codex', 8), share('cursor', 2)] },
    'sources',
    'messages',
  );
  expect(unit).toBe('week');
  expect(series.map(({ id, total }) => [id, total])).toEqual([
    ['codex', 8],
    ['cursor', 2],
  ]);
  expect(periods).toHaveLength(12);
  expect(periods.slice(-3).map(({ span, values }) => [span, ...values])).toEqual([
    ['2026-04-27..2026-05-03', 3, 0],
    ['2026-05-04..2026-05-10', 0, 0],
    ['2026-05-11..2026-05-17', 5, 2],
  ]);
  expect(highest).toBe(7);
});

test('a long time is shown by months, and what is small is put together', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const days = [day('2025-01-31', 1, { a: 1 }), day('2026-05-01', 9, Object.fromEntries(names.map((id) => [id, 1])))];
  const { unit, series, periods } = toPeriods(
    { ...empty, days, sources: names.map((id) => share(id, 1)) },
    'sources',
    'messages',
  );
  expect(unit).toBe('month');
  expect(series.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', null]);
  expect(periods).toHaveLength(17);
  expect(periods[0]).toMatchObject({ span: '2025-01', total: 1 });
  expect(periods.at(-1)?.values).toEqual([1, 1, 1, 1, 1, 2]);
});

test('nothing is nothing', () => {
  expect(toPeriods(empty, 'sources', 'messages')).toEqual({ unit: 'week', series: [], periods: [], highest: 0 });
});
