// What the first screen shows, asked for before anything is drawn: else each answer would wait for the one before.
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../bridge/queries';
import type { Place } from '../nav/location';
import { FirstRun, ThreadPane } from './later-panes';

/** Resolves once the window can be drawn, whatever became of the rest. */
export async function askFirst(client: QueryClient, { text, sort, thread }: Place): Promise<void> {
  const needed = [client.ensureQueryData(queries.settings()), client.ensureQueryData(queries.info())] as const;
  void client.prefetchQuery(queries.cards());
  void client.prefetchInfiniteQuery(queries.search(text, sort));
  if (thread !== null) void ThreadPane.load().catch(() => undefined);
  const [settings] = await Promise.allSettled(needed);
  if (settings.status === 'fulfilled' && !settings.value.welcomed) await FirstRun.load().catch(() => undefined);
}
