// In which order hits are shown. Every order is total, so that pages by offset never overlap; of equal relevance, those
// that the index holds first come first.
import { assertNever } from '@shared/assert-never';
import type { SortOrder } from '@shared/model/search';
import { type DocumentRow, toValue } from './document-row';
import type { Hit, HitOrder } from './orama';
import { RANKING } from './ranking';

const DAY_MS = 86_400_000;

/** How well a hit fits: its words, and a little for being recent and for having led to something. */
export function rankOf({ score, row }: Hit, now: number): number {
  return score * factorOf(row, now);
}

function factorOf(row: DocumentRow, now: number): number {
  const ageDays = Math.max(0, now - row.endedAt) / DAY_MS;
  const { recency, recencyDays, importance } = RANKING;
  return (1 + recency * Math.exp(-ageDays / recencyDays)) * (1 + importance * importanceOf(row));
}

const CHANGES: ReadonlySet<string> = new Set(['edit', 'delete', 'move', 'execute'].map(toValue));
const MANY_MESSAGES = 1000;

/** From 0 to 1: half for length, on a logarithmic scale, and half for having changed something. */
function importanceOf({ messages, kind }: DocumentRow): number {
  const length = Math.min(1, Math.log1p(messages) / Math.log1p(MANY_MESSAGES));
  return (length + (kind.some((value) => CHANGES.has(value)) ? 1 : 0)) / 2;
}

export function orderBy(sort: SortOrder, now: number): HitOrder {
  switch (sort) {
    case 'relevance':
      return { factorOf: (row) => factorOf(row, now) };
    case 'newest':
      return { compare: newestFirst };
    case 'oldest':
      return { compare: oldestFirst };
    case 'longest':
      return { compare: (a, b) => b.row.messages - a.row.messages || newestFirst(a, b) };
    default:
      return assertNever(sort);
  }
}

function newestFirst(a: Hit, b: Hit): number {
  return b.row.endedAt - a.row.endedAt || byId(a, b);
}

function oldestFirst(a: Hit, b: Hit): number {
  return known(b.row.endedAt) - known(a.row.endedAt) || a.row.endedAt - b.row.endedAt || byId(a, b);
}

/** Threads without a time come last in either direction. */
function known(time: number): 0 | 1 {
  return time > 0 ? 1 : 0;
}

function byId(a: Hit, b: Hit): number {
  return a.row.thread < b.row.thread ? -1 : 1;
}
