// An immutable piece of the index: a sorted dictionary and its postings in typed arrays, the lengths of the documents'
// fields, and the documents' rows. Only which documents still live changes.
import type { DocumentRow } from '../document-row';
import { FIELD_COUNT } from './fields';
import { type PostingSource, readPostings, type VisitPosting } from './postings';

/** What is written to disk. Documents are counted from 0 within the segment. */
export interface SegmentData {
  /** UTF-8 of all terms, one after the other, in the order of their bytes. */
  readonly termBytes: Uint8Array;
  /** Where each term begins, and the end. */
  readonly termOffsets: Uint32Array;
  readonly postingBytes: Uint8Array;
  readonly postingOffsets: Uint32Array;
  /** Tokens of each field of each document: document * FIELD_COUNT + field. */
  readonly lengths: Uint32Array;
  readonly rows: readonly DocumentRow[];
}

export class Segment implements PostingSource {
  private livingCount: number;

  /** `documents` gives the number in the whole index of each document; 0 for one that no longer lives. */
  constructor(
    readonly data: SegmentData,
    readonly documents: Uint32Array,
    /** Name of its file once it is saved. */
    public file: string | null = null,
  ) {
    this.livingCount = documents.reduce((count, document) => count + (document > 0 ? 1 : 0), 0);
  }

  get termCount(): number {
    return this.data.termOffsets.length - 1;
  }

  get living(): number {
    return this.livingCount;
  }

  get bytes(): number {
    const { termBytes, termOffsets, postingBytes, postingOffsets, lengths } = this.data;
    return [termBytes, termOffsets, postingBytes, postingOffsets, lengths].reduce(
      (sum, part) => sum + part.byteLength,
      0,
    );
  }

  /** Positions of documents that no longer live. */
  get dead(): number[] {
    return [...this.documents.keys()].filter((position) => this.documents[position] === 0);
  }

  remove(document: number): void {
    const position = this.documents.indexOf(document);
    if (position < 0) return;
    this.documents[position] = 0;
    this.livingCount--;
  }

  find(token: string, prefix: boolean): readonly number[] {
    const bytes = Buffer.from(token);
    const first = this.firstAtLeast(bytes);
    const found: number[] = [];
    if (!prefix) {
      if (first < this.termCount && this.compare(first, bytes) === 0) found.push(first);
      return found;
    }
    for (let term = first; term < this.termCount && this.startsWith(term, bytes); term++) found.push(term);
    return found;
  }

  isEqual(term: number, token: string): boolean {
    return this.compare(term, Buffer.from(token)) === 0;
  }

  visit(term: number, visit: VisitPosting): void {
    const { postingBytes, postingOffsets } = this.data;
    const from = postingOffsets[term] as number;
    const to = postingOffsets[term + 1] as number;
    readPostings(postingBytes, from, to, (position, field, count) => {
      const document = this.documents[position] as number;
      if (document > 0) visit(document, field, count);
    });
  }

  /** Visits by position, the dead included: for merging. */
  visitPositions(term: number, visit: VisitPosting): void {
    const { postingBytes, postingOffsets } = this.data;
    readPostings(postingBytes, postingOffsets[term] as number, postingOffsets[term + 1] as number, visit);
  }

  termBytesOf(term: number): Uint8Array {
    const { termBytes, termOffsets } = this.data;
    return termBytes.subarray(termOffsets[term], termOffsets[term + 1]);
  }

  lengthOf(position: number, field: number): number {
    return this.data.lengths[position * FIELD_COUNT + field] as number;
  }

  private firstAtLeast(bytes: Uint8Array): number {
    let low = 0;
    let high = this.termCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(middle, bytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(term: number, bytes: Uint8Array): number {
    return Buffer.compare(this.termBytesOf(term), bytes);
  }

  private startsWith(term: number, bytes: Uint8Array): boolean {
    const own = this.termBytesOf(term);
    return own.length >= bytes.length && Buffer.compare(own.subarray(0, bytes.length), bytes) === 0;
  }
}
