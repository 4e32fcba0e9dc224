import { expect, test } from 'vitest';
import { extendSelection, NO_SELECTION, type Selection, selectAll, selected, toggleSelected } from './selection';

const LISTED = ['a', 'b', 'c', 'd', 'e'];

function check(selection: Selection, expected: string, listed = LISTED): void {
  expect(selected(selection, listed).join('')).toBe(expected);
}

test('a range grows and shrinks from where it was begun', () => {
  const down = extendSelection(NO_SELECTION, 'b', 'c');
  check(down, 'bc');
  check(extendSelection(down, 'c', 'd'), 'bcd');
  check(extendSelection(down, 'c', 'b'), 'b');
  check(extendSelection(down, 'c', 'a'), 'ab');
});

test('single ones stay while a range moves, and one is taken out of a range', () => {
  const single = toggleSelected(NO_SELECTION, LISTED, 'a');
  const other = extendSelection(toggleSelected(single, LISTED, 'd'), 'd', 'e');
  check(other, 'ade');
  check(extendSelection(other, 'e', 'd'), 'ad');
  const without = toggleSelected(other, LISTED, 'd');
  check(without, 'ae');
  check(extendSelection(without, 'b', 'c'), 'abce');
});

test('what is listed no more is not acted on, and comes back selected', () => {
  const all = selectAll(LISTED);
  check(all, 'ace', ['a', 'c', 'e', 'new']);
  check(all, 'abcde');
  check(extendSelection(NO_SELECTION, 'b', 'd'), '', ['a', 'c']);
});
