import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold';
import { tokenize, tokenizeWithOffsets } from './tokenize';
import { TOKENIZE_CASES } from './tokenize.cases';

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenize(text, (token) => tokens.push(token));
  return tokens;
}

test.each(TOKENIZE_CASES)('%s', (text, expected) => {
  expect(tokensOf(text)).toEqual(expected);
});

test.each(TOKENIZE_CASES)('offsets give back the tokens of %s', (text, expected) => {
  const tokens: string[] = [];
  tokenizeWithOffsets(text, (token, from, to) => {
    tokens.push(token);
    expect(foldText(text.slice(from, to))).toBe(token);
  });
  expect(tokens).toEqual(expected);
});

test('a long text gives the same tokens as when all of it is normalized first', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'B',
      '1',
      '_',
      '.',
      '-',
      '/',
      ' ',
      '\n',
      'é',
      'É',
      'e\u0301',
      'İ',
      'Σ',
      'Α',
      'ß',
      'ﬁ',
      '\ufdfa',
      '９',
      'Ａ',
    ],
    ...['死', '列', 'カ', '\u3099', 'ｶﾞ', '가', '\u1100', '\u1161', '—', '✅\ufe0f', '🎉', '𝐀', '\ud83c', '\udf89'],
  );
  const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const whole: string[] = [];
      tokenizeWithOffsets(text, (token) => whole.push(token));
      expect(tokensOf(text)).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
});
