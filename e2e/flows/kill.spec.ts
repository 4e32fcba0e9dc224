// Killed at any moment, the next start goes on: nothing is lost, nothing is there twice.
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../app.fixture';
import { statusOf, untilIdle } from '../engine-state';
import { makeHome, runCli } from '../launch';

async function listed(home: string, data: string, ...more: string[]): Promise<string[]> {
  const { stdout } = await runCli(
    'list',
    '--all',
    '--limit',
    '100000',
    '--json',
    '--home',
    home,
    '--data',
    data,
    ...more,
  );
  return JSON.parse(stdout).threads.map(({ id, counts }: { id: string; counts: object }) =>
    JSON.stringify({ id, counts }),
  );
}

/** Waits for reading or indexing to be under way, at least `sessions` far. */
async function untilBusy(page: Page, sessions: number): Promise<void> {
  await expect.poll(async () => (await statusOf(page)).done, { intervals: [20] }).toBeGreaterThanOrEqual(sessions);
}

function engineOf(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: { getAppMetrics } }) => {
    const found = getAppMetrics().find(({ name }) => name === 'threadfinch-engine');
    return found?.pid ?? 0;
  });
}

/** Enough sessions that reading them takes a while. */
async function makeBusyHome(folder: string): Promise<string> {
  await makeHome({ folder, seed: 7, now: Date.UTC(2026, 5, 1), messages: 5000, mix: 'bench', sessions: 250 });
  return folder;
}

test('the engine killed while it reads is started again and goes on', async ({ data, launch }, info) => {
  const home = await makeBusyHome(info.outputPath('busy'));
  const app = await launch(home);
  const page = await app.firstWindow();
  await untilBusy(page, 3);
  const killed = await engineOf(app);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => engineOf(app)).not.toBe(killed);
  await expect.poll(() => engineOf(app)).not.toBe(0);
  await untilIdle(page);
  const found = await listed(home, data, '--no-scan');
  await app.close();
  expect(found).toEqual(await listed(home, info.outputPath('fresh')));
  expect(new Set(found).size).toBe(found.length);
});

test('the program killed at several moments loses and doubles nothing', async ({ data, launch }, info) => {
  const home = await makeBusyHome(info.outputPath('busy'));
  for (const sessions of [1, 8, 30]) {
    const app = await launch(home);
    const page = await app.firstWindow();
    await untilBusy(page, sessions);
    const [engine, ended] = [await engineOf(app), app.waitForEvent('close')];
    process.kill(engine, 'SIGKILL');
    app.process().kill('SIGKILL');
    await ended;
  }
  const page = await (await launch(home)).firstWindow();
  await untilIdle(page);
  const found = await listed(home, data, '--no-scan');
  expect(found).toEqual(await listed(home, info.outputPath('fresh')));
  expect(new Set(found).size).toBe(found.length);
});
