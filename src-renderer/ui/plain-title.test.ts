import { expect, test } from 'vitest';
import { plainMarks, plainTitle } from './plain-title';

test('a title is shown without backticks, and its marks stay on their words', () => {
  const title = 'Why does `useFind` lose `at`?';
  const shown = plainTitle(title);
  expect(shown).toBe('Why does useFind lose at?');
  const marks = plainMarks(title, [
    [10, 17],
    [25, 27],
  ]);
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['useFind', 'at']);
});
