import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditDistance } from './edit-distance';
import { NearWords } from './near-words';

function toUnits(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** One after the other, and where each begins. */
function toUtf8(terms: readonly string[]): { readonly bytes: Uint8Array; readonly offsets: Uint32Array } {
  const offsets = new Uint32Array(terms.length + 1);
  terms.forEach((term, at) => {
    offsets[at + 1] = (offsets[at] as number) + Buffer.byteLength(term);
  });
  return { bytes: Buffer.from(terms.join('')), offsets };
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
        const readUnits = (term: number, into: Uint16Array) => {
          into.set(toUnits(terms[term] ?? ''));
          return terms[term]?.length ?? 0;
        };
        const findIn = (near: NearWords) => {
          const found: [string, number][] = [];
          near.find(toUnits(asked), most, (text, distance) => found.push([text, distance]));
          return found.sort();
        };
        const added = new NearWords(readUnits).addUpTo(Math.min(early, terms.length)).addUpTo(terms.length);
        const { bytes, offsets } = toUtf8(terms);
        const first = early % 9;
        const takenIn = new NearWords(readUnits)
          .takeIn(bytes, offsets, first, first + 3)
          .takeIn(bytes, offsets, asked.length - most, asked.length + most);
        const distance = new EditDistance(toUnits(asked), most);
        const expected = terms
          .filter((term) => term.length > 2 && !/[7.]/.test(term))
          .map((term): [string, number] => [term, distance.to(toUnits(term), term.length)])
          .filter(([, apart]) => apart <= most);
        expect(findIn(added)).toEqual(expected.sort());
        expect(findIn(takenIn)).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});
