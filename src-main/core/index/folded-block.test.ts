import type { ThreadId } from '@shared/model/ids';
import { foldText } from '@shared/text/fold';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextPlace } from '../text-block';
import { foldBlock, textAt } from './folded-block';

const character = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  fc.constantFrom('É', 'ß', 'İ', 'Ш', '字', 'テ', 'ﾃ', 'Ⅷ', 'Å', '😀', '𝔘', '\u{1fbf0}', '\u{e000}', '\ufe0f'),
);
const text = fc.string({ unit: character, maxLength: 40 });

test('each text is found in its place, in lower case wherever folding is that simple', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.nat({ max: 2 }), (texts, from) => {
      const places = texts.map((text, ordinal): TextPlace => [ordinal, 'user', 'user', text.length]);
      const body = Buffer.from(texts.join(''));
      const block = foldBlock({ thread: 'a' as ThreadId, from, isLast: true, places, body });
      expect(block.pieces.map(({ ordinal }) => ordinal)).toEqual([...texts.keys()].filter((at) => at >= from));
      for (const piece of block.pieces) {
        const expected = texts[piece.ordinal] ?? '';
        expect(textAt(block, piece.from, piece.to)).toBe(expected);
        const lower = block.lower.toString('utf8', piece.from, piece.to);
        if (/^[\0-\x7f]*$/.test(expected)) expect([piece.isPlain, lower]).toEqual([true, expected.toLowerCase()]);
        if (piece.isPlain) expect(lower.replaceAll('\ufe0f', '')).toBe(foldText(expected).replaceAll('\ufe0f', ''));
      }
    }),
    { numRuns: 500 },
  );
});
