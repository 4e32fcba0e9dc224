// The outline of a thread: what was asked as headings, files changed and steps that failed under them. Pure.
import type { OutlineEntry } from '@shared/model/thread';

export interface OutlineRow {
  readonly key: string;
  readonly ordinal: number;
  readonly type: OutlineEntry['type'] | 'start';
  readonly text: string;
}

interface Section {
  readonly head: OutlineRow;
  readonly rows: readonly OutlineRow[];
}

/** Rows in order, those that hold the filter, with the headings that they stand under. */
export function toOutlineRows(entries: readonly OutlineEntry[], filter: string): OutlineRow[] {
  const wanted = filter.trim().toLowerCase();
  const holds = ({ text }: OutlineRow) => text.toLowerCase().includes(wanted);
  return toSections(entries).flatMap(({ head, rows }) => {
    if (wanted === '' || holds(head)) return head.type === 'start' ? rows : [head, ...rows];
    const found = rows.filter(holds);
    if (found.length === 0) return [];
    return head.type === 'start' ? found : [head, ...found];
  });
}

/** What stands before the first heading has none. */
function toSections(entries: readonly OutlineEntry[]): readonly Section[] {
  const sections: { head: OutlineRow; rows: OutlineRow[] }[] = [
    { head: { key: 'start', ordinal: 0, type: 'start', text: '' }, rows: [] },
  ];
  for (const [at, entry] of entries.entries()) {
    const row = { key: `${at}`, ...entry };
    if (isHeading(entry.type)) sections.push({ head: row, rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections;
}

export function isHeading(type: OutlineRow['type']): boolean {
  return type === 'prompt' || type === 'command' || type === 'compacted';
}

/** The heading that a message stands under: its place among the rows; -1 before the first. */
export function headingOf(rows: readonly OutlineRow[], ordinal: number): number {
  let found = -1;
  for (const [at, row] of rows.entries()) {
    if (row.ordinal > ordinal) break;
    if (isHeading(row.type)) found = at;
  }
  return found;
}
