// Which documents hold a term, and how well: one BM25 with term frequency over all weighted fields. Exact: document
// frequencies are of living documents only. Adds up in arrays that are shared by all searches, see scores.ts.
import type { CompiledTerm, TermToken } from '@shared/query/compile-term';
import { RANKING } from '../ranking';
import { documentAt, FIELD_COUNT, type FieldMask, fieldAt, TEXT_FIELDS } from './fields';
import { grown } from './numbers';
import { Postings } from './postings';
import { NO_SCORES, type Scores } from './scores';
import type { TextIndex } from './text-index';

/** By document: how often it holds the token, weighted by field. */
let counts = new Float64Array(0);
/** The documents with a count. */
let holding = new Uint32Array(0);
/** The same by place, see `placeOf`. */
let placeCounts = new Float64Array(0);
let places = new Uint32Array(0);
/** By place: how many of a term's tokens stand there, and what they score together. */
let tokensAt = new Uint32Array(0);
let scoresAt = new Float64Array(0);

const postings = new Postings();

export class TermScorer {
  /** By field; 0 where it isn't looked in. */
  private readonly weights: Float64Array;
  /** Of a document's fields that are looked in, by document, and what they are on average. */
  private readonly lengths: Uint32Array;
  private readonly averageLength: number;
  private readonly saturation: number;

  constructor(
    private readonly index: TextIndex,
    private readonly fields: FieldMask,
    frequency = 1,
  ) {
    const isAsked = (field: number) => (fields & (1 << field)) !== 0;
    this.weights = Float64Array.from(TEXT_FIELDS, (name, field) => (isAsked(field) ? RANKING.fields[name] : 0));
    this.lengths = index.lengthsIn(fields);
    this.averageLength = index.averageLengthIn(fields);
    this.saturation = RANKING.saturation * frequency;
    makeRoom(index.limit);
  }

  everything(): Scores {
    const documents = Uint32Array.from(this.index.documents());
    return { documents, scores: new Float64Array(documents.length) };
  }

  /** The documents that hold all tokens of the term in one field. */
  match({ required, bonus, weight }: CompiledTerm): Scores {
    const [first, ...others] = required;
    if (!first || this.fields === 0) return this.everything();
    return others.length + bonus.length === 0 ? this.score(first, weight) : this.scoreTogether(required, bonus, weight);
  }

  /** The documents that hold the token in any field. */
  score(token: TermToken, termWeight: number): Scores {
    const length = this.countDocuments(token);
    if (length === 0) return NO_SCORES;
    const documents = holding.slice(0, length);
    const scores = new Float64Array(length);
    const rare = this.rarityOf(length, termWeight);
    const { lengths } = this;
    const [least, more] = this.dampening();
    for (let at = 0; at < length; at++) {
      const document = documents[at] as number;
      const count = counts[document] as number;
      counts[document] = 0;
      scores[at] = (rare * count) / (count + least + more * (lengths[document] as number));
    }
    return { documents, scores };
  }

  /** How many documents hold the word in any field. */
  count(text: string): number {
    const length = this.countDocuments({ text, prefix: false });
    for (let at = 0; at < length; at++) counts[holding[at] as number] = 0;
    return length;
  }

  /** Leaves `holding` and `counts` filled, and returns for how many documents. */
  private countDocuments({ text, prefix }: TermToken): number {
    let length = 0;
    for (const source of this.index.sources()) {
      const { terms, equal } = source.find(text, prefix);
      for (let index = 0; index < terms.length; index++) {
        const term = terms[index] as number;
        source.read(term, postings);
        length = this.addPostings(term === equal ? 1 : RANKING.prefix, length);
      }
    }
    return length;
  }

  private addPostings(weight: number, before: number): number {
    const { weights } = this;
    const { length, places: found, counts: times } = postings;
    let end = before;
    for (let at = 0; at < length; at++) {
      const place = found[at] as number;
      const added = weight * (weights[fieldAt(place)] as number) * (times[at] as number);
      if (added === 0) continue;
      const document = documentAt(place);
      if (counts[document] === 0) holding[end++] = document;
      counts[document] = (counts[document] as number) + added;
    }
    return end;
  }

