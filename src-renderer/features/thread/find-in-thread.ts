// Find over the model: which message and which place in it each step of `n` and `N` stands on. Pure.
import type { FindMatch } from '@shared/model/search';
import type { Part } from '@shared/model/thread';
import { toMessageTexts } from '@shared/text/message-text';
import type { MessageView } from './to-thread-view';

export interface FindPlace {
  readonly ordinal: number;
  /** Which of the message's matches, from 0. */
  readonly nth: number;
}

/** The matches of several words as one list by message. */
export function mergeMatches(lists: readonly (readonly FindMatch[])[]): FindMatch[] {
  const counts = new Map<number, number>();
  for (const { ordinal, count } of lists.flat()) counts.set(ordinal, (counts.get(ordinal) ?? 0) + count);
  return [...counts].map(([ordinal, count]) => ({ ordinal, count })).sort((a, b) => a.ordinal - b.ordinal);
}

export function totalMatches(matches: readonly FindMatch[]): number {
  return matches.reduce((sum, { count }) => sum + count, 0);
}

/** The place of the match with this number, counted from 0. */
export function placeOf(matches: readonly FindMatch[], at: number): FindPlace | null {
  let before = 0;
  for (const { ordinal, count } of matches) {
    if (at < before + count) return { ordinal, nth: at - before };
    before += count;
  }
  return null;
}

/** The number of the first match in this message or after it; 0 when there is none. */
export function firstMatchFrom(matches: readonly FindMatch[], ordinal: number): number {
  let before = 0;
  for (const match of matches) {
    if (match.ordinal >= ordinal) return before;
    before += match.count;
  }
  return 0;
}

/** The folds that have to be open for the words to be seen. */
export function foldsThatHold(view: MessageView, words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  const holds = (part: Part) =>
    toMessageTexts({ ...view.message, parts: [part] }).some(({ text }) => {
      const lower = text.toLowerCase();
      return wanted.some((word) => lower.includes(word));
    });
  const keys = view.blocks.flatMap((block) =>
    block.type === 'part' && holds(block.part) ? [block.key, ...(block.run ? [block.run] : [])] : [],
  );
  return view.voice === 'context' && keys.length > 0 ? [String(view.message.ordinal)] : keys;
}
