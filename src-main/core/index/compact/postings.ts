// Who has a term, in which fields, and how often: written as variable-length numbers, read one after the other. For
// each document the distance from the one before, a bit for each field, and the counts where one isn't 1.
import { ALL_FIELDS, FIELD_COUNT, placeOf } from './fields';
import type { NearWords } from './near-words';
import { encodeNumber, grown } from './numbers';

/** Looks terms up. A term is a number that only its own source understands. */
export interface PostingSource {
  /** The terms equal to the token, or with `prefix` all that begin with it, the equal one included. */
  find(token: string, prefix: boolean): FoundTerms;
  /** Gives all its terms that are near to a word, see `NearWords.find`. */
  findNear(...asked: Parameters<NearWords['find']>): void;
  /** Of living documents only, in no order. */
  read(term: number, into: Postings): void;
}

export interface FoundTerms {
  readonly terms: ArrayLike<number>;
  /** Which of them is the token itself; -1 for none. */
  readonly equal: number;
}

/** The postings of one term, an entry for each field of a document. Filled anew by every reading. */
export class Postings {
  length = 0;
  /** See `placeOf`; documents go by whatever number their source gives them. */
  places = new Uint32Array(1 << 10);
  counts = new Uint32Array(1 << 10);

  /** Empties it, with room for so many entries at least. */
  begin(most: number): void {
    this.length = 0;
    if (most <= this.places.length) return;
    this.places = new Uint32Array(most * 2);
    this.counts = new Uint32Array(most * 2);
  }

  add(place: number, count: number): void {
    if (this.length === this.places.length) {
      this.places = grown(this.places, this.length * 2);
      this.counts = grown(this.counts, this.length * 2);
    }
    this.places[this.length] = place;
    this.counts[this.length++] = count;
  }
}

/** The most that one takes. */
export const LONGEST_POSTING = 8 + FIELD_COUNT * 5;

/**
 * Writes one at the beginning of an array and returns its length. `distance` is from the document before, from 0; the
 * counts of the fields stand from `at` on, 0 where the term isn't.
 */
export function encodePosting(into: Uint8Array, distance: number, counts: ArrayLike<number>, at: number): number {
  let mask = 0;
  let single = 1;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const count = counts[at + field] as number;
    if (count > 0) mask |= 1 << field;
    if (count > 1) single = 0;
  }
  let length = encodeNumber(into, 0, distance * (1 << SPREAD_BITS) + mask * 2 + single);
  if (single) return length;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const count = counts[at + field] as number;
    if (count > 0) length = encodeNumber(into, length, count);
  }
  return length;
}

/** Room for the field bits and the bit that says that all counts are 1. */
const SPREAD_BITS = FIELD_COUNT + 1;

/**
 * Reads the postings in [from, to). `numbers` says which number the document at each position goes by, 0 for none that
 * counts; without it documents go by their positions, from 0. One loop without calls: most of a search's time is spent
 * here.
 */
export function readPostings(
  bytes: Uint8Array,
  from: number,
  to: number,
  numbers: Uint32Array | null,
  into: Postings,
): void {
  // A byte is at least one document.
  into.begin((to - from) * FIELD_COUNT);
  const { places, counts } = into;
  let length = 0;
  let position = -1;
  let at = from;
  while (at < to) {
    let head = bytes[at++] as number;
    if (head > 127) {
      head -= 128;
      let byte = 128;
      for (let scale = 128; byte > 127; scale *= 128) {
        byte = bytes[at++] as number;
        head += (byte & 127) * scale;
      }
    }
    position += (head >>> SPREAD_BITS) + 1;
    const document = numbers === null ? position : (numbers[position] as number);
    const isKept = numbers === null || document > 0;
    for (let fields = (head >> 1) & ALL_FIELDS; fields > 0; fields &= fields - 1) {
      let count = 1;
      if ((head & 1) === 0) {
        count = bytes[at++] as number;
        if (count > 127) {
          count -= 128;
          let byte = 128;
          for (let scale = 128; byte > 127; scale *= 128) {
            byte = bytes[at++] as number;
            count += (byte & 127) * scale;
          }
        }
      }
      if (!isKept) continue;
      places[length] = placeOf(document, 31 - Math.clz32(fields & -fields));
      counts[length++] = count;
    }
  }
  into.length = length;
}
