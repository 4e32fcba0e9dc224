// What was searched when the open thread was chosen, not what is typed since: the thread stays where it is read.
import { useReducer, useRef, useSyncExternalStore } from 'react';
import type { Place } from '../nav/location';
import { placeStore } from '../nav/use-place';

export interface Arrival {
  readonly text: string;
}

/** `arrive` makes it what is searched now. */
export function useArrival(): { readonly arrival: Arrival; arrive(): void } {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const known = useRef<{ readonly place: Place; readonly arrival: Arrival }>(null);
  const current = (): Arrival => {
    const place = placeStore().get();
    const before = known.current;
    if (before?.place.thread === place.thread && before.place.chosen === place.chosen) return before.arrival;
    const arrival = before && !place.chosen ? before.arrival : { text: place.text };
    known.current = { place, arrival };
    return arrival;
  };
  const arrival = useSyncExternalStore(placeStore().subscribe, current);
  return {
    arrival,
    arrive() {
      const place = placeStore().get();
      known.current = { place, arrival: { text: place.text } };
      draw();
    },
  };
}
