import { expect, test } from 'vitest';
import { toLines, within } from './match-outline';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a match has one box a line, however many pieces it is coloured in', () => {
  expect(toLines([box(10, 0, 30, 16), box(30, 1, 44, 15)])).toEqual([box(10, 0, 44, 16)]);
  expect(toLines([box(80, 0, 99, 16), box(0, 20, 24, 36)])).toEqual([box(80, 0, 99, 16), box(0, 20, 24, 36)]);
  expect(toLines([])).toEqual([]);
});

test('what is cut off is marked as far as it is seen, and at the dots where nothing of it is', () => {
  const room = { left: 20, right: 120 };
  expect(within(box(30, 0, 50, 16), room)).toEqual(box(30, 0, 50, 16));
  expect(within(box(100, 0, 150, 16), room)).toEqual(box(100, 0, 120, 16));
  expect(within(box(200, 0, 240, 16), room)).toEqual(box(108, 0, 120, 16));
});
