// Where a text occurs in the user's own notes and tags on the messages of a thread.
import { type MessageId, type ThreadId, toMessageId } from '@shared/model/ids';
import type { Marks } from '@shared/model/library';
import type { FindMatch } from '@shared/model/search';
import type { ThreadReader } from '../threads/kept-thread';

/** In the order of the messages. Rows are read only where a note holds the text. */
export async function findInNotes(
  store: Pick<ThreadReader, 'rows'>,
  id: ThreadId,
  messages: Readonly<Record<MessageId, Marks>>,
  text: string,
): Promise<readonly FindMatch[]> {
  const counts = new Map<string, number>();
  for (const [message, { note, tags }] of Object.entries<Marks>(messages)) {
    const count = [note, ...tags].reduce((sum, piece) => sum + countIn(piece, text), 0);
    if (count > 0) counts.set(message, count);
  }
  if (counts.size === 0) return [];
  const seen = new Set<string>();
  return ((await store.rows(id)) ?? []).flatMap(({ nativeId }, ordinal) => {
    const isOwn = nativeId !== null && !seen.has(nativeId);
    if (isOwn) seen.add(nativeId);
    const count = counts.get(toMessageId(id, isOwn ? nativeId : ordinal));
    return count === undefined ? [] : { ordinal, count };
  });
}

function countIn(piece: string, text: string): number {
  return text === '' ? 0 : piece.toLowerCase().split(text.toLowerCase()).length - 1;
}

/** The matches of both, by message. */
export function addMatches(found: readonly FindMatch[], more: readonly FindMatch[]): readonly FindMatch[] {
  if (more.length === 0) return found;
  const counts = new Map(found.map(({ ordinal, count }) => [ordinal, count]));
  for (const { ordinal, count } of more) counts.set(ordinal, (counts.get(ordinal) ?? 0) + count);
  return [...counts].map(([ordinal, count]) => ({ ordinal, count })).sort((a, b) => a.ordinal - b.ordinal);
}
