// What was meant where all words together find nothing: words of the index that are spelled much like one of them.
import type { Spelling } from '@shared/model/search';
import { spelledTerm } from '@shared/query/compile-term';
import { RANKING } from '../ranking';
import type { Piece } from '../related-query';
import { LONGEST_WORD } from './edit-distance';
import type { MatchedTerm } from './evaluate';
import { isOfLetters } from './near-words';
import { intersect, type Scores, unite } from './scores';
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

type Group = readonly MatchedTerm[];

export interface Spelled {
  readonly groups: readonly Group[];
  readonly spellings: readonly Spelling[];
}

/**
 * The groups as they are where a document holds them all. Otherwise with spellings of the words that nothing holds; if
 * these lead nowhere, of those, too, that few hold. Words of a name that is known are spelled as they should be.
 */
export function addSpellings(
  index: TextIndex,
  groups: readonly Group[],
  pieces: readonly Piece[],
  scorer: TermScorer,
): Spelled {
  if (groups.length === 0 || isFound(groups)) return { groups, spellings: [] };
  const names = new Set(pieces.flatMap(({ own, others }) => (others.length === 0 ? [] : own.flat())));
  const isMissing = (group: Group) => group.every(({ scores }) => scores.documents.length === 0);
  const isName = (group: Group) => group.some(({ term }) => names.has(term));
  const add = (isDoubted: (group: Group) => boolean) =>
    groups.map((group): SpelledGroup => {
      if (!isDoubted(group)) return { typed: group, others: [] };
      return { typed: group, others: group.flatMap((matched) => findSpellings(index, matched, scorer)) };
    });
  const missing = add((group) => isMissing(group) && !isName(group));
  if (isFound(missing.map(toGroup))) return inCompany(index, missing);
  const rare = add((group) => !isName(group));
  return inCompany(index, isFound(rare.map(toGroup)) ? rare : missing);
}

interface SpelledGroup {
  readonly typed: Group;
  readonly others: readonly SpelledTerm[];
}

interface SpelledTerm extends MatchedTerm {
  readonly spelling: Spelling;
}

function toGroup({ typed, others }: SpelledGroup): Group {
  return [...typed, ...others];
}

/** Of several words, what was meant by one counts only where another one stands, too. */
function inCompany(index: TextIndex, spelled: readonly SpelledGroup[]): Spelled {
  const counts = new Uint32Array(index.limit);
  for (const group of spelled) {
    for (const document of toScores(toGroup(group)).documents) counts[document] = (counts[document] ?? 0) + 1;
  }
  const fewest = Math.min(spelled.length, 2);
  const kept = spelled.map(({ typed, others }) => ({
    typed,
    others: others
      .map((other) => ({ ...other, scores: only(other.scores, (document) => (counts[document] ?? 0) >= fewest) }))
      .filter(({ scores }) => scores.documents.length > 0),
  }));
  return {
    groups: kept.map(toGroup),
    spellings: kept.flatMap(({ others }) => others.map(({ spelling }) => spelling)),
  };
}

function only({ documents, scores }: Scores, isWanted: (document: number) => boolean): Scores {
  const wanted = (_: number, at: number) => isWanted(documents[at] as number);
  return { documents: documents.filter(wanted), scores: scores.filter(wanted) };
}

function isFound(groups: readonly Group[]): boolean {
  return intersect(groups.map(toScores)).documents.length > 0;
}

function toScores(group: Group): Scores {
  return unite(group.map(({ scores }) => scores));
}

/** Best first. */
function findSpellings(index: TextIndex, { term, scores }: MatchedTerm, scorer: TermScorer): SpelledTerm[] {
  const held = scores.documents.length;
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
    .slice(0, MOST_SPELLINGS)
    .map(({ text, distance }) => {
      const other = spelledTerm(text, RANKING.spelling[distance]);
      return { term: other, scores: scorer.match(other), spelling: { word: term.text, also: text } };
    });
}

function toUnits(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
