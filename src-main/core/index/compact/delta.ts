// The part of the index that still changes: what was added since the last segment was sealed. A map from term to
// number, and one long list of postings in which each points to the one before of the same term.
import { FIELD_COUNT } from './fields';
import { Numbers } from './numbers';
import type { PostingSource, VisitPosting } from './postings';

/** V8 cuts longer strings out of their parent without copying, and then the whole session's text would stay. */
const KEPT_BY_PARENT = 13;

export class Delta implements PostingSource {
  private readonly termByToken = new Map<string, number>();
  readonly tokens: string[] = [];
  /** For each term its newest posting, counted from 1. */
  private readonly newest = new Numbers();
  /** For each posting: document and field, the count, and the posting before. */
  private readonly places = new Numbers();
  private readonly counts = new Numbers();
  private readonly before = new Numbers();
  /** Living documents in the order in which they came, which is that of their numbers. */
  readonly documents = new Set<number>();

  get postingCount(): number {
    return this.places.length;
  }

  /** Counts one more occurrence. It is found once the document is in `documents`. Documents come in ascending order, and one field after the other. */
  add(document: number, field: number, token: string): void {
    const place = document * FIELD_COUNT + field;
    let term = this.termByToken.get(token);
    if (term === undefined) {
      const own = token.length < KEPT_BY_PARENT ? token : Buffer.from(token).toString();
      term = this.tokens.length;
      this.termByToken.set(own, term);
      this.tokens.push(own);
      this.newest.push(0);
    }
    const last = this.newest.values[term] as number;
    if (last > 0 && this.places.values[last - 1] === place) {
      this.counts.values[last - 1] = (this.counts.values[last - 1] as number) + 1;
      return;
    }
    this.places.push(place);
    this.counts.push(1);
    this.before.push(last);
    this.newest.values[term] = this.places.length;
  }

  remove(document: number): void {
    this.documents.delete(document);
  }

  find(token: string, prefix: boolean): readonly number[] {
    if (!prefix) {
      const term = this.termByToken.get(token);
      return term === undefined ? [] : [term];
    }
    const found: number[] = [];
    this.tokens.forEach((own, term) => {
      if (own.startsWith(token)) found.push(term);
    });
    return found;
  }

  isEqual(term: number, token: string): boolean {
    return this.tokens[term] === token;
  }

  /** Newest document first. */
  visit(term: number, visit: VisitPosting): void {
    for (let at = this.newest.values[term] as number; at > 0; at = this.before.values[at - 1] as number) {
      const place = this.places.values[at - 1] as number;
      const document = Math.floor(place / FIELD_COUNT);
      if (this.documents.has(document)) visit(document, place % FIELD_COUNT, this.counts.values[at - 1] as number);
    }
  }
}
