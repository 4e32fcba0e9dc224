// All text of the index: one delta and the sealed segments, and how long each field of each document is. Documents go
// by Orama's internal numbers, which count from 1 and are never used twice.
import type { DocumentRow } from '../document-row';
import { Delta } from './delta';
import { DocumentWords } from './document-words';
import { LONGEST_WORD } from './edit-distance';
import { ALL_FIELDS, FIELD_COUNT, type FieldMask, placeOf, TEXT_FIELDS } from './fields';
import { SHORTEST_NEAR } from './near-words';
import { grown } from './numbers';
import type { PostingSource } from './postings';
import type { Segment } from './segment';
import { mergeSegments, sealDelta } from './segment-writer';

/** Some fifty megabytes with their terms; sealed, they take a fourth. More at once leaves fewer segments to merge. */
const POSTINGS_BEFORE_SEALING = 4_000_000;

/** Lengths of words that are compared in one go. */
const SPELLED_AT_ONCE = 5;

export class TextIndex {
  private delta = new Delta();
  segments: readonly Segment[] = [];
  /** Tokens of each field, by `placeOf`. Zero where the document is gone. */
  private lengths = new Uint32Array(1024 * FIELD_COUNT);
  /** Of all fields of each document. */
  private wholeLengths = new Uint32Array(1024);
  private readonly totals = new Float64Array(FIELD_COUNT);
  /** Where each living document is. */
  private readonly places = new Map<number, Delta | Segment>();
  /** 1 at their numbers: hits are asked for one by one. */
  private living = new Uint8Array(1024);
  private highest = 0;
  /** The document that text is being added to; 0 for none. */
  private open = 0;
  private readonly words = new DocumentWords();

  /** `rows` is asked when a delta is sealed. */
  constructor(private readonly rows: (document: number) => DocumentRow) {}

  get documentCount(): number {
    return this.places.size;
  }

  /** One more than the highest number of any document yet. */
  get limit(): number {
    return this.highest + 1;
  }

  documents(): Iterable<number> {
    return this.places.keys();
  }

  has(document: number): boolean {
    return this.living[document] === 1;
  }

  sources(): readonly PostingSource[] {
    return [...this.segments, this.delta];
  }

  /** Gets ready what misspelled words are compared with, step by step; a word that was prepared for is found at once. */
  *prepareSpellings(): Generator<void> {
    for (const segment of this.segments) {
      // Words that aren't ASCII come first, whatever their lengths.
      segment.nearOf(0, 0);
      yield;
      for (let shortest = SHORTEST_NEAR; shortest <= LONGEST_WORD; shortest += SPELLED_AT_ONCE) {
        segment.nearOf(shortest, shortest + SPELLED_AT_ONCE - 1);
        yield;
      }
    }
  }

  /** By document: how many tokens the fields have together. */
  lengthsIn(fields: FieldMask): Uint32Array {
    if (fields === ALL_FIELDS) return this.wholeLengths;
    const lengths = new Uint32Array(this.limit);
    for (const document of this.places.keys()) {
      for (const field of fieldsOf(fields)) {
        lengths[document] = (lengths[document] as number) + this.lengthOf(document, field);
      }
    }
    return lengths;
  }

  averageLengthIn(fields: FieldMask): number {
    const total = fieldsOf(fields).reduce((sum, field) => sum + (this.totals[field] as number), 0);
    return this.documentCount === 0 ? 0 : total / this.documentCount;
  }

  private lengthOf(document: number, field: number): number {
    return this.lengths[placeOf(document, field)] as number;
  }

  /**
   * Adds text to a field of a document that isn't there yet. All text of one document, its fields in any order, comes
   * before that of the next, whose number is higher; nothing of it is found until it is published.
   */
  addText(document: number, field: number, text: string): void {
    this.wordsOf(document).addText(field, text);
  }

  /** Lets the document be found, with the text that was added since the one before, or with words counted elsewhere. */
  publish(document: number, words = this.wordsOf(document)): void {
    this.place(document, this.delta);
    this.delta.add(document, words);
    words.lengths.forEach((length, field) => {
      this.setLength(document, field, length);
    });
    this.open = 0;
  }

  /** Of the document that text is being added to, which this makes it. */
  private wordsOf(document: number): DocumentWords {
    if (this.open !== document) this.words.clear();
    this.open = document;
    return this.words;
  }

  remove(document: number): void {
    const place = this.places.get(document);
    if (!place) return;
    place.remove(document);
    this.places.delete(document);
    this.living[document] = 0;
    for (let field = 0; field < FIELD_COUNT; field++) this.setLength(document, field, 0);
  }

  /** True when the delta had better be sealed. */
  get isFull(): boolean {
    return this.delta.postingCount > POSTINGS_BEFORE_SEALING;
  }

  /** Makes a segment of the delta; does nothing when there is none. Stops now and then, see `sealDelta`. */
  *seal(): Generator<void> {
    const { delta } = this;
    const documents = delta.documents();
    if (documents.length > 0) {
      const segment = yield* sealDelta(delta, (document, field) => this.lengthOf(document, field), this.rows);
      for (const document of documents) this.places.set(document, segment);
      this.segments = [...this.segments, segment];
    }
    this.delta = new Delta();
  }

  /** Takes in a segment that was read, whose living documents have their numbers already. */
  attach(segment: Segment): void {
    segment.documents.forEach((document, position) => {
      if (document === 0) return;
      this.place(document, segment);
      for (let field = 0; field < FIELD_COUNT; field++) {
        this.setLength(document, field, segment.lengthOf(position, field));
      }
    });
    this.segments = [...this.segments, segment];
  }

  /** Makes one segment of several, or none where nothing lives. Stops as `seal` does. */
  *merge(merged: readonly Segment[]): Generator<void> {
    if (merged.length === 0) return;
    const result = yield* mergeSegments(merged);
    for (const document of result.documents) this.places.set(document, result);
    const kept = this.segments.filter((segment) => !merged.includes(segment));
    this.segments = result.living > 0 ? [...kept, result] : kept;
  }

  private place(document: number, place: Delta | Segment): void {
    this.places.set(document, place);
    this.highest = Math.max(this.highest, document);
    if (document >= this.living.length) this.makeRoom(document * 2);
    this.living[document] = 1;
  }

  private makeRoom(length: number): void {
    this.living = grown(this.living, length);
    this.wholeLengths = grown(this.wholeLengths, length);
    this.lengths = grown(this.lengths, length * FIELD_COUNT);
  }

  private setLength(document: number, field: number, length: number): void {
    const at = placeOf(document, field);
    const more = length - (this.lengths[at] as number);
    this.totals[field] = (this.totals[field] as number) + more;
    this.wholeLengths[document] = (this.wholeLengths[document] as number) + more;
    this.lengths[at] = length;
  }
}

function fieldsOf(fields: FieldMask): number[] {
  return TEXT_FIELDS.flatMap((_, field) => (fields & (1 << field) ? [field] : []));
}
