// Changes settings: what the program then holds is what is shown.
import type { Settings } from '@shared/model/settings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';

export type Change = (change: Partial<Settings>) => void;

export function useChange(): Change {
  const client = useQueryClient();
  const { fail } = useFeedback();
  return (change) =>
    void call('settings.set', change).then((set) => client.setQueryData(queries.settings().queryKey, set), fail);
}
