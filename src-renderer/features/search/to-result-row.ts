// Hits -> what the list shows: rows, and headings where they are grouped. Pure; `now` is given.
import { type Mark, MOST_MATCHES, type SearchHit, type SortOrder } from '@shared/model/search';
import type { SourceCard } from '@shared/model/source-card';
import type { ThreadHead } from '@shared/model/thread';
import { fill, plural, strings } from '@shared/strings/strings';
import { type Card, cardOf } from '../../bridge/use-cards';
import { formatDay, formatDayGroup, formatFull, formatInGroup } from '../../ui/format';
import { plainMarks, plainTitle } from '../../ui/plain-title';

export interface ResultRow {
  readonly type: 'row';
  readonly id: string;
  readonly head: ThreadHead;
  readonly card: Card;
  readonly title: string;
  readonly isUntitled: boolean;
  readonly titleMarks: readonly Mark[];
  /** Null without words, '' while it is looked for. */
  readonly snippet: string | null;
  readonly snippetMarks: readonly Mark[];
  readonly meta: readonly string[];
  readonly date: string;
  readonly fullDate: string;
  readonly isGone: boolean;
  readonly hasFailures: boolean;
  /** Only some of the words are in it. */
  readonly isPartial: boolean;
  /** By which related terms it was found; '' by none. */
  readonly relatedBy: string;
  /** Its snippet is still looked for. */
  readonly isUnread: boolean;
  /** How many of its messages match; '' without words, and while they are looked for. */
  readonly matches: string;
  /** The message to stand on when it is opened. */
  readonly message: number | null;
  /** Counted over all rows, from 1. */
  readonly position: number;
  readonly isGrouped: boolean;
}

export interface ListHeading {
  readonly type: 'heading';
  readonly id: string;
  readonly label: string;
}

export type ListLine = ResultRow | ListHeading;

/** Each in the order in which they are shown, one kind after the other. */
export interface FoundHits {
  readonly hits: readonly SearchHit[];
  readonly related: readonly SearchHit[];
  readonly partial: readonly SearchHit[];
  readonly near: readonly SearchHit[];
}

export interface RowContext {
  readonly now: number;
  readonly cards: ReadonlyMap<string, SourceCard>;
}

/** The rows that were made in a context: those of one page stay the same when another comes after it. */
const rowsByContext = new WeakMap<RowContext, WeakMap<SearchHit, ResultRow>>();

function rowOf(hit: SearchHit, position: number, context: RowContext, isGrouped: boolean): ResultRow {
  const rows = rowsByContext.get(context) ?? new WeakMap<SearchHit, ResultRow>();
  rowsByContext.set(context, rows);
  const known = rows.get(hit);
  if (known?.position === position && known.isGrouped === isGrouped) return known;
  const row = toResultRow(hit, position, context, isGrouped);
  rows.set(hit, row);
  return row;
}

/** `isGrouped`: it stands under a heading that says the day. */
export function toResultRow(
  hit: SearchHit,
  position: number,
  { now, cards }: RowContext,
  isGrouped = false,
): ResultRow {
  const { thread, matches } = hit;
  const { counts, list } = strings.window;
  const [best] = matches;
  const meta = [
    thread.project?.name,
    plural(thread.counts.prompts, counts.turns),
    thread.filesTouched > 0 ? plural(thread.filesTouched, counts.files) : null,
    // Last, since it is the longest: where there is no room for all, its end is what is cut.
    thread.branch && !/^(main|master)$/.test(thread.branch) ? thread.branch : null,
  ];
  return {
    type: 'row',
    id: thread.id,
    head: thread,
    card: cards.get(thread.source) ?? cardOf([], thread.source),
    title: plainTitle(thread.title) || list.untitled,
    isUntitled: thread.title === '',
    titleMarks: plainMarks(thread.title, hit.titleMarks),
    snippet: best?.snippet ?? (hit.isUnread ? '' : null),
    snippetMarks: best?.marks ?? [],
    meta: meta.flatMap((piece) => (piece ? [piece] : [])),
    date: isGrouped ? formatInGroup(thread.endedAt, now) : formatDay(thread.endedAt, now),
    fullDate: formatFull(thread.endedAt),
    isGone: thread.goneSince !== null,
    hasFailures: thread.counts.failures > 0,
    isPartial: hit.matched !== 'all' && hit.matched !== 'related',
    relatedBy: hit.related ? fill(list.relatedBy, { words: hit.related.join(strings.window.common.comma) }) : '',
    isUnread: hit.isUnread === true,
    matches: hit.isUnread ? '' : sayMatches(matches.length),
    message: matches.find((match) => match.thread === undefined)?.ordinal ?? null,
    position,
    isGrouped,
  };
}

function sayMatches(count: number): string {
  const { inMessages, inMessagesOrMore } = strings.window.counts;
  if (count === 0) return '';
  return count < MOST_MATCHES ? plural(count, inMessages) : fill(inMessagesOrMore, { count });
}

/**
 * Rows with a heading for each day when they go by time, and one before those of each kind that don't hold all words:
 * with related terms, with some of the words, near by their meaning.
 */
export function toListLines(
  { hits, related, partial, near }: FoundHits,
  sort: SortOrder,
  context: RowContext,
): ListLine[] {
  const lines: ListLine[] = [];
  let group: string | null = null;
  hits.forEach((hit, at) => {
    const label = sort === 'newest' || sort === 'oldest' ? formatDayGroup(hit.thread.endedAt, context.now) : null;
    if (label !== null && label !== group) lines.push({ type: 'heading', id: `day:${label}:${at}`, label });
    group = label;
    lines.push(rowOf(hit, at + 1, context, label !== null));
  });
  const { relatedHead, partialHead, nearHead } = strings.window.list;
  let before = hits.length;
  for (const [id, label, found] of [
    ['related', relatedHead, related],
    ['partial', partialHead, partial],
    ['near', nearHead, near],
  ] as const) {
    if (found.length > 0) lines.push({ type: 'heading', id, label });
    for (const hit of found) {
      before += 1;
      lines.push(rowOf(hit, before, context, false));
    }
  }
  return lines;
}
