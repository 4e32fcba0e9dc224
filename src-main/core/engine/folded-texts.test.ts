import { expect, test } from 'vitest';
import { countIn, foldSought, foldTexts } from './folded-texts';

/** The texts of messages 0, 1, 2… in one block, as they are kept; `shift` moves it in memory. */
function fold(texts: readonly string[], shift = 0) {
  const body = Buffer.concat([Buffer.alloc(shift), Buffer.from(texts.join(''))]).subarray(shift);
  return foldTexts({ body, places: texts.map((text, ordinal) => [ordinal, 'user', 'user', text.length]) });
}

function textsOf({ bytes, ends }: ReturnType<typeof fold>): string[] {
  return ends.map((end, index) => bytes.toString('utf8', ends[index - 1] ?? 0, end));
}

test('every character is folded as in a string', () => {
  const all: string[] = [];
  for (let code = 1; code < 0x20000; code += 1) {
    if (code < 0xd800 || code > 0xdfff) all.push(`a${String.fromCodePoint(code)}Z`);
  }
  const folded = textsOf(fold(all));
  expect(all.filter((text, index) => folded[index] !== text.toLowerCase())).toEqual([]);
});

test('where a block lies in memory changes nothing', () => {
  const texts = ['@AZ[`az{', '', 'M', '“Quotes” → ABC', 'XYZXYZ'];
  for (const shift of [0, 1, 2, 3])
    expect(textsOf(fold(texts, shift))).toEqual(texts.map((text) => text.toLowerCase()));
});

test('texts that grow or shrink when they are folded keep their places', () => {
  const texts = ['Ab', 'İİ and K', '', 'Über', 'x'];
  const folded = fold(texts);
  expect(textsOf(folded)).toEqual(texts.map((text) => text.toLowerCase()));
  const counts = new Map<number, number>();
  countIn(folded, foldSought('ÜBER'), counts);
  expect([...counts]).toEqual([[3, 1]]);
});

test('what lies across two texts is not found, and does not hide what follows', () => {
  const counts = new Map<number, number>();
  countIn(fold(['xab', 'abab', '', 'b', 'ab']), foldSought('ab'), counts);
  expect([...counts]).toEqual([
    [0, 1],
    [1, 2],
    [4, 1],
  ]);
  const across = new Map<number, number>();
  countIn(fold(['xa', 'b', 'aab']), foldSought('ab'), across);
  expect([...across]).toEqual([[2, 1]]);
});
