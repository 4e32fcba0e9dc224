import { expect, test } from 'vitest';
import { extendMarks, type Marking, markAll, marked, NO_MARKING, toggleMark } from './marking';

const LISTED = ['a', 'b', 'c', 'd', 'e'];

function check(marking: Marking, expected: string, listed = LISTED): void {
  expect(marked(marking, listed).join('')).toBe(expected);
}

test('a range grows and shrinks from where it was begun', () => {
  const down = extendMarks(NO_MARKING, 'b', 'c');
  check(down, 'bc');
  check(extendMarks(down, 'c', 'd'), 'bcd');
  check(extendMarks(down, 'c', 'b'), 'b');
  check(extendMarks(down, 'c', 'a'), 'ab');
});

test('single marks stay while a range moves, and one is taken out of a range', () => {
  const single = toggleMark(NO_MARKING, LISTED, 'a');
  const other = extendMarks(toggleMark(single, LISTED, 'd'), 'd', 'e');
  check(other, 'ade');
  check(extendMarks(other, 'e', 'd'), 'ad');
  const without = toggleMark(other, LISTED, 'd');
  check(without, 'ae');
  check(extendMarks(without, 'b', 'c'), 'abce');
});

test('what is listed no more is not acted on, and comes back marked', () => {
  const all = markAll(LISTED);
  check(all, 'ace', ['a', 'c', 'e', 'new']);
  check(all, 'abcde');
  check(extendMarks(NO_MARKING, 'b', 'd'), '', ['a', 'c']);
});
