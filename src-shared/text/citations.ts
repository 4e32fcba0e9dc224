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

const CITED_AFTER = /([.!?。！？])\s*((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\]\s?)+)/g;
/** Paragraphs and items; a table is one with each of its rows. */
const BETWEEN_BLOCKS = /\n\s*\n|\n(?=\s*(?:[-*+>|]|#+|\d+[.)])\s)/;
const BETWEEN_SENTENCES = /(?<=[.!?]["”)*]*)\s+(?=["“(*]*[\p{Lu}\p{Lo}])|(?<=[。！？])/u;
/** Less than this is a “Yes.” or a “Briefly:”. */
const STATES_SOMETHING = /(?:\p{L}[^\p{L}]*){12}|\p{Lo}{4}/u;

/** How many sentences cite nothing. Code, headings, tables and what only leads to a list or to code state nothing. */
export function countUncited(text: string): number {
  const prose = text.replace(CODE, (code) => (code.startsWith('```') ? '\n\n' : 'Code')).replace(CITED_AFTER, ' $2$1 ');
  const blocks = prose.split(BETWEEN_BLOCKS).filter((block) => !/^\s*[#|]/.test(block));
  return blocks
    .flatMap((block) => block.split(BETWEEN_SENTENCES))
    .filter((sentence) => STATES_SOMETHING.test(sentence) && !/[:：]\W*$/.test(sentence))
    .filter((sentence) => sentence.search(CITATION) < 0).length;
}
