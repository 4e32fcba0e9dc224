// The words of one long document that are counted before all else of it is known. It becomes a segment of its own, so
// that other documents may come while it is written.
import type { DocumentRow } from '../document-row';
import { Delta } from './delta';
import { FIELD_COUNT } from './fields';
import type { SegmentData } from './segment';
import { sealDelta } from './segment-writer';

/** A long document has about so many different words. */
const POSTINGS = 1 << 16;
const DOCUMENT = 1;

export class Draft {
  private readonly delta = new Delta(POSTINGS);
  private readonly lengths = new Uint32Array(FIELD_COUNT);

  addText(field: number, text: string): void {
    this.lengths[field] = (this.lengths[field] as number) + this.delta.addText(DOCUMENT, field, text);
  }

  /** Nothing more may be added. Stops now and then, see `sealDelta`. */
  *seal(row: DocumentRow): Generator<void, SegmentData> {
    this.delta.publish(DOCUMENT);
    const lengthOf = (_: number, field: number) => this.lengths[field] as number;
    const { data } = yield* sealDelta(this.delta, lengthOf, () => row);
    return data;
  }
}
