import { expect, test } from 'vitest';
import { chooseDays } from './choose-days';

test('new days take the place of all that said when, in whatever words', () => {
  expect(chooseDays('race', 'today')).toBe('on:today race');
  expect(chooseDays('after:3m source:codex before:2026-05 race', '2026-02')).toBe('on:2026-02 source:codex race');
  expect(chooseDays('on:7d', '2026-02..')).toBe('on:2026-02..');
});

test('without days the rest stays as it was typed', () => {
  expect(chooseDays('-after:3m race  "torn line"', null)).toBe('race  "torn line"');
  expect(chooseDays('race before:today', null)).toBe('race ');
  expect(chooseDays('', null)).toBe('');
});
