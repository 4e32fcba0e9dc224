// A query without each of its filters and words in turn: what could be dropped when nothing matches. Pure.
import { splitQuery } from '@shared/query/split-query';

export interface Removal {
  /** What is left out, as typed. */
  readonly filter: string;
  readonly text: string;
}

/** Asking for the number of each takes a search, so only so many are tried. */
const WAYS = 4;

/** Filters first, then words; none that would leave nothing. */
export function removals(text: string): Removal[] {
  const pieces = splitQuery(text);
  if (pieces.length < 2) return [];
  const joiners = pieces.filter(({ type, value }) => type === 'word' && (value === 'OR' || value === 'AND'));
  if (joiners.length > 0) return [];
  const filters = pieces.filter(({ type }) => type === 'operator');
  const words = pieces.filter(({ type }) => type !== 'operator');
  return [...filters, ...words].slice(0, WAYS).map(({ from, to }) => ({
    filter: text.slice(from, to),
    text: `${text.slice(0, from)}${text.slice(to).trimStart()}`.trim(),
  }));
}
