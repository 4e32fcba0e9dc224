// Documents with a score each, and a place to add them up in: arrays by document number, shared by all searches, since
// none waits while it adds up. A map would take ten times as long.
import { grown } from './numbers';

export interface Scores {
  /** Each once, in no order. */
  readonly documents: Uint32Array;
  /** By the order of `documents`. */
  readonly scores: Float64Array;
}

export const NO_SCORES: Scores = { documents: new Uint32Array(0), scores: new Float64Array(0) };

/** By document; what is left of other sums where `counts` is 0. */
let sums = new Float64Array(0);
/** For each document how many of the sets hold it that were gone through. */
let counts = new Uint32Array(0);
/** The documents that are added up. */
let touched = new Uint32Array(0);

/** All further sums are of documents below `limit`. */
export function makeRoom(limit: number): void {
  if (limit <= sums.length) return;
  sums = grown(new Float64Array(0), limit * 2);
  counts = grown(new Uint32Array(0), limit * 2);
  touched = grown(new Uint32Array(0), limit * 2);
}

/** Documents that any of the sets holds. */
export function unite(sets: readonly Scores[]): Scores {
  const [first = NO_SCORES, ...others] = sets.filter(({ documents }) => documents.length > 0);
  if (others.length === 0) return first;
  let length = start(first);
  for (const { documents, scores } of others) {
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] as number;
      const score = scores[at] as number;
      if (counts[document] === 0) {
        counts[document] = 1;
        sums[document] = score;
        touched[length++] = document;
      } else sums[document] = (sums[document] as number) + score;
    }
  }
  return take(length, 1);
}

/** Documents that all of the sets hold, one at least. */
export function intersect(sets: readonly Scores[]): Scores {
  const [smallest = NO_SCORES, ...others] = [...sets].sort((a, b) => a.documents.length - b.documents.length);
  if (others.length === 0 || smallest.documents.length === 0) return smallest;
  const length = start(smallest);
  let held = 1;
  for (const { documents, scores } of others) {
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] as number;
      if (counts[document] !== held) continue;
      counts[document] = held + 1;
      sums[document] = (sums[document] as number) + (scores[at] as number);
    }
    held++;
  }
  return take(length, held);
}

/** How many it is of. */
function start({ documents, scores }: Scores): number {
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] as number;
    counts[document] = 1;
    sums[document] = scores[at] as number;
    touched[at] = document;
  }
  return documents.length;
}

/** Of the first `length` that were touched those that so many sets hold. */
function take(length: number, held: number): Scores {
  let taken = 0;
  for (let at = 0; at < length; at++) {
    const document = touched[at] as number;
    if (counts[document] === held) touched[taken++] = document;
    counts[document] = 0;
  }
  const documents = touched.slice(0, taken);
  const scores = new Float64Array(taken);
  for (let at = 0; at < taken; at++) scores[at] = sums[documents[at] as number] as number;
  return { documents, scores };
}

/** Those that none of the sets holds. */
export function without({ documents, scores }: Scores, sets: readonly Scores[]): Scores {
  if (sets.every((set) => set.documents.length === 0)) return { documents, scores };
  const gone = membersOf(unite(sets).documents);
  return {
    documents: documents.filter((document) => gone[document] !== 1),
    scores: scores.filter((_, at) => gone[documents[at] as number] !== 1),
  };
}

/** 1 at the number of each of the documents. Beyond the end there is none. */
export function membersOf(documents: Iterable<number> & { readonly length?: number }): Uint8Array {
  let members = new Uint8Array(1024);
  for (const document of documents) {
    if (document >= members.length) members = grown(members, document * 2);
    members[document] = 1;
  }
  return members;
}
