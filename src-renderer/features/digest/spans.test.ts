import { toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import { daysOfSpan, shiftSpan } from './spans';

const TODAY = toDayNumber(2026, 5, 14);

test('a day leads to the one before and after it, and never into the future', () => {
  expect(shiftSpan('today', -1, TODAY)).toBe('2026-05-13');
  expect(shiftSpan('yesterday', -1, TODAY)).toBe('2026-05-12');
  expect(shiftSpan('2026-03-01', -1, TODAY)).toBe('2026-02-28');
  expect(shiftSpan('yesterday', 1, TODAY)).toBe('2026-05-14');
  expect(shiftSpan('today', 1, TODAY)).toBeNull();
});

test('several days lead to as many', () => {
  expect(shiftSpan('2026-05-04..2026-05-10', -1, TODAY)).toBe('2026-04-27..2026-05-03');
  expect(shiftSpan('2026-04-27..2026-05-03', 1, TODAY)).toBe('2026-05-04..2026-05-10');
  expect(shiftSpan('last-month', 1, TODAY)).toBe('2026-05-01..2026-05-30');
});

test('what is no date is none', () => {
  expect(daysOfSpan('soon', TODAY)).toBeNull();
  expect(daysOfSpan('', TODAY)).toBeNull();
  expect(daysOfSpan('2026-02-30', TODAY)).toBeNull();
});
