// Which documents hold what is asked for when other terms may stand in the place of words.
import type { CompiledTerm } from '@shared/query/compile-term';
import type { OtherTerm, Piece } from '../related-query';
import type { Doubt, MatchedTerm } from './evaluate';
import type { FieldMask } from './fields';
import { intersect, makeRoom, NO_SCORES, type Scores, unite } from './scores';
import { TermScorer } from './term-scores';
import type { TextIndex } from './text-index';

/** Of one word, and of all: what is searched for is shown, and there is room for so many. */
const MOST_OF_A_WORD = 4;
const MOST = 8;

export interface RelatedMatches {
  readonly scores: Scores;
  /** Those whose text has to be looked at. */
  readonly doubts: ReadonlyMap<number, Doubt>;
  /** Terms that lead to other documents than the words do, whether they are searched for or only offered. */
  readonly terms: readonly HeldTerm[];
  /** What is searched for and needs no look at a text. */
  readonly sure: readonly MatchedTerm[];
}

export interface HeldTerm {
  readonly other: OtherTerm;
  /** Those who may hold it, for each way to write it. */
  readonly holders: readonly MatchedTerm[];
}

interface AskedRelated {
  readonly pieces: readonly Piece[];
  readonly fields: FieldMask;
  readonly frequency: number;
  /** What is known of terms already. */
  readonly own: ReadonlyMap<CompiledTerm, Scores>;
  /** Documents that hold all words. */
  readonly all: Uint32Array;
}

/** `groups`: each has to be held by one of its terms. */
export function evaluateRelated(
  index: TextIndex,
  { pieces, fields, frequency, own, all }: AskedRelated,
): Omit<RelatedMatches, 'doubts'> & { readonly groups: readonly (readonly MatchedTerm[])[] } {
  const known = new Map(own);
  const names = new Map<OtherTerm['text'], HeldTerm>();
  const terms: HeldTerm[] = [];
  if (fields === 0 || pieces.every(({ others }) => others.length === 0))
    return { scores: NO_SCORES, terms, sure: [], groups: [] };
  makeRoom(index.limit);
  const scorer = new TermScorer(index, fields, frequency);
  const match = (term: CompiledTerm): MatchedTerm => {
    const scores = known.get(term) ?? scorer.match(term);
    known.set(term, scores);
    return { term, scores };
  };
  /** Null where it leads to nothing that isn't found. */
  const hold = (other: OtherTerm, isFound: Uint8Array): HeldTerm | null => {
    const holders = other.compiled.map(match);
    const leadsOn = holders.some(({ scores }) => scores.documents.some((document) => isFound[document] !== 1));
    return leadsOn ? { other, holders } : null;
  };
  const groups = pieces.map(({ own: words, others }) => {
    const itself = together(words.map((group) => group.map(match)));
    if (others.length === 0) return itself;
    const isFound = new Uint8Array(index.limit);
    for (const document of all) isFound[document] = 1;
    const ofWord: HeldTerm[] = [];
    for (const other of others) {
      const held = names.get(other.text) ?? hold(other, isFound);
      if (!held || ofWord.length === MOST_OF_A_WORD) continue;
      if (!names.has(other.text)) {
        if (terms.length === MOST) continue;
        terms.push(held);
        names.set(other.text, held);
      }
      ofWord.push(held);
      if (!other.on) continue;
      // What only says less of the same leads nowhere else.
      for (const { scores } of held.holders.filter(({ term }) => !term.literal)) {
        for (const document of scores.documents) isFound[document] = 1;
      }
    }
    const sought = ofWord.flatMap(({ other, holders }) => (other.on ? holders : []));
    return [...itself, ...sought];
  });
  const sought = terms.filter(({ other }) => other.on);
  const sure = sought.flatMap(({ holders }) => holders.filter(({ term }) => !term.literal));
  const scores =
    sought.length > 0 ? intersect(groups.map((group) => unite(group.map((term) => term.scores)))) : NO_SCORES;
  return { scores, terms, sure, groups };
}

/** Several words that are one name are there together, or not at all. */
function together(groups: readonly (readonly MatchedTerm[])[]): readonly MatchedTerm[] {
  const [first = []] = groups;
  const [any] = first;
  if (groups.length < 2 || !any) return first;
  const scores = intersect(groups.map((group) => unite(group.map((term) => term.scores))));
  return [{ term: { ...any.term, literal: null }, scores }];
}
