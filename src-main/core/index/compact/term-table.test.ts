import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermTable } from './term-table';

const unit = fc.constantFrom('a', 'b', '_', 'þ', 'ÿ', 'Ā', '猫', '\u0001');
const term = fc.string({ unit, minLength: 1, maxLength: 7 });

function intern(table: TermTable, text: string): number {
  const units = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return table.intern(units, 0, units.length);
}

test('each term has one number, and they come in the order of their bytes', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 80 }), fc.array(term, { maxLength: 20 }), (terms, before) => {
      const used = new TermTable();
      for (const text of before) intern(used, text);
      used.clear();
      const numbers = terms.map((text) => intern(used, text));
      expect(numbers.map((number) => used.textOf(number))).toEqual(terms);
      const once = [...new Set(terms)];
      expect(used.size).toBe(once.length);
      const taken = new TermTable();
      for (let number = 0; number < used.size; number++) taken.internFrom(used, number);
      const inOrder = once.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(Array.from(taken.sorted(), (number) => taken.textOf(number))).toEqual(inOrder);
    }),
    { numRuns: 500 },
  );
});
