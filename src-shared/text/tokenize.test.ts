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
