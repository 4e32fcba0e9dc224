import { expect, test } from 'vitest';
import { toLines } from './match-outline';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a match has one box a line, however many pieces it is coloured in', () => {
  expect(toLines([box(10, 0, 30, 16), box(30, 1, 44, 15)])).toEqual([box(10, 0, 44, 16)]);
  expect(toLines([box(80, 0, 99, 16), box(0, 20, 24, 36)])).toEqual([box(80, 0, 99, 16), box(0, 20, 24, 36)]);
  expect(toLines([])).toEqual([]);
});
