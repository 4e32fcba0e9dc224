import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditDistance } from './edit-distance';
import { NearWords } from './near-words';

function toUnits(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

const letter = fc.constantFrom('a', 'b', 'q', 'z', '_', 'ø', 'ш', '7', '.');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 9 });

test('none that is near is missed, whenever it was added, and nothing but words of letters is found', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      word,
      fc.constantFrom(1, 2),
      fc.nat(),
      (terms, asked, most, early) => {
        const near = new NearWords((term, into) => {
          into.set(toUnits(terms[term] ?? ''));
          return terms[term]?.length ?? 0;
        });
        near.addUpTo(Math.min(early, terms.length)).addUpTo(terms.length);
        const found: [string, number][] = [];
        near.find(toUnits(asked), most, (text, distance) => found.push([text, distance]));
        const distance = new EditDistance(toUnits(asked), most);
        const expected = terms
          .filter((term) => term.length > 2 && !/[7.]/.test(term))
          .map((term): [string, number] => [term, distance.to(toUnits(term), term.length)])
          .filter(([, apart]) => apart <= most);
        expect(found.sort()).toEqual(expected.sort());
      },
    ),
    { numRuns: 400 },
  );
});
