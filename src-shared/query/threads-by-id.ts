// From what a person or an agent gives for an id to the threads that may be meant.
import { isTopLevel, type ThreadHead } from '../model/thread';

/** Fewer letters say nothing. */
export const LEAST_OF_ID = 4;

/**
 * Those with the tool's own id, else those whose id, with or without its source, begins so. A thread and its subagents
 * begin alike; then the thread is meant.
 */
export function threadsById(heads: readonly ThreadHead[], wanted: string): readonly ThreadHead[] {
  const low = wanted.toLowerCase();
  const same = preferTopLevel(heads.filter(({ nativeId }) => nativeId.toLowerCase() === low));
  if (same.length === 1) return same;
  if (wanted.length < LEAST_OF_ID) return [];
  return preferTopLevel(
    heads.filter((head) => [head.id, idInSource(head)].some((id) => id.toLowerCase().startsWith(low))),
  );
}

function preferTopLevel(heads: readonly ThreadHead[]): readonly ThreadHead[] {
  const top = heads.filter(isTopLevel);
  return top.length > 0 ? top : heads;
}

/** The id without its source: what lists show, shortened. */
export function idInSource({ id, source }: Pick<ThreadHead, 'id' | 'source'>): string {
  return id.slice(source.length + 1);
}
