// In which order hits are shown. Every order is total, so that pages by offset never overlap; of equal relevance, those
// that the index holds first come first.
import { assertNever } from '@shared/assert-never';
import type { SortOrder } from '@shared/model/search';
import type { HitOrder } from './compact/best-hits';
import type { Columns } from './compact/columns';
import { freshnessAt } from './freshness';
import { columnsOf, type Database, rowOf } from './orama';
import { EVEN, RANKING, type RankWeights } from './ranking';

/**
 * How well a hit fits: its words, and a little for being recent and for having led to something. `freshest` is what
 * `freshnessAt` gives for now.
 */
export function rankOf(
  columns: Columns,
  document: number,
  score: number,
  freshest: number,
  weights: RankWeights,
): number {
  const recent = Math.min(1, (columns.freshness[document] as number) / freshest) * weights.recency;
  const important = (columns.importance[document] as number) * weights.importance;
  return score * (1 + RANKING.recency * recent) * (1 + RANKING.importance * important);
}

export function orderBy(sort: SortOrder, database: Database, now: number, weights: RankWeights = EVEN): HitOrder {
  const columns = columnsOf(database);
  const endedAt = (document: number) => columns.endedAt[document] as number;
  const threadOf = (document: number) => rowOf(database, document).thread;
  const byId = (a: number, b: number) => (threadOf(a) < threadOf(b) ? -1 : 1);
  switch (sort) {
    case 'relevance': {
      const freshest = freshnessAt(now);
      return {
        keyOf: (document, score) => rankOf(columns, document, score, freshest, weights),
        // A little more, as the sum may be rounded up.
        atMost: (1 + RANKING.recency * weights.recency) * (1 + RANKING.importance * weights.importance) * 1.000001,
        compare: (a, b) => a - b,
      };
    }
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