  private scoreTogether(required: readonly TermToken[], bonus: readonly TermToken[], termWeight: number): Scores {
    let first = new Uint32Array(0);
    for (const [index, token] of [...required, ...bonus].entries()) {
      const length = this.countPlaces(token, termWeight);
      const isBonus = index >= required.length;
      const before = isBonus ? required.length : index;
      for (let at = 0; at < length; at++) {
        const place = places[at] as number;
        const share = (placeCounts[place] as number) * (counts[documentAt(place)] as number);
        placeCounts[place] = 0;
        if (tokensAt[place] !== before) continue;
        if (!isBonus) tokensAt[place] = index + 1;
        scoresAt[place] = (scoresAt[place] as number) + share;
      }
      for (let at = 0; at < length; at++) counts[documentAt(places[at] as number)] = 0;
      if (index === 0) first = places.slice(0, length);
    }
    return takePlaces(first, required.length);
  }

  /**
   * Leaves `places` and `placeCounts` filled, and in `counts` what each of a document's counts scores: the places' share
   * of one BM25 over all fields. A word that is rare in titles alone says no more than others: `how` is.
   */
  private countPlaces({ text, prefix }: TermToken, termWeight: number): number {
    let length = 0;
    let documents = 0;
    for (const source of this.index.sources()) {
      const { terms, equal } = source.find(text, prefix);
      for (let index = 0; index < terms.length; index++) {
        const term = terms[index] as number;
        source.read(term, postings);
        documents = this.addPostings(term === equal ? 1 : RANKING.prefix, documents);
        length = this.addPlaces(term === equal ? 1 : RANKING.prefix, length);
      }
    }
    const rare = this.rarityOf(documents, termWeight);
    const [least, more] = this.dampening();
    for (let at = 0; at < documents; at++) {
      const document = holding[at] as number;
      counts[document] = rare / ((counts[document] as number) + least + more * (this.lengths[document] as number));
    }
    return length;
  }

  private addPlaces(weight: number, before: number): number {
    let end = before;
    for (let at = 0; at < postings.length; at++) {
      const place = postings.places[at] as number;
      const added = weight * (this.weights[fieldAt(place)] as number) * (postings.counts[at] as number);
      if (added === 0) continue;
      if (placeCounts[place] === 0) places[end++] = place;
      placeCounts[place] = (placeCounts[place] as number) + added;
    }
    return end;
  }

  private rarityOf(holding: number, termWeight: number): number {
    return termWeight * rarity(this.index.documentCount, holding) * (this.saturation + 1);
  }

  /** What is added to a count below the line of BM25: so much, and so much more for each token of the document. */
  private dampening(): readonly [number, number] {
    const { saturation } = this;
    const { lengthShare } = RANKING;
    return [saturation * (1 - lengthShare), (saturation * lengthShare) / this.averageLength];
  }
}

/** How telling a word is that so many of the documents hold. */
export function rarity(documentCount: number, holding: number): number {
  return Math.log(1 + (documentCount - holding + 0.5) / (holding + 0.5));
}

function makeRoom(limit: number): void {
  if (limit <= counts.length) return;
  const length = limit * 2;
  counts = grown(new Float64Array(0), length);
  holding = grown(new Uint32Array(0), length);
  placeCounts = grown(new Float64Array(0), length * FIELD_COUNT);
  places = grown(new Uint32Array(0), length * FIELD_COUNT);
  tokensAt = grown(new Uint32Array(0), length * FIELD_COUNT);
  scoresAt = grown(new Float64Array(0), length * FIELD_COUNT);
}

/** The documents that have all tokens at one of the places; empties the places. */
function takePlaces(first: Uint32Array, tokens: number): Scores {
  let length = 0;
  for (const place of first) {
    if (tokensAt[place] === tokens) {
      const document = documentAt(place);
      if (counts[document] === 0) holding[length++] = document;
      counts[document] = (counts[document] as number) + (scoresAt[place] as number);
    }
    tokensAt[place] = 0;
    scoresAt[place] = 0;
  }
  const documents = holding.slice(0, length);
  const scores = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    const document = documents[at] as number;
    scores[at] = counts[document] as number;
    counts[document] = 0;
  }
  return { documents, scores };
}
