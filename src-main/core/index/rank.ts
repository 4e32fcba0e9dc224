// In which order hits are shown. Every order is total, so that pages by offset never overlap; of equal relevance, those
// that the index holds first come first.
import { assertNever } from '@shared/assert-never';
import type { SortOrder } from '@shared/model/search';
import type { HitOrder } from './compact/best-hits';
import type { Columns } from './compact/columns';
import { columnsOf, type Database, rowOf } from './orama';
import { RANKING } from './ranking';

const DAY_MS = 86_400_000;

/** How well a hit fits: its words, and a little for being recent and for having led to something. */
export function rankOf({ endedAt, importance }: Columns, document: number, score: number, now: number): number {
  const ageDays = Math.max(0, now - (endedAt[document] as number)) / DAY_MS;
  const recent = 1 + RANKING.recency * Math.exp(-ageDays / RANKING.recencyDays);
  return score * recent * (1 + RANKING.importance * (importance[document] as number));
}

export function orderBy(sort: SortOrder, database: Database, now: number): HitOrder {
  const columns = columnsOf(database);
  const endedAt = (document: number) => columns.endedAt[document] as number;
  const threadOf = (document: number) => rowOf(database, document).thread;
  const byId = (a: number, b: number) => (threadOf(a) < threadOf(b) ? -1 : 1);
  switch (sort) {
    case 'relevance':
      return {
        keyOf: (document, score) => rankOf(columns, document, score, now),
        // A little more, as the sum may be rounded up.
        atMost: (1 + RANKING.recency) * (1 + RANKING.importance) * 1.000001,
        compare: (a, b) => a - b,
      };
    case 'newest':
      return { keyOf: endedAt, atMost: Number.POSITIVE_INFINITY, compare: byId };
    case 'oldest':
      // Threads without a time come last in either direction.
      return {
        keyOf: (document) => -endedAt(document) || Number.NEGATIVE_INFINITY,
        atMost: Number.POSITIVE_INFINITY,
        compare: byId,
      };
    case 'longest':
      return {
        keyOf: (document) => columns.messages[document] as number,
        atMost: Number.POSITIVE_INFINITY,
        compare: (a, b) => endedAt(b) - endedAt(a) || byId(a, b),
      };
    default:
      return assertNever(sort);
  }
}
