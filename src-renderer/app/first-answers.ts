// What is asked for before anything is drawn: the first screen, where each answer would else wait for the one before,
// and the rows for what is typed, which the engine looks for while the letter is drawn.
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../bridge/queries';
import { goFirst } from '../bridge/rows-first';
import type { Place, PlaceStore } from '../nav/location';
import { FirstRun, ThreadPane } from './later-panes';

/** Resolves once the window can be drawn, whatever became of the rest. */
export async function askFirst(client: QueryClient, { text, sort, thread }: Place): Promise<void> {
  const needed = [client.ensureQueryData(queries.settings()), client.ensureQueryData(queries.info())] as const;
  void client.prefetchQuery(queries.cards());
  goFirst(client.prefetchInfiniteQuery(queries.search(text, sort)));
  if (thread !== null) void ThreadPane.load().catch(() => undefined);
  const [settings] = await Promise.allSettled(needed);
  if (settings.status === 'fulfilled' && !settings.value.welcomed) await FirstRun.load().catch(() => undefined);
}

/** To be called before anything else follows the place: whoever is told first is done first. */
export function searchAhead(client: QueryClient, places: Pick<PlaceStore, 'get' | 'subscribe'>): void {
  let { text, sort } = places.get();
  places.subscribe(() => {
    const next = places.get();
    if (next.text === text && next.sort === sort) return;
    // At once: who still shows what was found for it will let go of it later.
    void client.cancelQueries({ queryKey: queries.search(text, sort).queryKey, exact: true });
    ({ text, sort } = next);
    void client.prefetchInfiniteQuery(queries.search(text, sort));
  });
}
