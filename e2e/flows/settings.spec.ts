// The page of settings: what is changed there holds at once, in the window and in the native menus.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { en } from '@shared/strings/en';
import { ja } from '@shared/strings/ja';
import { fill, plural, strings } from '@shared/strings/strings';
import { zh } from '@shared/strings/zh';
import { faultsOf } from '../access';
import { expect, sharedTest, test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { LOGIN, SMALL_LIBRARY } from '../small-library';
import { windowOf } from '../window-parts';

const words = en.settings;

sharedTest('a language is chosen without a restart, and the choice keeps the focus', async ({ app, page }, info) => {
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+,');
  const page1 = page.getByRole('main', { name: words.title });
  await expect(page1).toBeVisible();
  await page.getByRole('button', { name: words.names.appearance }).click();
  const choice = page.getByRole('combobox');
  for (const table of [zh, ja]) {
    await choice.selectOption(table.settings.appearance.languages[table === zh ? 'zh' : 'ja']);
    await expect(page.getByRole('heading', { name: table.settings.title, exact: true })).toBeVisible();
    await expect(choice).toBeFocused();
    const menus = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    await expect.poll(menus).toContain(table.menus.file);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(table === zh ? 'zh' : 'ja');
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${table.window.locale}.png`) });
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: ja.window.list.label })).toBeVisible();
  const sessions = SMALL_LIBRARY.length;
  await expect(
    page.getByText(fill(ja.window.counts.sessions.other, { count: sessions }), { exact: true }),
  ).toBeVisible();
});

sharedTest(
  'letters are keys, and shown as such, until they are turned off; a search finds settings of all sections',
  async ({ page }) => {
    const { box, list } = windowOf(page);
    await untilIdle(page);
    await page.keyboard.press('ControlOrMeta+2');
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: words.names.keys, exact: true }).click();
    await page.getByRole('switch', { name: words.keys.letters }).click();
    await expect(page.getByRole('switch', { name: words.keys.letters })).not.toBeChecked();
    const search = page.getByRole('textbox', { name: words.search });
    await search.fill('theme');
    await expect(page.getByRole('radiogroup', { name: words.appearance.theme })).toBeVisible();
    await search.fill('nothing of the kind');
    await expect(page.getByText(words.nothing)).toBeVisible();
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('heading', { name: words.names.keys, exact: true })).toBeVisible();
    await search.press('Escape');
    await expect(page.getByRole('heading', { name: words.title, exact: true })).toBeHidden();

    await page.keyboard.press('ControlOrMeta+2');
    await page.keyboard.press('/');
    await expect(list).toBeFocused();
    await expect(page.getByRole('search').locator('kbd')).toHaveText('Ctrl L');
    await page.keyboard.press('ControlOrMeta+l');
    await expect(box).toBeFocused();
  },
);

sharedTest('what is turned off or left out leaves the list, and comes back', async ({ page }) => {
  const { rows } = windowOf(page);
  const all = SMALL_LIBRARY.length;
  await untilIdle(page);
  await expect(rows).toHaveCount(all);
  const toggle = async () => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('switch', { name: 'Claude Code' }).click();
    await page.keyboard.press('Escape');
  };
  await toggle();
  await expect(rows).toHaveCount(0);
  await toggle();
  await expect(rows).toHaveCount(all);

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: words.names.privacy }).click();
  const field = page.getByRole('textbox', { name: words.exclusions.path });
  await field.fill('/home/dana/notes');
  await field.press('Enter');
  await expect(page.getByText('/home/dana/notes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(all - 2);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: words.names.privacy }).click();
  await page.getByRole('button', { name: fill(words.exclusions.remove, { name: '/home/dana/notes' }) }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(all);
});

test('the index is made anew, a copy is deleted, and then all that was read', async ({ page, home }) => {
  const { rows, box } = windowOf(page);
  const all = SMALL_LIBRARY.length;
  await untilIdle(page);
  // Its tool deletes a session: only the copy is left.
  rmSync(path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`));
  await page.keyboard.press('ControlOrMeta+r');
  await expect(rows.filter({ hasText: strings.window.list.kept })).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: words.names.storage }).click();
  await page.getByRole('button', { name: words.storage.rebuild }).click();
  await untilIdle(page);
  await page.keyboard.press('Escape');
  await box.fill('walrus');
  await expect(rows).toHaveCount(1);
  await box.fill('');

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: words.names.storage }).click();
  await page.getByRole('button', { name: words.copies.deleteNow }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(plural(1, strings.window.counts.sessions));
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.copies.delete }).click();
  await expect(page.getByText(words.copies.vanished)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(all - 1);

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: words.names.storage }).click();
  await page.getByRole('button', { name: words.storage.deleteAllAction }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: strings.dialogs.cancel })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.storage.deleteAllConfirm }).click();
  // Nothing is read again before the user says so.
  const read = page.getByRole('button', { name: plural(1, strings.window.firstRun.read) });
  await expect(read).toBeVisible();
  await read.click();
  await expect(rows).toHaveCount(all - 1);
});

sharedTest('every section is readable for everybody, in light and dark', async ({ page }, info) => {
  test.slow();
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+,');
  for (const theme of ['light', 'dark'] as const) {
    await page.getByRole('button', { name: words.names.appearance }).click();
    await page.getByRole('radio', { name: words.appearance.themes[theme] }).check();
    for (const [section, name] of Object.entries(words.names)) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      expect(await faultsOf(page), section).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${section}-${theme}.png`) });
    }
  }
});
