// Documents with a score each, and a place to add them up in: arrays by document number, shared by all searches, since
// none waits while it adds up. A map would take ten times as long.
import { grown } from './numbers';

export interface Scores {
  /** Each once, in no order. */
  readonly documents: readonly number[];
  /** By the order of `documents`. */
  readonly scores: Float64Array;
}

export const NO_SCORES: Scores = { documents: [], scores: new Float64Array(0) };

let sums = new Float64Array(0);
/** For each document how many of the sets that are intersected hold it. */
let counts = new Uint32Array(0);

/** All further sums are of documents below `limit`. */
export function makeRoom(limit: number): void {
  if (limit <= sums.length) return;
  sums = grown(sums, limit * 2);
  counts = grown(counts, limit * 2);
}

/** Documents that any of the sets holds. */
export function unite(sets: readonly Scores[]): Scores {
  const [first = NO_SCORES, ...others] = sets.filter(({ documents }) => documents.length > 0);
  if (others.length === 0) return first;
  const documents: number[] = [];
  for (const set of [first, ...others]) {
    set.documents.forEach((document, at) => {
      if (counts[document] === 0) documents.push(document);
      counts[document] = 1;
      sums[document] = (sums[document] as number) + (set.scores[at] as number);
    });
  }
  return take(documents);
}

/** Documents that all of the sets hold, one at least. Those of `more` only add to the scores. */
export function intersect(sets: readonly Scores[], more: readonly Scores[] = []): Scores {
  const [smallest = NO_SCORES, ...others] = [...sets].sort((a, b) => a.documents.length - b.documents.length);
  if (others.length + more.length === 0) return smallest;
  smallest.documents.forEach((document, at) => {
    counts[document] = 1;
    sums[document] = smallest.scores[at] as number;
  });
  others.forEach((set, index) => {
    addTo(set, index + 1, index + 2);
  });
  for (const set of more) addTo(set, sets.length, sets.length);
  const held = smallest.documents.filter((document) => counts[document] === sets.length);
  const result = take(held);
  for (const document of smallest.documents) clear(document);
  return result;
}

function addTo({ documents, scores }: Scores, count: number, next: number): void {
  documents.forEach((document, at) => {
    if (counts[document] !== count) return;
    counts[document] = next;
    sums[document] = (sums[document] as number) + (scores[at] as number);
  });
}

function take(documents: readonly number[]): Scores {
  const scores = Float64Array.from(documents, (document) => sums[document] as number);
  for (const document of documents) clear(document);
  return { documents, scores };
}

function clear(document: number): void {
  counts[document] = 0;
  sums[document] = 0;
}

/** Those that none of the sets holds. */
export function without({ documents, scores }: Scores, sets: readonly Scores[]): Scores {
  if (sets.every((set) => set.documents.length === 0)) return { documents, scores };
  const gone = membersOf(unite(sets));
  const kept = [...documents.keys()].filter((at) => !gone(documents[at] as number));
  return {
    documents: kept.map((at) => documents[at] as number),
    scores: Float64Array.from(kept, (at) => scores[at] as number),
  };
}

/** Tells whether a document is one of them. */
export function membersOf({ documents }: Scores): (document: number) => boolean {
  const members = new Uint8Array(documents.reduce((most, document) => Math.max(most, document), 0) + 1);
  for (const document of documents) members[document] = 1;
  return (document) => members[document] === 1;
}
