// Which documents hold the words of a query, and how well: one BM25 with term frequency over all weighted fields. Exact: every
// word counts, however many there are, and document frequencies are of living documents only.
import type { Spelling } from '@shared/model/search';
import { type CompiledTerm, spelledTerm, type TermToken } from '@shared/query/compile-term';
import { RANKING } from '../ranking';
import { FIELD_COUNT, type FieldMask, TEXT_FIELDS } from './fields';
import { grown } from './numbers';
import { intersect, makeRoom, membersOf, NO_SCORES, type Scores, unite, without } from './scores';
import { findSpellings } from './spellings';
import type { TextIndex } from './text-index';

export interface WordQuery {
  /** Every group must match, by any of its terms. */
  readonly groups: readonly (readonly CompiledTerm[])[];
  /** No term of these may match. */
  readonly excluded: readonly CompiledTerm[];
  /** 0: what is asked isn't in the index at all, and every document is in doubt. */
  readonly fields: FieldMask;
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
  /** The terms of `groups` and what else is looked for instead of a word: the rarer the more telling. */
  readonly terms: readonly WeightedTerm[];
  readonly spellings: readonly Spelling[];
}

export interface WeightedTerm {
  readonly term: CompiledTerm;
  /** How telling it is. */
  readonly weight: number;
}

export function evaluate(index: TextIndex, { groups, excluded, fields }: WordQuery): WordMatches {
  const evaluation = new Evaluation(index, fields);
  const spellings: Spelling[] = [];
  const matched = groups.map((group) =>
    group.flatMap((term): MatchedTerm[] => {
      const own = evaluation.match(term);
      if (fields === 0) return [own];
      const others = findSpellings(index, term, own.scores.documents.length, fields).map(({ text, distance }) =>
        spelledTerm(text, RANKING.spelling[distance]),
      );
      for (const other of others) spellings.push({ word: term.text, also: other.text });
      return [own, ...others.map((other) => evaluation.match(other))];
    }),
  );
  const unwanted = excluded.map((term) => evaluation.match(term));
  const isDoubtful = ({ term }: MatchedTerm) => term.literal !== null || fields === 0;
  const scoresOf = (terms: readonly MatchedTerm[]) => terms.map(({ scores }) => scores);
  const wanted =
    groups.length === 0 ? evaluation.everything() : intersect(matched.map((group) => unite(scoresOf(group))));
  const all = without(wanted, scoresOf(unwanted.filter((term) => !isDoubtful(term))));
  let some: Scores | undefined;
  return {
    all,
    doubts: findDoubts(all, matched, unwanted, isDoubtful),
    // The text of those that hold only some words isn't looked at, so what may be unwanted is left out.
    some: () => (some ??= without(new Evaluation(index, fields).addUp(matched.flat()), scoresOf(unwanted))),
    terms: matched.flat().map(({ term, scores }) => ({
      term,
      weight: term.weight * rarity(index.documentCount, scores.documents.length),
    })),
    spellings,
  };
}

interface MatchedTerm {
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
    terms.map((matched) => ({ term: matched.term, doubtful: isDoubtful(matched), holds: membersOf(matched.scores) }));
  const doubtful = groups.filter((group) => group.some(isDoubtful)).map(toHolders);
  const literal = toHolders(unwanted.filter(isDoubtful));
  if (doubtful.length === 0 && literal.length === 0) return doubts;
  for (const document of all.documents) {
    const oneOfEach = doubtful
      .map((group) => group.filter(({ holds }) => holds(document)))
      .filter((terms) => terms.every((term) => term.doubtful))
      .map((terms) => terms.map(({ term }) => term));
    const none = literal.filter(({ holds }) => holds(document)).map(({ term }) => term);
    if (oneOfEach.length > 0 || none.length > 0) doubts.set(document, { oneOfEach, none });
  }
  return doubts;
}

function rarity(documentCount: number, frequency: number): number {
  return Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}

/** Room to count in by document and field, shared by all searches: they don't wait in between. */
let room = new Float64Array(0);
/** The same by document: the weighted sum over its fields. */
let sums = new Float64Array(0);

