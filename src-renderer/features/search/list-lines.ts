// The lines of the list from the pages that were found.
import type { SearchHit, SearchPage } from '@shared/model/search';
import { type ListLine, type ResultRow, type RowContext, toListLines } from './to-result-row';

export function toLines(pages: readonly SearchPage[], near: readonly SearchHit[], context: RowContext): ListLine[] {
  const [first] = pages;
  if (!first) return [];
  const found = {
    hits: pages.flatMap((page) => page.hits),
    related: pages.flatMap((page) => page.related),
    partial: first.partial,
    near,
  };
  return toListLines(found, first.sort, context);
}

export function rowsOf(lines: readonly ListLine[]): ResultRow[] {
  return lines.filter((line): line is ResultRow => line.type === 'row');
}
