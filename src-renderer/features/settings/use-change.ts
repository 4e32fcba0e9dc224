// Changes settings from their page; what goes wrong is said.
import type { Settings } from '@shared/model/settings';
import { useQueryClient } from '@tanstack/react-query';
import { changeSettings } from '../../bridge/change-settings';
import { useFeedback } from '../../ui/feedback';

export type Change = (change: Partial<Settings>) => void;

export function useChange(): Change {
  const client = useQueryClient();
  const { fail } = useFeedback();
  return (change) => void changeSettings(client, change).catch(fail);
}
