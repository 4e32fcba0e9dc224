// The window's one place, for components.
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { createPlaceStore, type Place, type PlaceStore, type StepKind } from './location';

let store: PlaceStore | undefined;

export function placeStore(): PlaceStore {
  store ??= createPlaceStore(window, (run, ms) => setTimeout(run, ms));
  return store;
}

export function usePlace(): Place {
  return useSyncExternalStore(placeStore().subscribe, placeStore().get);
}

/** A piece of it: whoever needs no more isn't drawn anew with each letter that is typed. */
export function usePlacePiece<Piece extends string | number | null>(pieceOf: (place: Place) => Piece): Piece {
  return useSyncExternalStore(placeStore().subscribe, () => pieceOf(placeStore().get()));
}

/** For what stands beside the box and the list: the letter that was typed is drawn first. */
export function usePlaceSoon(): Place {
  const [place, setPlace] = useState(placeStore().get);
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    const catchUp = () => setPlace(placeStore().get());
    const follow = (kind: StepKind | null) => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (kind !== 'type') return catchUp();
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(() => startTransition(catchUp));
      });
    };
    // It may have changed since this was drawn.
    catchUp();
    const unsubscribe = placeStore().subscribe(follow);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return place;
}
