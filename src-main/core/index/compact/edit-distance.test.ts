import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditDistance, LONGEST_WORD } from './edit-distance';

function distanceOf(word: string, other: string, most: number): number {
  const toUnits = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const units = toUnits(other);
  return new EditDistance(toUnits(word), most).to(units, units.length);
}

test.each([
  ['deadlock', 'deadlock', 0],
  ['deadlock', 'deadlocks', 1],
  ['deadlock', 'dedlock', 1],
  ['deadlock', 'daedlock', 1],
  ['deadlock', 'eadlock', 1],
  ['deadlock', 'ddeadlock', 1],
  ['deadlock', 'deadlokc', 1],
  ['deadlock', 'daedlokc', 2],
  ['deadlock', 'xdeadlocky', 2],
  ['deadlock', 'adlock', 2],
  ['deadlock', 'dxxdlock', 2],
  ['deadlock', 'xxadlocks', 3],
  ['deadlock', 'dead', 3],
  ['deadlock', '', 3],
  ['ошибка', 'ошбика', 1],
])('%s to %s: %d', (word, other, expected) => {
  expect(distanceOf(word, other, 2)).toBe(expected);
  if (other !== '') expect(distanceOf(other, word, 2)).toBe(expected);
});

const letter = fc.constantFrom('a', 'b', 'c', 'ø', 'ш');
const word = fc.string({ unit: letter, minLength: 1, maxLength: LONGEST_WORD });

test('it is what the table of all distances says', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, most) => {
      expect(distanceOf(one, other, most)).toBe(Math.min(most + 1, tableDistance(one, other)));
    }),
    { numRuns: 2000 },
  );
});

/** The distances between all beginnings of both. */
function tableDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row++) {
    for (let column = 0; column <= other.length; column++) {
      if (row + column === 0) continue;
      const same = row > 0 && column > 0 && one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        row > 1 && column > 1 && swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      (table[row] as number[])[column] = Math.min(...ways);
    }
  }
  return at(one.length, other.length);
}
