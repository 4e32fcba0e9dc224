// Aligned columns. The one column that gives way takes what the others leave.
import stringWidth from 'string-width';
import { cutToWidth, fillToWidth } from './fit-text';
import type { Style } from './style';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  readonly align?: 'left' | 'right';
  /** Most cells that it takes. */
  readonly most?: number;
  /** Takes the rest of the line. */
  readonly gives?: boolean;
  readonly dim?: boolean;
}

const GAP = '  ';
const LEAST = 12;

export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width, style }: { readonly width: number; readonly style: Style },
): string {
  const cells = rows.map((row) => columns.map(({ cell, most = width }) => cutToWidth(cell(row), most)));
  const widths = columns.map(({ head }, at) =>
    cells.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? '')), head.length),
  );
  const fixed = columns.reduce((sum, { gives }, at) => sum + (gives ? 0 : (widths[at] ?? 0)), 0);
  const rest = Math.max(LEAST, width - fixed - GAP.length * (columns.length - 1));
  const line = (texts: readonly string[], isHead: boolean) =>
    columns
      .map(({ gives, align, dim }, at) => {
        const last = at === columns.length - 1 && align !== 'right';
        const room = gives ? Math.min(rest, widths[at] ?? 0) : (widths[at] ?? 0);
        const text = gives ? cutToWidth(texts[at] ?? '', room) : (texts[at] ?? '');
        const filled = last ? text : fillToWidth(text, room, align);
        return isHead || dim ? style.dim(filled) : filled;
      })
      .join(GAP)
      .trimEnd();
  return [
    line(
      columns.map(({ head }) => head),
      true,
    ),
    ...cells.map((row) => line(row, false)),
  ]
    .map((text) => `${text}\n`)
    .join('');
}
