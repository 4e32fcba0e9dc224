// An immutable piece of the index: a sorted dictionary and its postings in typed arrays, the lengths of the documents'
// fields, and the documents' rows. Only which documents still live changes.
import type { DocumentRow } from '../document-row';
import type { EditDistance } from './edit-distance';
import { FIELD_COUNT } from './fields';
import { type PostingSource, readPostings, type VisitPosting } from './postings';
import { decodeUtf8, utf8Size } from './utf8';

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

  /** Terms are sorted, so that those which begin alike are read once, and passed over together when that is too far. */
  findNear(distance: EditDistance, found: (text: string, distance: number) => void): void {
    const { termBytes, termOffsets } = this.data;
    /** Where each letter of the term before ended, counted from its beginning. */
    const ends = [0];
    let depth = 0;
    let previous = 0;
    let term = 0;
    while (term < this.termCount) {
      const start = termOffsets[term] as number;
      const length = (termOffsets[term + 1] as number) - start;
      while ((ends[depth] as number) > length || !this.isAlike(previous, start, ends[depth] as number)) depth--;
      previous = start;
      let at = ends[depth] as number;
      let isNear = true;
      while (at < length && isNear) {
        const size = utf8Size(termBytes[start + at] as number);
        isNear = depth < distance.longest && distance.step(depth, decodeUtf8(termBytes, start + at, size));
        at += size;
        if (isNear) ends[++depth] = at;
      }
      if (isNear) {
        if (distance.isNear(depth)) found(this.textOf(term), distance.at(depth));
        term++;
      } else term = this.firstAfter(term, termBytes.subarray(start, start + at));
    }
  }

  /** Whether the bytes at two places are the same, as many as `length`. */
  private isAlike(a: number, b: number, length: number): boolean {
    const { termBytes } = this.data;
    for (let at = 0; at < length; at++) if (termBytes[a + at] !== termBytes[b + at]) return false;
    return true;
  }

  /** The first term after those from `term` on that begin with the bytes. */
  private firstAfter(term: number, bytes: Uint8Array): number {
    let step = 1;
    while (term + step < this.termCount && this.startsWith(term + step, bytes)) step *= 2;
    let [low, high] = [term + (step >> 1), Math.min(term + step, this.termCount)];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.startsWith(middle, bytes)) low = middle;
      else high = middle;
    }
    return high;
  }

  private textOf(term: number): string {
    return Buffer.from(this.termBytesOf(term)).toString();
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
    const { termBytes, termOffsets } = this.data;
    const start = termOffsets[term] as number;
    if ((termOffsets[term + 1] as number) - start < bytes.length) return false;
    for (let at = 0; at < bytes.length; at++) if (termBytes[start + at] !== bytes[at]) return false;
    return true;
  }
}
