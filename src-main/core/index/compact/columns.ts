// What documents are counted and ordered by: arrays by document number, so that all hits are gone through without a look
// at their rows.
import { FACETS, type FacetField } from '@shared/model/document';
import { type DocumentRow, fromValue } from '../document-row';
import { freshnessAt } from '../freshness';
import { importanceOf } from '../importance';
import { grown } from './numbers';

/** Facets of what is in the index: tags stand beside it. */
export const COUNTED = FACETS.filter((facet) => facet !== 'tag');
export type CountedFacet = Exclude<FacetField, 'tag'>;

/** How many documents have each value. */
export type ValueCounts = ReadonlyMap<string, number>;

export class Columns {
  /** Epoch milliseconds of the last message. */
  endedAt = new Float64Array(1024);
  messages = new Uint32Array(1024);
  /** Grows by the day of the last message as being recent fades, see `freshnessAt`. */
  freshness = new Float64Array(1024);
  /** From 0 to 1. */
  importance = new Float64Array(1024);
  /** Project id to name, as the newest document has it. */
  readonly projects = new Map<string, string>();
  private readonly facets = new Map<CountedFacet, ValueColumn>(COUNTED.map((facet) => [facet, new ValueColumn()]));

  add(document: number, row: DocumentRow): void {
    if (document >= this.endedAt.length) {
      this.endedAt = grown(this.endedAt, document * 2);
      this.messages = grown(this.messages, document * 2);
      this.freshness = grown(this.freshness, document * 2);
      this.importance = grown(this.importance, document * 2);
    }
    this.endedAt[document] = row.endedAt;
    this.messages[document] = row.messages;
    this.freshness[document] = freshnessAt(row.endedAt);
    this.importance[document] = importanceOf(row);
    this.projects.set(fromValue(row.project), row.projectName);
    for (const [facet, column] of this.facets) column.set(document, valuesOf(row, facet));
  }

  /** Over all documents of both lists. */
  count(facet: CountedFacet, documents: Uint32Array, more: readonly number[]): ValueCounts {
    return this.facets.get(facet)?.count(documents, more) ?? new Map();
  }
}

function valuesOf(row: DocumentRow, facet: CountedFacet): string | readonly string[] {
  return facet === 'day' ? String(row.endDay) : row[facet];
}

/** The values of one facet. Few combinations of them are in use, so each has a number. */
class ValueColumn {
  private readonly combinations: (readonly string[])[] = [];
  private readonly numbers = new Map<string, number>();
  private byDocument = new Uint32Array(1024);

  set(document: number, values: string | readonly string[]): void {
    if (document >= this.byDocument.length) this.byDocument = grown(this.byDocument, document * 2);
    this.byDocument[document] = this.numberOf(values);
  }

  count(documents: Uint32Array, more: readonly number[]): ValueCounts {
    const counts = new Uint32Array(this.combinations.length);
    const { byDocument } = this;
    for (let at = 0; at < documents.length; at++) addOne(counts, byDocument[documents[at] as number] as number);
    for (const document of more) addOne(counts, byDocument[document] as number);
    const byValue = new Map<string, number>();
    this.combinations.forEach((values, number) => {
      const count = counts[number] as number;
      if (count > 0) for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + count);
    });
    return byValue;
  }

  private numberOf(values: string | readonly string[]): number {
    const key = typeof values === 'string' ? values : JSON.stringify(values);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.combinations.length);
    return this.combinations.push(typeof values === 'string' ? [values] : [...new Set(values)]) - 1;
  }
}

function addOne(counts: Uint32Array, number: number): void {
  counts[number] = (counts[number] as number) + 1;
}
