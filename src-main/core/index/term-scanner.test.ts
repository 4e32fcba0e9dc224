import { compileTerm } from '@shared/query/compile-term';
import { holdsTerm } from '@shared/query/find-terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermScanner } from './term-scanner';

function mayHold(text: string, phrase: string): boolean {
  const term = compileTerm({ type: 'phrase', text: phrase, not: false, prefix: false });
  if (!term) throw new Error(`"${phrase}" says nothing`);
  const scanner = new TermScanner([{ term, weight: 1 }]);
  const bytes = Buffer.from(text.toLowerCase());
  scanner.start(bytes, 0, bytes.length);
  return scanner.weightIn(0, bytes.length) > 0;
}

test.each([
  ['connection refused', 'a Connection  REFUSED today', true],
  ['connection refused', 'connection\u3000—\nrefused', true],
  ['connection refused', 'refused the connection', false],
  ['connection refused', 'connection was refused', false],
  ['of the', 'made of them', true],
  ['in the of', 'the of, in the end in the of', true],
  ['foo-bar baz', 'foo-bar baz', true],
])('%s in %s: %s', (phrase, text, expected) => {
  expect(mayHold(text, phrase)).toBe(expected);
});

const word = fc.constantFrom('in', 'the', 'of', 'then', 'user_id', 'v2', 'é', '字');
const sign = fc.constantFrom(' ', '  ', '-', '\n', '. ', '\u00a0', '');
const text = (most: number) =>
  fc.array(fc.tuple(word, sign), { minLength: 1, maxLength: most }).map((parts) => parts.flat().join('').trim());

test('it never says no where a phrase stands', () => {
  fc.assert(
    fc.property(text(12), text(3), (given, phrase) => {
      const term = compileTerm({ type: 'phrase', text: phrase, not: false, prefix: false });
      if (term && holdsTerm(given, term)) expect(mayHold(given, phrase)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
