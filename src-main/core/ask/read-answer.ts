// What an answer cites, and whether it is one.
import type { Answer, Citation } from '@shared/model/ask';
import { REFUSAL } from './to-chat';

/** Code may have brackets of its own. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const CITATION = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/** `sources` is how many there are. */
export function readAnswer(text: string, sources: number): Pick<Answer, 'text' | 'refused' | 'citations'> {
  const said = text.trim();
  return { text: said, refused: isRefusal(said), citations: findCitations(said, sources) };
}

function isRefusal(said: string): boolean {
  return said.replace(/^[*_#\s>]+/, '').startsWith(REFUSAL);
}

/** Each number of `[1, 3]` is a citation of its own. In the order of the text. */
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
