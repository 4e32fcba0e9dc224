import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { DEFAULT_SETTINGS } from '@shared/model/settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knowSettings } from './known-settings';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-known-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An engine that has yet to open. */
const opening = { settings: () => new Promise<never>(() => {}) };

test('settings are known before the engine has opened', async () => {
  const file = path.join(folder, 'settings.json');
  await writeFile(file, '{"welcomed":true,"theme":"dark"}');
  const known = await knowSettings(file, opening);
  expect(await known.get()).toEqual({ ...DEFAULT_SETTINGS, welcomed: true, theme: 'dark' });
  known.set({ ...DEFAULT_SETTINGS, theme: 'light' });
  expect((await known.get()).theme).toBe('light');
});

test('why settings can not be read is told by the engine', async () => {
  const failing = { settings: async () => Promise.reject(new AppError('no-permission', 'settings.json')) };
  const known = await knowSettings(folder, failing);
  await expect(known.get()).rejects.toMatchObject({ code: 'no-permission' });
});
