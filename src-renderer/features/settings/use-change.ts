// Changes settings: at once in the window, and as the program then holds them.
import type { Settings } from '@shared/model/settings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';

export type Change = (change: Partial<Settings>) => void;

export function useChange(): Change {
  const client = useQueryClient();
  const { fail } = useFeedback();
  const { queryKey } = queries.settings();
  return (change) => {
    const before = client.getQueryData(queryKey);
    if (before) client.setQueryData(queryKey, { ...before, ...change });
    void call('settings.set', change).then(
      (set) => client.setQueryData(queryKey, set),
      (error: unknown) => {
        client.setQueryData(queryKey, before);
        fail(error);
      },
    );
  };
}
