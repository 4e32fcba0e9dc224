// Where in a thread the reader is: followed while scrolling without drawing anything anew, and remembered for each
// thread, so that coming back goes on there. View state, hence in the window's own storage.

export interface Place {
  readonly ordinal: number;
  /** How much of that message is out of sight above, in pixels. */
  readonly offset: number;
}

/** The place as it is now, for those who follow it. */
export interface PlaceTracker {
  get(): TrackedPlace;
  set(place: TrackedPlace): void;
  subscribe(listener: () => void): () => void;
}

export interface TrackedPlace extends Place {
  /** Whether the last message is in sight. */
  readonly atEnd: boolean;
}

export function createPlaceTracker(first: Place): PlaceTracker {
  let place: TrackedPlace = { ...first, atEnd: false };
  const listeners = new Set<() => void>();
  return {
    get: () => place,
    set(next) {
      if (next.ordinal === place.ordinal && next.offset === place.offset && next.atEnd === place.atEnd) return;
      place = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const SETTLE_MS = 500;

/** Remembers where a thread is read, a moment after each move; returns the function that ends it. */
export function followPlace(thread: string, tracker: PlaceTracker): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    rememberPlace(thread, tracker.get());
  };
  const end = tracker.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLE_MS);
  });
  return () => {
    end();
    if (timer === undefined) return;
    clearTimeout(timer);
    save();
  };
}

const KEY = 'reading-places';
/** Those that were read last. */
const KEPT = 400;
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export function rememberedPlace(thread: string, storage: Storage = localStorage): Place | null {
  return readPlaces(storage).get(thread) ?? null;
}

/** At its very beginning a thread has no place to be remembered. */
export function rememberPlace(thread: string, { ordinal, offset }: Place, storage: Storage = localStorage): void {
  const places = readPlaces(storage);
  places.delete(thread);
  if (ordinal > 0 || offset > 0) places.set(thread, { ordinal, offset: Math.round(offset) });
  storage.setItem(
    KEY,
    JSON.stringify([...places].slice(-KEPT).map(([id, place]) => [id, place.ordinal, place.offset])),
  );
}

/** By thread, the one read last at the end. A broken memory is as good as none. */
function readPlaces(storage: Storage): Map<string, Place> {
  try {
    const rows: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Map(
      Array.isArray(rows) ? rows.filter(isRow).map(([id, ordinal, offset]) => [id, { ordinal, offset }]) : [],
    );
  } catch {
    return new Map();
  }
}

function isRow(row: unknown): row is [string, number, number] {
  if (!Array.isArray(row)) return false;
  const [id, ordinal, offset] = row;
  return typeof id === 'string' && Number.isInteger(ordinal) && Number.isFinite(offset);
}
