// Who has a term, in which fields, and how often: written as variable-length numbers, read one after the other. For
// each document the distance from the one before, a bit for each field, and the counts where one isn't 1.
import type { EditDistance } from './edit-distance';
import { FIELD_COUNT } from './fields';
import { ByteWriter } from './numbers';

/** `document` is whatever number the source of the postings gives its documents. */
export type VisitPosting = (document: number, field: number, count: number) => void;

/** Looks terms up. A term is a number that only its own source understands. */
export interface PostingSource {
  /** The terms equal to the token, or with `prefix` all that begin with it, the equal one included. */
  find(token: string, prefix: boolean): readonly number[];
  isEqual(term: number, token: string): boolean;
  /** Gives all terms that are near enough, with their distances, 0 included. */
  findNear(distance: EditDistance, found: (text: string, distance: number) => void): void;
  /** Living documents only. */
  visit(term: number, visit: VisitPosting): void;
}

export class PostingWriter {
  private readonly bytes = new ByteWriter();

  get length(): number {
    return this.bytes.length;
  }

  /** `distance` from the document before, from 0; `counts` by field, 0 where the term isn't. */
  write(distance: number, counts: ArrayLike<number>): void {
    let mask = 0;
    let single = 1;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const count = counts[field] as number;
      if (count > 0) mask |= 1 << field;
      if (count > 1) single = 0;
    }
    this.bytes.write(distance * SPREAD + mask * 2 + single);
    if (single) return;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const count = counts[field] as number;
      if (count > 0) this.bytes.write(count);
    }
  }

  finish(): Uint8Array {
    return this.bytes.finish();
  }
}

/** Room for the field bits and the bit that says that all counts are 1. */
const SPREAD = 2 << FIELD_COUNT;

/** Visits the postings in [from, to); documents are counted from 0. */
export function readPostings(bytes: Uint8Array, from: number, to: number, visit: VisitPosting): void {
  let at = from;
  let document = -1;
  const readNumber = () => {
    let value = 0;
    let scale = 1;
    let byte = bytes[at++] as number;
    while (byte > 127) {
      value += (byte - 128) * scale;
      scale *= 128;
      byte = bytes[at++] as number;
    }
    return value + byte * scale;
  };
  while (at < to) {
    const head = readNumber();
    document += Math.floor(head / SPREAD) + 1;
    const mask = (head % SPREAD) >> 1;
    const single = head % 2 === 1;
    for (let field = 0; field < FIELD_COUNT; field++) {
      if (mask & (1 << field)) visit(document, field, single ? 1 : readNumber());
    }
  }
}
