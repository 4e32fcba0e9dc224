import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFolders, prepareDemo } from './prepare-demo';

const NOON = new Date(2026, 4, 12, 12).getTime();
const DAY = 24 * 3_600_000;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadfinch-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the sample library is made once a day, and anew with what was read of it on the next', async () => {
  const { home, data } = demoFolders(folder);
  await prepareDemo({ home, data }, NOON);
  expect(await readdir(home)).toContain('.claude');
  await writeFile(join(data, 'read'), '');
  await prepareDemo({ home, data }, NOON + 3_600_000);
  expect(await readdir(data)).toContain('read');
  await prepareDemo({ home, data }, NOON + DAY);
  expect(await readdir(data)).toEqual(['demo-made-on', 'settings.json']);
});

test('it lies in the data folder that is used without it', () => {
  expect(demoFolders(folder).home.startsWith(folder)).toBe(true);
});
