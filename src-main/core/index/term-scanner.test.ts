import { type CompiledTerm, compileTerm } from '@shared/query/compile-term';
import { findTerms, holdsTerm } from '@shared/query/find-terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermScanner } from './term-scanner';

function compilePhrase(phrase: string): CompiledTerm | null {
  return compileTerm({ type: 'phrase', text: phrase, not: false, prefix: false });
}

function mayHold(text: string, term: CompiledTerm | null): boolean {
  if (!term) throw new Error('It says nothing');
  const bytes = Buffer.from(text);
  const scan = new TermScanner([{ term, weight: 1 }]).over({ bytes, lower: Buffer.from(text.toLowerCase()) });
  scan.start(0, bytes.length);
  return scan.weightIn(0, bytes.length) > 0;
}

test.each([
  ['connection refused', 'a Connection  REFUSED today', true],
  ['connection refused', 'connection\u3000—\nrefused', true],
  ['connection refused', 'refused the connection', false],
  ['connection refused', 'connection was refused', false],
  ['of the', 'made of them', false],
  ['in the of', 'the of, in the end in the of', true],
  ['foo-bar baz', 'foo-bar baz', true],
])('%s in %s: %s', (phrase, text, expected) => {
  expect(mayHold(text, compilePhrase(phrase))).toBe(expected);
});

const word = fc.constantFrom('in', 'the', 'of', 'then', 'user_id', 'v2', 'é', '字');
const sign = fc.constantFrom(' ', '  ', '-', '\n', '. ', '\u00a0', '');
const text = (most: number) =>
  fc.array(fc.tuple(word, sign), { minLength: 1, maxLength: most }).map((parts) => parts.flat().join('').trim());

test('it never says no where a phrase stands', () => {
  fc.assert(
    fc.property(text(12), text(3), (given, phrase) => {
      const term = compilePhrase(phrase);
      if (term && holdsTerm(given, term)) expect(mayHold(given, term)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const piece = fc.constantFrom('re', 'ad', 'Read', 'READ', 'er', 'S', '2', '17', '_', '-', '/', '.', ' ', 'é', '字');
const pieces = (most: number) => fc.array(piece, { minLength: 1, maxLength: most }).map((parts) => parts.join(''));

test('it never says no where a word stands or begins', () => {
  fc.assert(
    fc.property(pieces(12), pieces(3), fc.boolean(), (given, text, prefix) => {
      const term = compileTerm({ type: 'word', text, not: false, prefix });
      if (term && findTerms(given, [term]).length > 0) expect(mayHold(given, term)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
