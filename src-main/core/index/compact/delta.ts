// The part of the index that still changes: what was added since the last segment was sealed. A table of terms, and one
// long list of postings in which each points to the one before of the same term.
import type { EditDistance } from './edit-distance';
import { FIELD_COUNT } from './fields';
import { grown } from './numbers';
import type { PostingSource, VisitPosting } from './postings';
import { TermTable } from './term-table';

/** Of each posting: document and field, the count, and the posting of the term before, counted from 1. */
const PLACE = 0;
const COUNT = 1;
const BEFORE = 2;
const RECORD = 3;

export class Delta implements PostingSource {
  /** Each notes its newest posting, counted from 1. */
  readonly terms = new TermTable();
  private postings: Uint32Array;
  private count = 0;
  /** Living documents in the order in which they came, which is that of their numbers. */
  readonly documents = new Set<number>();

  /** With room for so many postings from the start: becoming larger by steps costs as much as filling it. */
  constructor(room = 1 << 10) {
    this.postings = new Uint32Array(room * RECORD);
  }

  get postingCount(): number {
    return this.count;
  }

  /**
   * Counts one more occurrence of the token that stands in [from, to). It is found once the document is in `documents`.
   * Documents come in ascending order, their fields in any.
   */
  add(document: number, field: number, units: Uint16Array, from: number, to: number): void {
    const term = this.terms.intern(units, from, to);
    const newest = this.terms.noteOf(term);
    const { postings } = this;
    const first = document * FIELD_COUNT;
    for (let posting = newest; posting > 0; ) {
      const at = (posting - 1) * RECORD;
      const place = postings[at + PLACE] as number;
      if (place < first) break;
      if (place === first + field) {
        postings[at + COUNT] = (postings[at + COUNT] as number) + 1;
        return;
      }
      posting = postings[at + BEFORE] as number;
    }
    this.terms.note(term, this.addPosting(first + field, newest));
  }

  private addPosting(place: number, before: number): number {
    const at = this.count * RECORD;
    if (at + RECORD > this.postings.length) this.postings = grown(this.postings, this.postings.length * 2);
    this.postings[at + PLACE] = place;
    this.postings[at + COUNT] = 1;
    this.postings[at + BEFORE] = before;
    return ++this.count;
  }

  remove(document: number): void {
    this.documents.delete(document);
  }

  find(token: string, prefix: boolean): readonly number[] {
    if (!prefix) {
      const term = this.terms.find(token);
      return term < 0 ? [] : [term];
    }
    const found: number[] = [];
    for (let term = 0; term < this.terms.size; term++) if (this.terms.startsWith(term, token)) found.push(term);
    return found;
  }

  isEqual(term: number, token: string): boolean {
    return this.terms.textOf(term) === token;
  }

  findNear(distance: EditDistance, found: (text: string, distance: number) => void): void {
    for (let term = 0; term < this.terms.size; term++) {
      const units = this.terms.unitsOf(term);
      if (units.length > distance.longest) continue;
      let depth = 0;
      while (depth < units.length && distance.step(depth, units[depth] as number)) depth++;
      if (depth === units.length && distance.isNear(depth)) found(this.terms.textOf(term), distance.at(depth));
    }
  }

  /** Newest document first. */
  visit(term: number, visit: VisitPosting): void {
    const { postings } = this;
    for (let posting = this.terms.noteOf(term); posting > 0; ) {
      const at = (posting - 1) * RECORD;
      const place = postings[at + PLACE] as number;
      const document = Math.floor(place / FIELD_COUNT);
      if (this.documents.has(document)) visit(document, place % FIELD_COUNT, postings[at + COUNT] as number);
      posting = postings[at + BEFORE] as number;
    }
  }
}
