// Where the messages of a block come from. Nearly all are lines of one file, and say no more than which.
import type { ThreadId } from '@shared/model/ids';
import type { Origin } from '@shared/model/origin';

/** The thread, and the file that most of its messages come from. */
export interface FramePlace extends Pick<Origin, 'source' | 'path'> {
  readonly thread: ThreadId;
}

/** A line of the place's file; any other origin, in which the place's source and path are left empty. */
export type KeptOrigin = readonly [line: number, start: number, end: number] | Origin;

export function leavePlace({ source, path, at }: Origin, place: FramePlace): KeptOrigin {
  const isThere = source === place.source && path === place.path;
  if (isThere && at.type === 'line') return [at.line, at.start, at.end];
  return { source: source === place.source ? '' : source, path: path === place.path ? '' : path, at };
}

export function enterPlace(kept: KeptOrigin, place: FramePlace): Origin {
  if ('source' in kept) return { source: kept.source || place.source, path: kept.path || place.path, at: kept.at };
  const [line, start, end] = kept;
  return { source: place.source, path: place.path, at: { type: 'line', line, start, end } };
}
