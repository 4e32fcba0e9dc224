// What is fetched before anybody asks: the next page once typing has paused, and the sessions beside the chosen one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../bridge/queries';
import type { ResultRow } from './to-result-row';

/** Nobody has typed on for so long. */
const MORE_MS = 300;
/** The choice has rested for so long. */
const BESIDE_MS = 120;

/** However high the window grows, there is something to scroll to. */
export function useNextPage(isFirst: boolean, fetchNextPage: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isFirst) return;
    const timer = setTimeout(() => void fetchNextPage(), MORE_MS);
    return () => clearTimeout(timer);
  }, [isFirst, fetchNextPage]);
}

/** Gives the function that fetches a session as it will be opened. */
export function usePrefetch(rows: readonly ResultRow[], chosen: string | null): (thread: string) => void {
  const client = useQueryClient();
  const prefetch = (thread: string) => {
    void client.prefetchQuery(queries.thread(thread));
    void client.prefetchQuery(queries.messages(thread, 0));
  };
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === chosen);
    if (at < 0) return;
    const timer = setTimeout(() => {
      for (const row of [rows[at + 1], rows[at - 1]]) if (row) prefetch(row.id);
    }, BESIDE_MS);
    return () => clearTimeout(timer);
  });
  return prefetch;
}
