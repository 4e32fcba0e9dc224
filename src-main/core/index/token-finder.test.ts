import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Numbers } from './compact/numbers';
import { TokenFinder } from './token-finder';

const text = (most: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', '字'), minLength: 1, maxLength: most });

test('every token is found wherever it stands, one within another too', () => {
  fc.assert(
    fc.property(fc.array(text(6), { maxLength: 5 }), text(200), fc.nat(9), fc.nat(9), (tokens, given, from, cut) => {
      const bytes = Buffer.from(given);
      const wanted = tokens.map((token) => Buffer.from(token));
      const found = tokens.map(() => new Numbers());
      const to = bytes.length - cut;
      new TokenFinder(wanted).find(bytes, from, to, found);
      const places = found.map(({ values, length }) => [...values.subarray(0, length)]);
      const expected = wanted.map((token) =>
        [...bytes.keys()].filter(
          (at) => at >= from && at + token.length <= to && bytes.subarray(at, at + token.length).equals(token),
        ),
      );
      expect(places).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
