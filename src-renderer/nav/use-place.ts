// The window's one place, for components.
import { useSyncExternalStore } from 'react';
import { createPlaceStore, type Place, type PlaceStore } from './location';

let store: PlaceStore | undefined;

export function placeStore(): PlaceStore {
  store ??= createPlaceStore(window, (run, ms) => setTimeout(run, ms));
  return store;
}

export function usePlace(): Place {
  return useSyncExternalStore(placeStore().subscribe, placeStore().get);
}
