// Threads as rows of a table.
import type { SourceCard } from '@shared/model/source-card';
import type { ThreadHead } from '@shared/model/thread';
import { idInSource } from '@shared/query/threads-by-id';
import type { CliIo } from '../cli-io';
import { COLUMNS, SAYS } from '../strings';
import { makeStyle } from './style';
import { type Column, printTable } from './table';
import { shortDate } from './when';

const SHORT_ID = 8;
/** Below so many cells, a column that says the same in every row goes to the title. */
const NARROW = 100;

interface Row {
  readonly head: ThreadHead;
  readonly id: string;
}

export function printThreads(heads: readonly ThreadHead[], cards: readonly SourceCard[], io: CliIo): string {
  const ids = shortIds(heads);
  const label = labelOf(cards);
  const oneSource = new Set(heads.map(({ source }) => source)).size === 1;
  const source: Column<Row> = { head: COLUMNS.source, cell: ({ head }) => label(head.source), most: 14, dim: true };
  return printTable<Row>(
    heads.map((head, at) => ({ head, id: ids[at] ?? '' })),
    [
      { head: COLUMNS.id, cell: ({ id }) => id, most: 36 },
      { head: COLUMNS.when, cell: ({ head }) => shortDate(head.endedAt, io.now()), align: 'right' },
      ...(oneSource && io.columns < NARROW ? [] : [source]),
      { head: COLUMNS.project, cell: ({ head }) => head.project?.name ?? '', most: 20, dim: true },
      { head: COLUMNS.title, cell: ({ head }) => indent(head) + (head.title || SAYS.untitled), gives: true },
    ],
    { width: io.columns, style: makeStyle(io.colours) },
  );
}

export function labelOf(cards: readonly SourceCard[]): (source: string) => string {
  const labels = new Map(cards.map(({ id, label }) => [id, label]));
  return (source) => labels.get(source) ?? source;
}

/** The shortest beginnings that tell these threads apart. */
export function shortIds(heads: readonly Pick<ThreadHead, 'id' | 'source'>[]): readonly string[] {
  const ids = heads.map(idInSource);
  const sorted = ids.toSorted();
  const shared = new Map<string, number>();
  sorted.forEach((id, at) => {
    const common = Math.max(commonLength(id, sorted[at - 1] ?? ''), commonLength(id, sorted[at + 1] ?? ''));
    shared.set(id, common);
  });
  return ids.map((id) => id.slice(0, Math.max(SHORT_ID, (shared.get(id) ?? 0) + 1)));
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function indent({ parent }: ThreadHead): string {
  return parent?.relation === 'subagent' || parent?.relation === 'branch' ? '└ ' : '';
}
