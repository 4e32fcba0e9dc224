// Which documents hold the words of a query, and how well: BM25 with term frequency over weighted fields. Exact: every
// word counts, however many there are, and document frequencies are of living documents only.
import type { Spelling } from '@shared/model/search';
import { type CompiledTerm, spelledTerm, type TermToken } from '@shared/query/compile-term';
import { RANKING } from '../ranking';
import { FIELD_COUNT, type FieldMask, TEXT_FIELDS, type TextFieldName } from './fields';
import { grown } from './numbers';
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
  /** Documents that hold every group, with their score; all documents when there are no groups. */
  readonly all: ReadonlyMap<number, number>;
  /** Those of `all` whose text has to be looked at. */
  readonly doubts: ReadonlyMap<number, Doubt>;
  /** Documents that hold any of the words, or all of a phrase's, those of `all` included. */
  readonly some: ReadonlyMap<number, number>;
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
      const own = { term, scores: evaluation.match(term, true) };
      if (fields === 0) return [own];
      const others = findSpellings(index, term, own.scores.size, fields).map(({ text, distance }) =>
        spelledTerm(text, RANKING.spelling[distance]),
      );
      for (const other of others) spellings.push({ word: term.text, also: other.text });
      return [own, ...others.map((other) => ({ term: other, scores: evaluation.match(other, true) }))];
    }),
  );
  const { some } = evaluation;
  const terms = matched
    .flat()
    .map(({ term, scores }) => ({ term, weight: term.weight * rarity(index.documentCount, scores.size) }));
  const unwanted = excluded.map((term) => ({ term, scores: evaluation.match(term, false) }));
  const all = intersect(index, matched);
  const isDoubtful = ({ term }: MatchedTerm) => term.literal !== null || fields === 0;
  for (const term of unwanted) {
    for (const document of term.scores.keys()) {
      if (!isDoubtful(term)) all.delete(document);
      // The text of those that hold only some words isn't looked at, so what may be unwanted is left out.
      some.delete(document);
    }
  }
  return { all, doubts: findDoubts(all, matched, unwanted, isDoubtful), some, terms, spellings };
}

interface MatchedTerm {
  readonly term: CompiledTerm;
  readonly scores: ReadonlyMap<number, number>;
}

function intersect(index: TextIndex, groups: readonly (readonly MatchedTerm[])[]): Map<number, number> {
  if (groups.length === 0) return new Map(Array.from(index.documents(), (document) => [document, 0]));
  const unions = groups.map(unite).sort((a, b) => a.size - b.size);
  const all = new Map<number, number>();
  const [smallest = new Map<number, number>(), ...others] = unions;
  for (const [document, score] of smallest) {
    let sum = score;
    if (
      others.every((union) => {
        const more = union.get(document);
        sum += more ?? 0;
        return more !== undefined;
      })
    ) {
      all.set(document, sum);
    }
  }
  return all;
}

function unite(terms: readonly MatchedTerm[]): ReadonlyMap<number, number> {
  const [only] = terms;
  if (terms.length === 1 && only) return only.scores;
  const union = new Map<number, number>();
  for (const { scores } of terms) {
    for (const [document, score] of scores) union.set(document, (union.get(document) ?? 0) + score);
  }
  return union;
}

function findDoubts(
  all: ReadonlyMap<number, number>,
  groups: readonly (readonly MatchedTerm[])[],
  unwanted: readonly MatchedTerm[],
  isDoubtful: (term: MatchedTerm) => boolean,
): Map<number, Doubt> {
  const doubtful = groups.filter((group) => group.some(isDoubtful));
  const literal = unwanted.filter(isDoubtful);
  const doubts = new Map<number, Doubt>();
  if (doubtful.length === 0 && literal.length === 0) return doubts;
  const holding = (document: number, terms: readonly MatchedTerm[]) =>
    terms.filter(({ scores }) => scores.has(document));
  const toTerms = (terms: readonly MatchedTerm[]) => terms.map(({ term }) => term);
  for (const document of all.keys()) {
    const oneOfEach = doubtful
      .map((group) => holding(document, group))
      .filter((terms) => terms.every(isDoubtful))
      .map(toTerms);
    const none = toTerms(holding(document, literal));
    if (oneOfEach.length > 0 || none.length > 0) doubts.set(document, { oneOfEach, none });
  }
  return doubts;
}

