import { expect, test } from 'vitest';
import { EditDistance } from './edit-distance';

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
  expect(distanceOf(other, word, 2)).toBe(expected);
});
