// Changes settings: at once in the window, and as the program then holds them. Answers tell all settings as they were
// when each was given, so what was changed since is laid over them.
import type { Settings } from '@shared/model/settings';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './api';
import { queries } from './queries';

const { queryKey } = queries.settings();
const set = (change: Partial<Settings>) => call('settings.set', change);

/** Changes that have no answer yet, the latest last. */
const underway: Partial<Settings>[] = [];
/** As they were last told, without what is underway; unknown while none are. */
let told: Settings | undefined;

/** What the window shows when the program says what it holds. */
export function showSettings(client: QueryClient, held: Settings): void {
  told = held;
  client.setQueryData(queryKey, Object.assign({ ...held }, ...underway));
}

/** Rejects with what went wrong; then it is as it was, even when the program can't be asked how it was. */
export async function changeSettings(client: QueryClient, change: Partial<Settings>, send = set): Promise<void> {
  if (underway.length === 0) told = client.getQueryData(queryKey);
  underway.push(change);
  if (told) showSettings(client, told);
  const answered = () => underway.splice(underway.indexOf(change), 1);
  try {
    const held = await send(change);
    answered();
    showSettings(client, held);
  } catch (error) {
    answered();
    if (told) showSettings(client, told);
    // Answers to the others tell it, too, and don't forget them.
    if (underway.length === 0) await client.invalidateQueries({ queryKey });
    throw error;
  }
}
