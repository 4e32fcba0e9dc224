// An immutable piece of the index: a sorted dictionary and its postings in typed arrays, the lengths of the documents'
// fields, and the documents' rows. Only which documents still live changes.
import type { DocumentRow } from '../document-row';
import { FIELD_COUNT } from './fields';
import { NearWords } from './near-words';
import { type FoundTerms, type PostingSource, type Postings, readPostings } from './postings';
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
  private near: NearWords | null = null;

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

  find(token: string, prefix: boolean): FoundTerms {
    const bytes = toBytes(token);
    const first = this.firstAtLeast(bytes);
    const equal = first < this.termCount && this.compare(first, bytes) === 0 ? first : -1;
    if (!prefix) return { terms: equal < 0 ? [] : [equal], equal };
    const terms: number[] = [];
    for (let term = first; term < this.termCount && this.startsWith(term, bytes); term++) terms.push(term);
    return { terms, equal };
  }

  findNear(...asked: Parameters<NearWords['find']>): void {
    const [{ length }, most] = asked;
    this.nearOf(length - most, length + most).find(...asked);
  }

  /** With words of lengths in [shortest, longest], which takes a while the first time. */
  nearOf(shortest: number, longest: number): NearWords {
    const { termBytes, termOffsets } = this.data;
    this.near ??= new NearWords((term, into) => this.readUnits(term, into));
    return this.near.takeIn(termBytes, termOffsets, shortest, longest);
  }

  private readUnits(term: number, into: Uint16Array): number {
    const { termBytes, termOffsets } = this.data;
    const end = termOffsets[term + 1] as number;
    let length = 0;
    for (let at = termOffsets[term] as number; at < end; ) {
      const size = utf8Size(termBytes[at] as number);
      into[length++] = decodeUtf8(termBytes, at, size);
      at += size;
    }
    return length;
  }

  read(term: number, into: Postings): void {
    this.readBytes(term, this.documents, into);
  }

  /** By position, the dead included: for merging. */
  readPositions(term: number, into: Postings): void {
    this.readBytes(term, null, into);
  }

  private readBytes(term: number, numbers: Uint32Array | null, into: Postings): void {
    const { postingBytes, postingOffsets } = this.data;
    readPostings(postingBytes, postingOffsets[term] as number, postingOffsets[term + 1] as number, numbers, into);
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
    const { termBytes, termOffsets } = this.data;
    const start = termOffsets[term] as number;
    const length = (termOffsets[term + 1] as number) - start;
    const shared = Math.min(length, bytes.length);
    for (let at = 0; at < shared; at++) {
      const difference = (termBytes[start + at] as number) - (bytes[at] as number);
      if (difference !== 0) return difference;
    }
    return length - bytes.length;
  }

  private startsWith(term: number, bytes: Uint8Array): boolean {
    const { termBytes, termOffsets } = this.data;
    const start = termOffsets[term] as number;
    if ((termOffsets[term + 1] as number) - start < bytes.length) return false;
    for (let at = 0; at < bytes.length; at++) if (termBytes[start + at] !== bytes[at]) return false;
    return true;
  }
}

let encoded: { readonly token: string; readonly bytes: Uint8Array } = { token: '', bytes: new Uint8Array(0) };

/** Each segment is asked for the same token, one after the other. */
function toBytes(token: string): Uint8Array {
  if (encoded.token !== token) encoded = { token, bytes: Buffer.from(token) };
  return encoded.bytes;
}
