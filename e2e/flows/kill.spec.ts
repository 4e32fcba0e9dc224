// Killed at any moment, the next start goes on: nothing is lost, nothing is there twice.
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../app.fixture';
import { runCli } from '../launch';
import { statusOf, untilIdle } from '../engine-state';

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

test('the engine killed while it reads is started again and goes on', async ({ sampleHome, data, launch }, info) => {
  const app = await launch(sampleHome);
  const page = await app.firstWindow();
  await untilBusy(page, 3);
  const killed = await engineOf(app);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => engineOf(app)).not.toBe(killed);
  await expect.poll(() => engineOf(app)).not.toBe(0);
  await untilIdle(page);
  const found = await listed(sampleHome, data, '--no-scan');
  await app.close();
  expect(found).toEqual(await listed(sampleHome, info.outputPath('fresh')));
  expect(new Set(found).size).toBe(found.length);
});

test('the program killed at several moments loses and doubles nothing', async ({ sampleHome, data, launch }, info) => {
  for (const sessions of [1, 8, 30]) {
    const app = await launch(sampleHome);
    const page = await app.firstWindow();
    await untilBusy(page, sessions);
    const [engine, ended] = [await engineOf(app), app.waitForEvent('close')];
    process.kill(engine, 'SIGKILL');
    app.process().kill('SIGKILL');
    await ended;
  }
  const page = await (await launch(sampleHome)).firstWindow();
  await untilIdle(page);
  const found = await listed(sampleHome, data, '--no-scan');
  expect(found).toEqual(await listed(sampleHome, info.outputPath('fresh')));
  expect(new Set(found).size).toBe(found.length);
});
