import { toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import { chooseMonths, toWhen } from './when';

const TODAY = toDayNumber(2026, 5, 14);
const MONTHS = [
  { value: '2026-05', label: '2026-05', count: 16 },
  { value: '2026-02', label: '2026-02', count: 4 },
  { value: '2025-12', label: '2025-12', count: 1 },
];

function when(text: string) {
  const found = toWhen(MONTHS, text, TODAY);
  if (!found) throw new Error('No bars');
  return found;
}

function chosen(text: string): string {
  const { bars, from, to, isChosen } = when(text);
  return isChosen ? `${bars[from]?.month} to ${bars[to]?.month}` : 'all';
}

function choose(text: string, from: number, to: number): string {
  return chooseMonths(text, when(text).bars, from, to);
}

test('months without any have a place too, and heights leave the small ones visible', () => {
  expect(when('').bars.map(({ month, count, height }) => `${month} ${count} ${height}`)).toEqual([
    '2025-12 1 0.25',
    '2026-01 0 0',
    '2026-02 4 0.5',
    '2026-03 0 0',
    '2026-04 0 0',
    '2026-05 16 1',
  ]);
});

test('a single month is nothing to choose from', () => {
  expect(toWhen(MONTHS.slice(0, 1), '', TODAY)).toBeNull();
  expect(toWhen([], 'race', TODAY)).toBeNull();
});

test('the handles stand where the text says, whatever way it says it', () => {
  expect(chosen('race')).toBe('all');
  expect(chosen('on:2026-02 race')).toBe('2026-02 to 2026-02');
  expect(chosen('after:2026-02')).toBe('2026-02 to 2026-05');
  expect(chosen('before:2026-02-10')).toBe('2025-12 to 2026-02');
  expect(chosen('on:this-month')).toBe('2026-05 to 2026-05');
  expect(chosen('after:3m before:2026-05')).toBe('2026-02 to 2026-04');
});

test('a span beside all bars is drawn at the nearer end', () => {
  expect(chosen('after:2027')).toBe('2026-05 to 2026-05');
  expect(chosen('before:2020')).toBe('2025-12 to 2025-12');
});

test('a span of bars is one filter, open where it reaches an end', () => {
  expect(choose('race', 2, 3)).toBe('on:2026-02..2026-03 race');
  expect(choose('race', 2, 2)).toBe('on:2026-02 race');
  expect(choose('race', 2, 5)).toBe('on:2026-02.. race');
  expect(choose('race', 0, 2)).toBe('on:..2026-02 race');
  expect(choose('on:today race', 0, 5)).toBe('race');
});

test('what the handles write, they read again', () => {
  for (const [from, to] of [
    [1, 4],
    [0, 3],
    [2, 5],
    [3, 3],
  ] as const) {
    const { from: first, to: last } = when(choose('', from, to));
    expect([first, last]).toEqual([from, to]);
  }
});
