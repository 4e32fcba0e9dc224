// What was meant by a word that hardly any session holds: words of the index that are spelled much like it.
import type { CompiledTerm } from '@shared/query/compile-term';
import { LONGEST_WORD } from './edit-distance';
import { isOfLetters } from './near-words';
import type { TermScorer } from './term-scores';
import type { TextIndex } from './text-index';

/** Words of so many letters may have one letter wrong, and longer ones two. */
const SHORTEST = 4;
const SHORTEST_FOR_TWO = 8;
/** More sessions than this hold what was meant as it was typed. */
const FEW = 2;
/** Where some hold it, the other spelling has to be so many times as frequent: then it is they that are misspelled. */
const MORE_FREQUENT = 10;
const MOST_SPELLINGS = 3;
/** A letter more that is wrong is made up for by so many times the sessions. */
const NEARER = 8;

interface NearWord {
  readonly text: string;
  readonly distance: 1 | 2;
}

/** Best first. `held` is how many documents hold the term as it stands. */
export function findSpellings(index: TextIndex, term: CompiledTerm, held: number, scorer: TermScorer): NearWord[] {
  const [token, ...others] = term.required;
  if (!token || others.length > 0 || term.literal || term.asSpelled || held > FEW) return [];
  const units = toUnits(token.text);
  if (units.length < SHORTEST || units.length > LONGEST_WORD || !isOfLetters(units, units.length)) return [];
  const most = units.length < SHORTEST_FOR_TWO ? 1 : 2;
  const distances = new Map<string, number>();
  for (const source of index.sources()) {
    source.findNear(units, most, (text, distance) => distances.set(text, distance));
  }
  return [...distances]
    .filter(([text]) => !(token.prefix ? text.startsWith(token.text) : text === token.text))
    .map(([text, distance]) => {
      const count = scorer.count(text);
      return { text, distance: distance === 1 ? 1 : 2, count, value: distance === 1 ? count * NEARER : count } as const;
    })
    .filter(({ count }) => count > 0 && count >= held * MORE_FREQUENT)
    .sort((a, b) => b.value - a.value || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_SPELLINGS);
}

function toUnits(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
