// The part of the index that still changes: what was added since the last segment was sealed. A table of terms, and one
// long list of postings in which each points to the one before of the same term.
import { tokenizeUnits } from '@shared/text/tokenize';
import { documentAt, FIELD_COUNT } from './fields';
import { NearWords } from './near-words';
import { grown } from './numbers';
import type { FoundTerms, PostingSource, Postings } from './postings';
import { TermTable } from './term-table';

/** Of each posting: document and field, the count, and the posting of the term before, counted from 1. */
const PLACE = 0;
const COUNT = 1;
const BEFORE = 2;
const RECORD = 3;

export class Delta implements PostingSource {
  /** Each notes its newest posting, counted from 1. */
  readonly terms = new TermTable();
  private readonly near = new NearWords((term, into) => {
    const units = this.terms.unitsOf(term);
    into.set(units);
    return units.length;
  });
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
   * Counts the tokens of a text, and gives how many they are. They are found once the document is in `documents`.
   * Documents come in ascending order, their fields in any.
   */
  addText(document: number, field: number, text: string): number {
    let length = 0;
    tokenizeUnits(text, (units, from, to) => {
      this.add(document, field, units, from, to);
      length++;
    });
    return length;
  }

  /** Counts one more occurrence of the token that stands in [from, to). */
  private add(document: number, field: number, units: Uint16Array, from: number, to: number): void {
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

  find(token: string, prefix: boolean): FoundTerms {
    const equal = this.terms.find(token);
    if (!prefix) return { terms: equal < 0 ? [] : [equal], equal };
    const terms: number[] = [];
    for (let term = 0; term < this.terms.size; term++) if (this.terms.startsWith(term, token)) terms.push(term);
    return { terms, equal };
  }

  nearWords(): NearWords {
    return this.near.addUpTo(this.terms.size);
  }

  /** Newest document first. */
  read(term: number, into: Postings): void {
    into.begin(0);
    const { postings } = this;
    for (let posting = this.terms.noteOf(term); posting > 0; ) {
      const at = (posting - 1) * RECORD;
      const place = postings[at + PLACE] as number;
      if (this.documents.has(documentAt(place))) into.add(place, postings[at + COUNT] as number);
      posting = postings[at + BEFORE] as number;
    }
  }
}
