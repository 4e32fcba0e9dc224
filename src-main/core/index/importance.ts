// How much a session led to, from what its row says.
import { type DocumentRow, toValue } from './document-row';

const CHANGES: ReadonlySet<string> = new Set(['edit', 'delete', 'move', 'execute'].map(toValue));
const MANY_MESSAGES = 1000;

/** From 0 to 1: half for length, on a logarithmic scale, and half for having changed something. */
export function importanceOf({ messages, kind }: Pick<DocumentRow, 'messages' | 'kind'>): number {
  const length = Math.min(1, Math.log1p(messages) / Math.log1p(MANY_MESSAGES));
  return (length + (kind.some((value) => CHANGES.has(value)) ? 1 : 0)) / 2;
}
