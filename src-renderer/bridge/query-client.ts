// How answers are kept: nothing here depends on a network, and the program says itself when something changed.

import { AppError, FAILURES } from '@shared/model/failure';
import { notifyManager, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  // With the answer itself, and not a timer later.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failed, error) => failed < 1 && error instanceof AppError && FAILURES[error.code],
      },
      mutations: { networkMode: 'always' },
    },
  });
}
