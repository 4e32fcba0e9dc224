import { toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import { chooseBars, toWhen, withoutOddDates } from './when';

const TODAY = toDayNumber(2026, 5, 14);
const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, count]) => ({ value, label: value, count }));
type Counted = Parameters<typeof toWhen>[0];
const MONTHS: Counted = { month: counted({ '2026-05': 16, '2026-02': 4, '2025-12': 1 }), day: [] };
const DAYS: Counted = { month: counted({ '2026-05': 13 }), day: counted({ '2026-05-14': 9, '2026-05-11': 4 }) };
const WEEKS: Counted = { month: [], day: counted({ '2026-05-14': 9, '2026-05-11': 7, '2026-02-04': 1 }) };

function when(text: string, facets = MONTHS) {
  const found = toWhen(facets, text, TODAY);
  if (!found) throw new Error('No bars');
  return found;
}

/** The days from the first to the last chosen bar. */
function chosen(text: string, facets = MONTHS): string {
  const { bars, from, to, isChosen } = when(text, facets);
  const iso = (day = 0) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  return isChosen ? `${iso(bars[from]?.first)} to ${iso(bars[to]?.last)}` : 'all';
}

function choose(text: string, from: number, to: number, facets = MONTHS): string {
  return chooseBars(text, when(text, facets), from, to);
}

test('months without any have a place too, and heights leave the small ones visible', () => {
  expect(when('').bars.map(({ count, height }) => `${count} ${height}`)).toEqual([
    '1 0.25',
    '0 0',
    '4 0.5',
    '0 0',
    '0 0',
    '16 1',
  ]);
});

test('what lies close together is shown by days, what lies within a year by weeks from Monday on', () => {
  expect(when('', DAYS)).toMatchObject({ unit: 'day', bars: [{ count: 4 }, { count: 0 }, { count: 0 }, { count: 9 }] });
  const { unit, bars } = when('', WEEKS);
  expect([unit, bars.length]).toEqual(['week', 15]);
  expect([bars[0]?.count, bars.at(-1)?.count]).toEqual([1, 16]);
  expect(bars.every(({ first }) => (first + 3) % 7 === 0)).toBe(true);
  expect([bars[0], bars.at(-1)].map((bar) => (bar?.last ?? 0) - (bar?.first ?? 0))).toEqual([6, 3]);
});

test('a date that must be a mistake takes no place among the bars', () => {
  const none = { source: [], project: [], branch: [], model: [], host: [], kind: [], has: [], tag: [] };
  const month = counted({ '2099-01': 1, '2026-05': 16, '2026-02': 4, '1970-01': 1 });
  const day = counted({ '2026-05-16': 1, '2026-05-15': 2, '2026-05-11': 4 });
  const likely = withoutOddDates({ ...none, month, day }, TODAY);
  expect(likely.month.map(({ value }) => value)).toEqual(['2026-05', '2026-02']);
  expect(likely.day.map(({ value }) => value)).toEqual(['2026-05-15', '2026-05-11']);
});

test('a single bar is nothing to choose from', () => {
  expect(toWhen({ month: MONTHS.month.slice(0, 1), day: [] }, '', TODAY)).toBeNull();
  expect(toWhen({ month: MONTHS.month, day: DAYS.day.slice(0, 1) }, '', TODAY)).toBeNull();
  expect(toWhen({ month: [], day: [] }, 'race', TODAY)).toBeNull();
});

test('the handles stand where the text says, whatever way it says it', () => {
  expect(chosen('race')).toBe('all');
  expect(chosen('on:2026-02 race')).toBe('2026-02-01 to 2026-02-28');
  expect(chosen('after:2026-02')).toBe('2026-02-01 to 2026-05-31');
  expect(chosen('before:2026-02-10')).toBe('2025-12-01 to 2026-02-28');
  expect(chosen('on:this-month')).toBe('2026-05-01 to 2026-05-31');
  expect(chosen('after:3m before:2026-05')).toBe('2026-02-01 to 2026-04-30');
  expect(chosen('on:2026-05-12', DAYS)).toBe('2026-05-12 to 2026-05-12');
  expect(chosen('on:2026-03', WEEKS)).toBe('2026-02-23 to 2026-04-05');
});

test('a span beside all bars is drawn at the nearer end', () => {
  expect(chosen('after:2027')).toBe('2026-05-01 to 2026-05-31');
  expect(chosen('before:2020')).toBe('2025-12-01 to 2025-12-31');
});

test('a span of bars is one filter, open where it reaches an end', () => {
  expect(choose('race', 2, 3)).toBe('on:2026-02..2026-03 race');
  expect(choose('race', 2, 2)).toBe('on:2026-02 race');
  expect(choose('race', 2, 5)).toBe('on:2026-02.. race');
  expect(choose('race', 0, 2)).toBe('on:..2026-02 race');
  expect(choose('on:today race', 0, 5)).toBe('race');
  expect(choose('race', 1, 1, DAYS)).toBe('on:2026-05-12 race');
  expect(choose('race', 1, 2, DAYS)).toBe('on:2026-05-12..2026-05-13 race');
  expect(choose('race', 3, 3, WEEKS)).toBe('on:2026-02-23..2026-03-01 race');
});

test('what the handles write, they read again', () => {
  for (const facets of [MONTHS, WEEKS]) {
    for (const [from, to] of [
      [1, 4],
      [0, 3],
      [2, 5],
      [3, 3],
    ] as const) {
      const { from: first, to: last } = when(choose('', from, to, facets), facets);
      expect([first, last]).toEqual([from, to]);
    }
  }
});
