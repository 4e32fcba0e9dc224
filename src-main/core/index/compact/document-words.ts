// The words of one document, counted by field before the document goes anywhere. Its table is small enough to stay in
// the nearest memory, which that of all documents isn't: most words of a text are looked up here, and only once there.
import { placeTokens } from '@shared/text/tokenize';
import { FIELD_COUNT } from './fields';
import { grown } from './numbers';
import { TermTable } from './term-table';

export class DocumentWords {
  readonly terms = new TermTable();
  /** By term: how often it stands in each field. */
  counts = new Uint32Array(1024 * FIELD_COUNT);
  /** Tokens of each field. */
  readonly lengths = new Uint32Array(FIELD_COUNT);

  addText(field: number, text: string): void {
    const { units, bounds, length } = placeTokens(text);
    const { terms } = this;
    let { counts } = this;
    for (let token = 0; token < length; token++) {
      const term = terms.intern(units, bounds[token * 2] as number, bounds[token * 2 + 1] as number);
      const at = term * FIELD_COUNT + field;
      if (at >= counts.length) counts = grown(counts, counts.length * 2);
      counts[at] = (counts[at] as number) + 1;
    }
    this.counts = counts;
    this.lengths[field] = (this.lengths[field] as number) + length;
  }

  clear(): void {
    if (this.counts.length > LARGE) this.counts = new Uint32Array(1024 * FIELD_COUNT);
    else this.counts.fill(0, 0, this.terms.size * FIELD_COUNT);
    this.terms.clear();
    this.lengths.fill(0);
  }
}

/** What a long document needed isn't kept for the others. */
const LARGE = 1 << 18;
