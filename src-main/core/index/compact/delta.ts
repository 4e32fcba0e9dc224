// The part of the index that still changes: what was added since the last segment was sealed. A table of terms, and one
// long list of postings in which each points to the one before of the same term.
import { tokenizeUnits } from '@shared/text/tokenize';
import { documentAt, placeOf } from './fields';
import { NearWords } from './near-words';
import { grown } from './numbers';
import type { FoundTerms, PostingSource, Postings } from './postings';
import { TermTable } from './term-table';

/** Of each posting: document and field, the count, the term, and its posting before, counted from 1. */
const PLACE = 0;
const COUNT = 1;
const TERM = 2;
const BEFORE = 3;
const RECORD = 4;

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
  private readonly published = new Set<number>();
  /** 1 at the numbers of the same, less that of the first. */
  private living = new Uint8Array(64);
  private first = 0;

  /** With room for so many postings from the start: becoming larger by steps costs as much as filling it. */
  constructor(room = 1 << 10) {
    this.postings = new Uint32Array(room * RECORD);
  }

  get postingCount(): number {
    return this.count;
  }

  get documents(): ReadonlySet<number> {
    return this.published;
  }

  /**
   * Counts the tokens of a text, and gives how many they are. They are found once the document is published.
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
    const first = placeOf(document, 0);
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
    this.terms.note(term, this.addPosting(first + field, term, newest));
  }

  private addPosting(place: number, term: number, before: number): number {
    const at = this.count * RECORD;
    if (at + RECORD > this.postings.length) this.postings = grown(this.postings, this.postings.length * 2);
    this.postings[at + PLACE] = place;
    this.postings[at + COUNT] = 1;
    this.postings[at + TERM] = term;
    this.postings[at + BEFORE] = before;
    return ++this.count;
  }

  publish(document: number): void {
    if (this.published.size === 0 && this.first === 0) this.first = document;
    this.published.add(document);
    const at = document - this.first;
    if (at >= this.living.length) this.living = grown(this.living, at * 2);
    this.living[at] = 1;
  }

  remove(document: number): void {
    if (this.published.delete(document)) this.living[document - this.first] = 0;
  }

  private isLiving(place: number): boolean {
    return this.living[documentAt(place) - this.first] === 1;
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

  /** Newest document first. */
  read(term: number, into: Postings): void {
    into.begin(0);
    const { postings } = this;
    for (let posting = this.terms.noteOf(term); posting > 0; ) {
      const at = (posting - 1) * RECORD;
      const place = postings[at + PLACE] as number;
      if (this.isLiving(place)) into.add(place, postings[at + COUNT] as number);
      posting = postings[at + BEFORE] as number;
    }
  }

  /**
   * The same for each of all its terms, the oldest document first: sorted by term at once, since to follow those of one
   * term after those of another is to wait for memory at each.
   */
  readAll(terms: Uint32Array): (index: number, into: Postings) => void {
    const { postings, count } = this;
    const ends = new Uint32Array(terms.length);
    for (let at = 0; at < count; at++) {
      const term = postings[at * RECORD + TERM] as number;
      ends[term] = (ends[term] as number) + 1;
    }
    let sum = 0;
    for (const term of terms) {
      const own = ends[term] as number;
      ends[term] = sum;
      sum += own;
    }
    const places = new Uint32Array(count);
    const counts = new Uint32Array(count);
    for (let at = 0; at < count * RECORD; at += RECORD) {
      const term = postings[at + TERM] as number;
      const slot = ends[term] as number;
      ends[term] = slot + 1;
      places[slot] = postings[at + PLACE] as number;
      counts[slot] = postings[at + COUNT] as number;
    }
    return (index, into) => {
      const from = index === 0 ? 0 : (ends[terms[index - 1] as number] as number);
      const to = ends[terms[index] as number] as number;
      into.begin(to - from);
      for (let slot = from; slot < to; slot++) {
        const place = places[slot] as number;
        if (this.isLiving(place)) into.add(place, counts[slot] as number);
      }
    };
  }
}
