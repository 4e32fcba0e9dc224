// What becomes of sessions while the program runs: read, held up, deleted by their tool, and accounted for.
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { fill, strings } from '@shared/strings/strings';
import { expect, test } from '../app.fixture';
import { statusOf, untilIdle } from '../engine-state';
import { makeHome } from '../launch';
import { LOGIN, SMALL_LIBRARY } from '../small-library';
import { windowOf } from '../window-parts';

const { status, thread: threadWords, diagnostics, list: listWords } = strings.window;

function choose(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu, BrowserWindow }, item) => {
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click(undefined, BrowserWindow.getAllWindows()[0]);
  }, id);
}

test('what a tool deletes stays readable and is said to be gone, and every record is accounted for', async ({
  app,
  page,
  home,
}, info) => {
  const { box, rows, thread, open } = windowOf(page);
  await untilIdle(page);
  await open('loginPage flicker');
  rmSync(path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`));
  await expect(page.getByText(new RegExp(fill(threadWords.gone, { date: '.*' })))).toBeVisible({ timeout: 20_000 });
  await expect(thread.getByText('The quokka waits as well.')).toBeVisible();
  await box.fill('quokka');
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByTitle(listWords.gone)).toBeVisible();

  await choose(app, 'diagnostics.show');
  const pane = page.getByRole('region', { name: diagnostics.title });
  await expect(pane.getByText(diagnostics.allExplained)).toBeVisible();
  const figure = (name: string) => pane.locator('dl div').filter({ hasText: name }).locator('dd').textContent();
  expect(await figure(diagnostics.columns.threads)).toBe(`${SMALL_LIBRARY.length}`);
  expect(Number(await figure(diagnostics.columns.read))).toBeGreaterThan(400);
  expect(await figure(diagnostics.columns.explained)).toBe(await figure(diagnostics.columns.read));
  await page.screenshot({ path: info.outputPath('diagnostics.png') });
});

test('reading shows how far it is, is paused, and goes on', async ({ launch }, info) => {
  const home = info.outputPath('busy');
  await makeHome({ folder: home, seed: 11, now: Date.UTC(2026, 5, 1), messages: 5000, mix: 'bench', sessions: 250 });
  const app = await launch(home);
  const page = await app.firstWindow();
  await expect(page.getByRole('progressbar', { name: status.progress })).toBeVisible();
  await choose(app, 'index.pause');
  await expect(page.getByRole('button', { name: status.resume })).toBeVisible();
  const { phase, done, total } = await statusOf(page);
  expect(phase).toBe('paused');
  expect(done).toBeLessThan(total);
  await page.screenshot({ path: info.outputPath('paused.png') });
  await page.getByRole('button', { name: status.resume }).click();
  const { threads } = await untilIdle(page);
  expect(threads).toBeGreaterThan(200);
});
