// Where a text cites by number: `[1]`, `[1, 3]`.
import type { Citation } from '../model/ask';

/** Code may have brackets of its own. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const CITATION = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/** Each number of `[1, 3]` is a citation of its own. In the order of the text; `sources` is how many there are. */
export function findCitations(text: string, sources: number): Citation[] {
  const prose = text.replace(CODE, (code) => ' '.repeat(code.length));
  return [...prose.matchAll(CITATION)].flatMap(({ 0: cited, index }) =>
    [...cited.matchAll(/\d+/g)].map((digits) => {
      const number = Number(digits[0]);
      const from = index + digits.index;
      return { number, from, to: from + digits[0].length, valid: number >= 1 && number <= sources };
    }),
  );
}
