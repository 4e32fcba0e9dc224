import type { Mark } from '@shared/model/search';
import { expect, test } from 'vitest';
import { cutAtMarks } from './marked-text';

function check(text: string, marks: readonly Mark[], expected: string): void {
  const drawn = cutAtMarks(text, marks).map(({ piece, marked }) => (marked ? `[${piece}]` : piece));
  expect(drawn.join('')).toBe(expected);
}

test('marks stand where they belong', () => {
  check('the torn line', [[4, 8]], 'the [torn] line');
  check('torn', [[0, 4]], '[torn]');
  check(
    '検索の結果',
    [
      [0, 2],
      [3, 5],
    ],
    '[検索]の[結果]',
  );
  check('plain', [], 'plain');
});

test('marks that make no sense are left out, and no text is lost', () => {
  check(
    'abcdef',
    [
      [1, 3],
      [2, 5],
      [9, 12],
      [4, 4],
    ],
    'a[bc]def',
  );
});