/** The state of one evaluation. */
class Evaluation {
  private readonly touched: number[][] = Array.from({ length: FIELD_COUNT }, () => []);
  private readonly weights = TEXT_FIELDS.map((name) => RANKING.fields[name]);
  /** Those that are looked in, as numbers. */
  private readonly asked: readonly number[];

  constructor(
    private readonly index: TextIndex,
    private readonly fields: FieldMask,
  ) {
    const least = index.limit * FIELD_COUNT;
    if (room.length < least) {
      room = grown(new Float64Array(0), least * 2);
      sums = grown(new Float64Array(0), index.limit * 2);
    }
    this.asked = TEXT_FIELDS.flatMap((_, field) => (fields & (1 << field) ? [field] : []));
    makeRoom(index.limit);
  }

  everything(): Scores {
    const documents = [...this.index.documents()];
    return { documents, scores: new Float64Array(documents.length) };
  }

  /** The documents that hold all tokens of the term in one field. */
  match(term: CompiledTerm): MatchedTerm {
    if (term.required.length === 0 || this.fields === 0) return { term, scores: this.everything() };
    const byToken = term.required.map((token) => this.scoreToken(token, term.weight));
    const bonus = term.bonus.map((token) => this.scoreToken(token, term.weight));
    const inField = (tokens: readonly (readonly Scores[])[], field: number) =>
      tokens.map((fields) => fields[field] ?? NO_SCORES);
    const byField = TEXT_FIELDS.map((_, field) => intersect(inField(byToken, field), inField(bonus, field)));
    return { term, scores: unite(byField) };
  }

  /** Each token by itself, but those of a phrase only together, since one of them alone may be as common as `in`. */
  addUp(terms: readonly MatchedTerm[]): Scores {
    return unite(
      terms.flatMap(({ term, scores }) =>
        term.literal || this.fields === 0
          ? [scores]
          : term.required.flatMap((token) => this.scoreToken(token, term.weight)),
      ),
    );
  }

  /**
   * For each field the documents that hold the token there, each with the field's share of one BM25 over all fields. A
   * word that is rare in titles alone says no more than others: `how` is.
   */
  private scoreToken(token: TermToken, termWeight: number): Scores[] {
    const { touched, fields, weights } = this;
    const holding: number[] = [];
    for (const source of this.index.sources()) {
      for (const found of source.find(token.text, token.prefix)) {
        const weight = token.prefix && !source.isEqual(found, token.text) ? RANKING.prefix : 1;
        source.visit(found, (document, field, count) => {
          if ((fields & (1 << field)) === 0) return;
          const at = document * FIELD_COUNT + field;
          if (room[at] === 0) touched[field]?.push(document);
          if (sums[document] === 0) holding.push(document);
          const weighted = count * weight * (weights[field] as number);
          room[at] = (room[at] as number) + weighted;
          sums[document] = (sums[document] as number) + weighted;
        });
      }
    }
    this.turnIntoShares(holding, termWeight);
    const scores = touched.map((documents, field) => takeShares(documents.splice(0), field));
    for (const document of holding) sums[document] = 0;
    return scores;
  }

  /** From each document's weighted sum to what each part of that sum counts. */
  private turnIntoShares(holding: readonly number[], termWeight: number): void {
    const { index, asked } = this;
    const { saturation, lengthShare } = RANKING;
    const rare = termWeight * rarity(index.documentCount, holding.length) * (saturation + 1);
    const average = asked.reduce((sum, field) => sum + index.averageLength(field), 0);
    for (const document of holding) {
      let length = 0;
      for (const field of asked) length += index.lengthOf(document, field);
      const dampened = saturation * (1 - lengthShare + (lengthShare * length) / average);
      sums[document] = rare / ((sums[document] as number) + dampened);
    }
  }
}

function takeShares(documents: readonly number[], field: number): Scores {
  const scores = Float64Array.from(documents, (document) => {
    const at = document * FIELD_COUNT + field;
    const score = (room[at] as number) * (sums[document] as number);
    room[at] = 0;
    return score;
  });
  return { documents, scores };
}
