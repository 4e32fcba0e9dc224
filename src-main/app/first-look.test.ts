import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSettings } from '@core/settings/settings-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLook } from './first-look';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-look-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  '{}',
  'null',
  '[]',
  '"dark"',
  'no JSON',
  '{"theme":"dark","language":"ja"}',
  '{"theme":"light","language":"zh","textSize":0}',
  '{"theme":"system","language":"system"}',
  '{"theme":"pink","language":"tlh"}',
  '{"theme":["dark"],"language":null}',
])('the window looks at first as it will: %s', async (text) => {
  const file = path.join(folder, 'settings.json');
  await writeFile(file, text);
  const { theme, language } = (await openSettings(file)).current();
  expect(readLook(file)).toEqual({ theme, language });
});

test('without a file it looks as the system does', () => {
  expect(readLook(path.join(folder, 'settings.json'))).toEqual({ theme: 'system', language: 'system' });
});
