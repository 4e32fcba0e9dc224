import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SoughtToken, TokenFinder } from './token-finder';
import { placesIn } from './token-places';

const unit = fc.constantFrom('a', 'b', 's', 'A', 'B', '1', '_', '-', ' ');
const text = (most: number) => fc.string({ unit, minLength: 1, maxLength: most });
const token = fc.record({ bytes: text(3).map((given) => Buffer.from(given.toLowerCase())), isPrefix: fc.boolean() });

/** Of each piece and token where it may stand from each stretch on, as it is asked. */
function ask(given: readonly string[], tokens: readonly SoughtToken[], asked: readonly SoughtToken[]) {
  const whole = given.join('');
  const block = { bytes: Buffer.from(whole), lower: Buffer.from(whole.toLowerCase()) };
  const places = placesIn(block, tokens, new TokenFinder(tokens));
  const found: number[] = [];
  // The second time over, as for another field.
  for (const _ of [0, 1]) {
    let start = 0;
    for (const { length } of given) {
      places.start(start, start + length);
      for (let from = start; from < start + length; from += 3) {
        for (const one of asked) {
          const number = tokens.indexOf(one);
          const next = places.nextOf(number, from);
          found.push(next, places.nextOf(number, next + 1), places.nextOf(number, from));
        }
      }
      start += length;
    }
  }
  return found;
}

test('few tokens are found where they are found among many', () => {
  const more = Array.from({ length: 7 }, (_, at) => ({ bytes: Buffer.from(`more${at}`), isPrefix: false }));
  fc.assert(
    fc.property(fc.array(text(20), { minLength: 1, maxLength: 5 }), fc.array(token, { maxLength: 3 }), (given, few) => {
      expect(ask(given, few, few)).toEqual(ask(given, [...few, ...more], few));
    }),
    { numRuns: 1000 },
  );
});