function rarity(documentCount: number, frequency: number): number {
  return Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}

/** Room to add up in, shared by all searches: they don't wait in between. */
let room = new Float64Array(0);

/** The state of one evaluation: what a token occurs how often in, and what has been added up. */
class Evaluation {
  readonly some = new Map<number, number>();
  private readonly touched: number[][] = Array.from({ length: FIELD_COUNT }, () => []);

  constructor(
    private readonly index: TextIndex,
    private readonly fields: FieldMask,
  ) {
    const least = index.limit * FIELD_COUNT;
    if (room.length < least) room = grown(new Float64Array(0), least * 2);
  }

  /**
   * Scores of the documents that hold all tokens of the term in one field. `counts` adds to `some` too: each token, but
   * those of a phrase only together, since one of them alone may be as common as `in`.
   */
  match(term: CompiledTerm, counts: boolean): ReadonlyMap<number, number> {
    const scores = new Map<number, number>();
    if (term.required.length === 0 || this.fields === 0) {
      for (const document of this.index.documents()) scores.set(document, 0);
      return scores;
    }
    const byToken = term.required.map((token) => this.scoreToken(token, term.weight));
    const together = term.literal !== null;
    if (counts && !together) for (const field of byToken.flat()) this.addToSome(field);
    const bonus = term.bonus.map((token) => this.scoreToken(token, term.weight));
    for (let field = 0; field < FIELD_COUNT; field++) {
      const [first, ...others] = byToken.map((fields) => fields[field] ?? NOTHING);
      for (const [document, score] of first ?? NOTHING) {
        let sum = score;
        if (!others.every((other) => other.has(document))) continue;
        for (const other of others) sum += other.get(document) ?? 0;
        for (const fields of bonus) sum += fields[field]?.get(document) ?? 0;
        scores.set(document, (scores.get(document) ?? 0) + sum);
      }
    }
    if (counts && together) this.addToSome(scores);
    return scores;
  }

  private addToSome(scores: ReadonlyMap<number, number>): void {
    for (const [document, score] of scores) this.some.set(document, (this.some.get(document) ?? 0) + score);
  }

  /** For each field the documents that hold the token there, with their scores. */
  private scoreToken(token: TermToken, termWeight: number): ReadonlyMap<number, number>[] {
    const { touched, fields } = this;
    for (const source of this.index.sources()) {
      for (const found of source.find(token.text, token.prefix)) {
        const weight = token.prefix && !source.isEqual(found, token.text) ? RANKING.prefix : 1;
        source.visit(found, (document, field, count) => {
          if ((fields & (1 << field)) === 0) return;
          const at = document * FIELD_COUNT + field;
          if (room[at] === 0) touched[field]?.push(document);
          room[at] = (room[at] as number) + count * weight;
        });
      }
    }
    return touched.map((documents, field) => this.scoreField(documents, field, termWeight));
  }

  private scoreField(documents: number[], field: number, termWeight: number): ReadonlyMap<number, number> {
    const scores = new Map<number, number>();
    const rare = rarity(this.index.documentCount, documents.length);
    const { fields, saturation, lengthShare } = RANKING;
    const weight = termWeight * fields[TEXT_FIELDS[field] as TextFieldName] * rare * (saturation + 1);
    const average = this.index.averageLength(field);
    for (const document of documents) {
      const at = document * FIELD_COUNT + field;
      const frequency = room[at] as number;
      room[at] = 0;
      const length = this.index.lengthOf(document, field) / average;
      scores.set(document, (weight * frequency) / (frequency + saturation * (1 - lengthShare + lengthShare * length)));
    }
    documents.length = 0;
    return scores;
  }
}

const NOTHING: ReadonlyMap<number, number> = new Map();
