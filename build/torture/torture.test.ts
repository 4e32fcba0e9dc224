// A few of the kills of `npm run torture`, with every change.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleTorture } from './bundle.mjs';
import { tortureRound } from './torture-round';

const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-torture-'));
let script = '';

beforeAll(async () => {
  script = await bundleTorture(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('twenty kills leave the index as it was last saved or as it was being saved, and it goes on', async () => {
  let amidSaves = 0;
  for (const seed of [1, 2, 3, 4]) {
    amidSaves += await tortureRound({ script, folder: path.join(folder, String(seed)), seed, kills: 5 });
  }
  expect(amidSaves).toBeGreaterThan(0);
}, 240_000);
