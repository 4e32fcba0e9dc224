// All text of the index: one delta and the sealed segments, and how long each field of each document is. Documents go
// by Orama's internal numbers, which count from 1 and are never used twice.
import { tokenize } from '@shared/text/tokenize';
import type { DocumentRow } from '../document-row';
import { Delta } from './delta';
import { FIELD_COUNT } from './fields';
import { grown } from './numbers';
import type { PostingSource } from './postings';
import type { Segment } from './segment';
import { mergeSegments, sealDelta } from './segment-writer';

/** About a hundred thousand messages' worth would double the memory; sealed, they take a fifth. */
const POSTINGS_BEFORE_SEALING = 1_500_000;

export class TextIndex {
  private delta = new Delta();
  segments: readonly Segment[] = [];
  /** Tokens of each field: document * FIELD_COUNT + field. Zero where the document is gone. */
  private lengths = new Uint32Array(1024);
  private readonly totals = new Float64Array(FIELD_COUNT);
  /** Where each living document is. */
  private readonly places = new Map<number, Delta | Segment>();
  private highest = 0;

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
    return this.places.has(document);
  }

  sources(): readonly PostingSource[] {
    return [...this.segments, this.delta];
  }

  lengthOf(document: number, field: number): number {
    return this.lengths[document * FIELD_COUNT + field] ?? 0;
  }

  averageLength(field: number): number {
    return this.places.size === 0 ? 0 : (this.totals[field] as number) / this.places.size;
  }

  /** Adds one field of a document; all fields of one come before the next document, whose number is higher. */
  addField(document: number, field: number, text: string): void {
    if (!this.places.has(document)) {
      if (this.delta.postingCount > POSTINGS_BEFORE_SEALING) this.seal();
      this.place(document, this.delta);
      this.delta.documents.add(document);
    }
    const { delta } = this;
    let length = 0;
    tokenize(text, (token) => {
      delta.add(document, field, token);
      length++;
    });
    this.setLength(document, field, length);
  }

  remove(document: number): void {
    const place = this.places.get(document);
    if (!place) return;
    place.remove(document);
    this.places.delete(document);
    for (let field = 0; field < FIELD_COUNT; field++) this.setLength(document, field, 0);
  }

  /** Makes a segment of the delta; does nothing when there is none. */
  seal(): void {
    const { delta } = this;
    if (delta.documents.size > 0) {
      const segment = sealDelta(delta, (document, field) => this.lengthOf(document, field), this.rows);
      for (const document of delta.documents) this.places.set(document, segment);
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

  /** Makes one segment of several, or none where nothing lives. Stops now and then, see `mergeSegments`. */
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
    const least = (document + 1) * FIELD_COUNT;
    if (least > this.lengths.length) this.lengths = grown(this.lengths, least * 2);
  }

  private setLength(document: number, field: number, length: number): void {
    const at = document * FIELD_COUNT + field;
    this.totals[field] = (this.totals[field] as number) + length - (this.lengths[at] as number);
    this.lengths[at] = length;
  }
}
