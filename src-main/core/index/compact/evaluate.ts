// Which documents hold the words of a query, and how well. Exact: every word counts, however many there are.
import type { Spelling } from '@shared/model/search';
import type { CompiledTerm } from '@shared/query/compile-term';
import type { Piece } from '../related-query';
import type { FieldMask } from './fields';
import { evaluateRelated, type RelatedMatches } from './related';
import { intersect, makeRoom, membersOf, type Scores, unite, without } from './scores';
import { addSpellings } from './spellings';
import { rarity, TermScorer } from './term-scores';
import type { TextIndex } from './text-index';

export interface WordQuery {
  /** Every group must match, by any of its terms. */
  readonly groups: readonly (readonly CompiledTerm[])[];
  /** No term of these may match. */
  readonly excluded: readonly CompiledTerm[];
  /** 0: what is asked isn't in the index at all, and every document is in doubt. */
  readonly fields: FieldMask;
  /** What may stand in the place of words; absent where nothing may. */
  readonly pieces?: readonly Piece[];
  /** See `RankWeights`; 1 by default. */
  readonly frequency?: number;
}

/** What tokens can't tell of a document: each list needs one term that stands in the text, and none of `none` may. */
export interface Doubt {
  readonly oneOfEach: readonly (readonly CompiledTerm[])[];
  readonly none: readonly CompiledTerm[];
}

export interface WordMatches {
  /** Documents that hold every group; all documents, with 0, when there are no groups. */
  readonly all: Scores;
  /** Those of `all` whose text has to be looked at. */
  readonly doubts: ReadonlyMap<number, Doubt>;
  /** Documents that hold any of the words, or all of a phrase's, those of `all` included. Worked out when asked. */
  some(): Scores;
  /** What matches with related terms, those of `all` perhaps among them. Worked out when asked. */
  related(): RelatedMatches;
  /** The terms of `groups` and what else is looked for instead of a word: the rarer the more telling. */
  readonly terms: readonly WeightedTerm[];
  readonly spellings: readonly Spelling[];
}

export interface WeightedTerm {
  readonly term: CompiledTerm;
  /** How telling it is. */
  readonly weight: number;
}

export function evaluate(
  index: TextIndex,
  { groups, excluded, fields, frequency = 1, pieces = [] }: WordQuery,
): WordMatches {
  makeRoom(index.limit);
  const scorer = new TermScorer(index, fields, frequency);
  const match = (term: CompiledTerm): MatchedTerm => ({ term, scores: scorer.match(term) });
  const typed = groups.map((group) => group.map(match));
  const { groups: matched, spellings } =
    fields === 0 ? { groups: typed, spellings: [] } : addSpellings(index, typed, pieces, scorer);
  const unwanted = excluded.map(match);
  const isDoubtful = ({ term }: MatchedTerm) => term.literal !== null || fields === 0;
  const scoresOf = (terms: readonly MatchedTerm[]) => terms.map(({ scores }) => scores);
  const wanted = groups.length === 0 ? scorer.everything() : intersect(matched.map((group) => unite(scoresOf(group))));
  const all = without(wanted, scoresOf(unwanted.filter((term) => !isDoubtful(term))));
  let some: Scores | undefined;
  let related: RelatedMatches | undefined;
  const toRelated = () => {
    const own = new Map(matched.flat().map(({ term, scores }) => [term, scores]));
    const found = evaluateRelated(index, { pieces, fields, frequency, own, all: all.documents });
    const { scores, groups: others } = found;
    const left = without(scores, scoresOf(unwanted.filter((term) => !isDoubtful(term))));
    return { ...found, scores: left, doubts: findDoubts(left, others, unwanted, isDoubtful) };
  };
  const relatedMatches = () => {
    related ??= toRelated();
    return related;
  };
  return {
    all,
    doubts: findDoubts(all, matched, unwanted, isDoubtful),
    // The text of those that hold only some words isn't looked at, so what may be unwanted is left out.
    some: () => {
      some ??= without(
        unite([addUp(index, matched.flat(), fields, frequency), ...scoresOf(relatedMatches().sure)]),
        scoresOf(unwanted),
      );
      return some;
    },
    related: relatedMatches,
    terms: matched.flat().map(({ term, scores }) => ({
      term,
      weight: term.weight * rarity(index.documentCount, scores.documents.length),
    })),
    spellings,
  };
}

/** Each token by itself, but those of a phrase only together, since one of them alone may be as common as `in`. */
function addUp(index: TextIndex, terms: readonly MatchedTerm[], fields: FieldMask, frequency: number): Scores {
  makeRoom(index.limit);
  const scorer = new TermScorer(index, fields, frequency);
  return unite(
    terms.flatMap(({ term, scores }) => {
      const isOne = term.required.length + term.bonus.length === 1;
      if (term.literal || fields === 0 || isOne) return [scores];
      return term.required.map((token) => scorer.score(token, term.weight));
    }),
  );
}

export interface MatchedTerm {
  readonly term: CompiledTerm;
  readonly scores: Scores;
}

function findDoubts(
  all: Scores,
  groups: readonly (readonly MatchedTerm[])[],
  unwanted: readonly MatchedTerm[],
  isDoubtful: (term: MatchedTerm) => boolean,
): Map<number, Doubt> {
  const doubts = new Map<number, Doubt>();
  const toHolders = (terms: readonly MatchedTerm[]) =>
    terms.map((matched) => ({
      term: matched.term,
      doubtful: isDoubtful(matched),
      members: membersOf(matched.scores.documents),
    }));
  const doubtful = groups.filter((group) => group.some(isDoubtful)).map(toHolders);
  const literal = toHolders(unwanted.filter(isDoubtful));
  if (doubtful.length === 0 && literal.length === 0) return doubts;
  for (const document of all.documents) {
    const oneOfEach = doubtful
      .map((group) => group.filter(({ members }) => members[document] === 1))
      .filter((terms) => terms.every((term) => term.doubtful))
      .map((terms) => terms.map(({ term }) => term));
    const none = literal.filter(({ members }) => members[document] === 1).map(({ term }) => term);
    if (oneOfEach.length > 0 || none.length > 0) doubts.set(document, { oneOfEach, none });
  }
  return doubts;
}
