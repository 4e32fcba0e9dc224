// The first start: nothing is read before the user has said so.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { plural, strings } from '@shared/strings/strings';
import { expect, test } from '../app.fixture';
import { statusOf } from '../engine-state';
import { SMALL_LIBRARY } from '../small-library';
import { windowOf } from '../window-parts';

const { firstRun, counts } = strings.window;

test.use({ welcomed: false });

test('what was found is offered, and read once it was chosen', async ({ page, home }, info) => {
  await expect(page.getByRole('heading', { name: firstRun.title })).toBeVisible();
  await expect(page.getByText('Claude Code')).toBeVisible();
  await expect(page.getByText(plural(SMALL_LIBRARY.length, counts.sessions))).toBeVisible();
  await expect(page.getByTitle(path.join(home, '.claude')).first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('first-run.png') });
  expect((await statusOf(page)).threads).toBe(0);

  await expect(page.getByRole('button', { name: plural(1, firstRun.read) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(windowOf(page).rows).toHaveCount(SMALL_LIBRARY.length);
});

test('an empty home says where was looked, and takes another folder', async ({ launch, home }, info) => {
  const empty = info.outputPath('empty');
  mkdirSync(empty);
  const app = await launch(empty);
  const page = await app.firstWindow();
  await expect(page.getByText(firstRun.nothing)).toBeVisible();
  await expect(page.getByText('.claude').first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('nothing-found.png') });

  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [folder] })) as typeof dialog.showOpenDialog;
  }, home);
  await page.getByRole('button', { name: strings.window.common.chooseFolder }).click();
  await page.getByRole('button', { name: plural(1, firstRun.read) }).click();
  await expect(windowOf(page).rows).toHaveCount(SMALL_LIBRARY.length);
  expect(existsSync(path.join(empty, '.claude'))).toBe(false);
});
