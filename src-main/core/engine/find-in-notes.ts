// Where a text occurs in the user's own notes and tags on a thread and on its messages.
import { type MessageId, type ThreadId, toMessageId } from '@shared/model/ids';
import type { Marks, ThreadMarks } from '@shared/model/library';
import { type FindMatch, THREAD_NOTE } from '@shared/model/search';
import type { ThreadReader } from '../threads/kept-thread';

/** That of the thread, then in the order of the messages. Rows are read only where a message's note holds the text. */
export async function findInNotes(
  store: Pick<ThreadReader, 'rows'>,
  id: ThreadId,
  own: ThreadMarks,
  text: string,
): Promise<readonly FindMatch[]> {
  const count = countInMarks(own, text);
  const ofThread = count > 0 ? [{ ordinal: THREAD_NOTE, count }] : [];
  return [...ofThread, ...(await findInMessageNotes(store, id, own.messages, text))];
}

async function findInMessageNotes(
  store: Pick<ThreadReader, 'rows'>,
  id: ThreadId,
  messages: Readonly<Record<MessageId, Marks>>,
  text: string,
): Promise<readonly FindMatch[]> {
  const counts = new Map<string, number>();
  for (const [message, marks] of Object.entries<Marks>(messages)) {
    const count = countInMarks(marks, text);
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

function countInMarks({ note, tags }: Pick<Marks, 'note' | 'tags'>, text: string): number {
  return [note, ...tags].reduce((sum, piece) => sum + countIn(piece, text), 0);
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
