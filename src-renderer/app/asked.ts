// What was asked of a session that is not drawn yet, and whether the reader still waits for it.
import type { ThreadHandle } from '../features/thread/thread-handle';
import type { Place } from '../nav/location';
import { placeStore } from '../nav/use-place';

interface Asked {
  readonly place: Place;
  /** What had the focus when it was asked for. */
  readonly focused: Element | null;
}

export interface Waiting extends Asked {
  readonly run: (thread: ThreadHandle) => void;
}

/** Neither typed on, nor chosen another thread, nor gone elsewhere; a pane that was hidden loses its focus by itself. */
export function isStillThere({ place, focused }: Asked): boolean {
  const now = placeStore().get();
  const holds = document.activeElement === focused || document.activeElement === document.body;
  return holds && now.text === place.text && now.thread === place.thread;
}
