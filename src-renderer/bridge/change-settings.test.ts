import type { Settings } from '@shared/model/settings';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeSettings, showSettings } from './change-settings';
import { queries } from './queries';

const { queryKey } = queries.settings();
const HELD = { textSize: 100, letterKeys: true } as Settings;

function setup() {
  const client = new QueryClient();
  client.setQueryData(queryKey, HELD);
  const answers: { readonly resolve: (held: Settings) => void; readonly reject: (error: Error) => void }[] = [];
  const change = (next: Partial<Settings>) =>
    changeSettings(client, next, () => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const shown = () => client.getQueryData(queryKey);
  return { client, answers, change, shown };
}

test('a change is shown at once, and no earlier answer takes it back', async () => {
  const { client, answers, change, shown } = setup();
  const first = change({ textSize: 110 });
  const second = change({ letterKeys: false });
  expect(shown()).toMatchObject({ textSize: 110, letterKeys: false });
  answers[0]?.resolve({ ...HELD, textSize: 110 });
  await first;
  expect(shown()).toMatchObject({ textSize: 110, letterKeys: false });
  showSettings(client, { ...HELD, textSize: 110 });
  expect(shown()).toMatchObject({ letterKeys: false });
  answers[1]?.resolve({ ...HELD, textSize: 110, letterKeys: false });
  await second;
  expect(shown()).toEqual({ ...HELD, textSize: 110, letterKeys: false });
});

test('a change that fails is said and taken back, and no other one with it', async () => {
  const { answers, change, shown } = setup();
  const failing = change({ textSize: 110 });
  const other = change({ letterKeys: false });
  answers[0]?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(shown()).toEqual({ ...HELD, letterKeys: false });
  answers[1]?.resolve({ ...HELD, letterKeys: false });
  await other;
  expect(shown()).toEqual({ ...HELD, letterKeys: false });
});
