import { tokenizeWithOffsets } from '@shared/text/tokenize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Numbers } from './compact/numbers';
import { type SoughtToken, TokenFinder } from './token-finder';

const unit = fc.constantFrom('a', 'b', 's', 'A', 'B', '1', '2', '_', '-', '.', ' ', '字');
const text = (most: number) => fc.string({ unit, minLength: 1, maxLength: most });

/** Where each of the tokens stands in [from, to). */
function findAll(given: string, tokens: readonly SoughtToken[], from: number, to: number): readonly number[][] {
  const bytes = Buffer.from(given);
  const found = tokens.map(() => new Numbers());
  new TokenFinder(tokens).find({ bytes, lower: Buffer.from(given.toLowerCase()) }, from, to, found);
  return found.map(({ values, length }) => [...values.subarray(0, length)]);
}

function toToken(sought: string, isPrefix: boolean): SoughtToken {
  return { bytes: Buffer.from(sought.toLowerCase()), isPrefix };
}

test('every token is found wherever the tokenizer gives it, as a whole or as the beginning of one', () => {
  const sought = fc.array(fc.tuple(text(4), fc.boolean()), { maxLength: 5 });
  fc.assert(
    fc.property(sought, text(100), (wanted, given) => {
      const found = findAll(
        given,
        wanted.map(([token, isPrefix]) => toToken(token, isPrefix)),
        0,
        Buffer.from(given).length,
      );
      tokenizeWithOffsets(given, (token, from) => {
        const at = Buffer.from(given.slice(0, from)).length;
        for (const [index, [other, isPrefix]] of wanted.entries()) {
          const holds = isPrefix ? token.startsWith(other.toLowerCase()) : token === other.toLowerCase();
          if (holds) expect(found[index]).toContain(at);
        }
      });
    }),
    { numRuns: 1000 },
  );
});

test('where it is found, its letters stand, in ascending order and within the bounds', () => {
  fc.assert(
    fc.property(text(4), text(100), fc.nat(9), fc.nat(9), (wanted, given, from, cut) => {
      const lower = Buffer.from(given.toLowerCase());
      const to = lower.length - cut;
      const token = toToken(wanted, true);
      const [places = []] = findAll(given, [token], from, to);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      for (const at of places) {
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at + token.bytes.length).toBeLessThanOrEqual(to);
        expect(lower.subarray(at, at + token.bytes.length).equals(token.bytes)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['already read, reader and Reads', 'read', false, [8]],
  ['already read, reader and Reads', 're', true, [8, 14, 25]],
  ['HTTPServer HTTPSERVER', 'server', false, [4]],
  ['onTimeout TIMEOUT out', 'out', false, [18]],
  ['v2 in 2024', '2', false, [1]],
])('in "%s" %s, as a beginning %s, is at %j', (given, sought, isPrefix, expected) => {
  expect(findAll(given, [toToken(sought, isPrefix)], 0, given.length)).toEqual([expected]);
});
