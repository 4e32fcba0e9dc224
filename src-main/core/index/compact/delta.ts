// The part of the index that still changes: the documents that came since the last segment was sealed. A table of terms,
// and of each its postings as bytes, just as a segment has them. So sealing is no more than putting them in order.

import { ByteLists } from './byte-lists';
import type { DocumentWords } from './document-words';
import { FIELD_COUNT } from './fields';
import { NearWords } from './near-words';
import { grown } from './numbers';
import {
  encodePosting,
  type FoundTerms,
  LONGEST_POSTING,
  type PostingSource,
  type Postings,
  readPostings,
} from './postings';
import { TermTable } from './term-table';

const encoded = new Uint8Array(LONGEST_POSTING);
let bytes = new Uint8Array(1 << 12);

function roomFor(length: number): Uint8Array {
  if (length > bytes.length) bytes = grown(bytes, length * 2);
  return bytes;
}

export class Delta implements PostingSource {
  /** Each notes the position of the last document that has it, counted from 1. */
  readonly terms = new TermTable();
  private readonly postings = new ByteLists();
  private readonly near = new NearWords((term, into) => {
    const units = this.terms.unitsOf(term);
    into.set(units);
    return units.length;
  });
  /** The documents in the order in which they came; 0 for one that is gone. */
  private numbers = new Uint32Array(64);
  /** Of the living ones. */
  private readonly positions = new Map<number, number>();
  private added = 0;
  private count = 0;

  /** Of all documents that came. */
  get postingCount(): number {
    return this.count;
  }

  /** Living documents in the order in which they came, which is that of their numbers. */
  documents(): Uint32Array {
    return Uint32Array.from(this.positions.keys());
  }

  /** Whether all that came are still there. */
  get isWhole(): boolean {
    return this.positions.size === this.added;
  }

  /** Documents come in ascending order. */
  add(document: number, { terms, counts }: DocumentWords): void {
    const position = this.added++;
    if (position >= this.numbers.length) this.numbers = grown(this.numbers, position * 2);
    this.numbers[position] = document;
    this.positions.set(document, position);
    this.count += terms.size;
    for (let own = 0; own < terms.size; own++) {
      const term = this.terms.internFrom(terms, own);
      const distance = position - this.terms.noteOf(term);
      this.terms.note(term, position + 1);
      this.postings.append(term, encoded, encodePosting(encoded, distance, counts, own * FIELD_COUNT));
    }
  }

  remove(document: number): void {
    const position = this.positions.get(document);
    if (position === undefined) return;
    this.positions.delete(document);
    this.numbers[position] = 0;
  }

  find(token: string, prefix: boolean): FoundTerms {
    const equal = this.terms.find(token);
    if (!prefix) return { terms: equal < 0 ? [] : [equal], equal };
    const terms: number[] = [];
    for (let term = 0; term < this.terms.size; term++) if (this.terms.startsWith(term, token)) terms.push(term);
    return { terms, equal };
  }

  findNear(...asked: Parameters<NearWords['find']>): void {
    this.near.addUpTo(this.terms.size).find(...asked);
  }

  read(term: number, into: Postings): void {
    this.readBytes(term, (found, length) => readPostings(found, 0, length, this.numbers, into));
  }

  /** As they are written in a segment of all documents that came. What is given is used again by the next call. */
  readBytes(term: number, use: (bytes: Uint8Array, length: number) => void): void {
    const length = this.postings.read(term, roomFor);
    use(bytes, length);
  }
}
