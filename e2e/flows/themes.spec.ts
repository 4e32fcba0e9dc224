// Light and dark, with the sample library: nothing that axe finds fault with, and pictures to look at.

import type { ElectronApplication } from '@playwright/test';
import { plural, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sampleTest, test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { windowOf } from '../window-parts';

/** List and thread take turns. */
const NARROW = { width: 870, height: 700 };

for (const theme of ['light', 'dark'] as const) {
  sampleTest(`${theme}: readable for everybody`, async ({ app, page }, info) => {
    test.slow();
    const { threads } = await untilIdle(page);
    await page.evaluate((value) => window.threadfinch.call('settings.set', { theme: value }, 'theme'), theme);
    const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await expect.poll(isDark).toBe(theme === 'dark');

    const { rows, thread, box } = windowOf(page);
    const faults = () => faultsOf(page);
    await page.screenshot({ path: info.outputPath(`list-${theme}.png`) });
    expect(await faults()).toEqual([]);
    // More than the list has loaded.
    await page.keyboard.press('ControlOrMeta+2');
    await page.keyboard.press('ControlOrMeta+a');
    const selected = page.getByRole('toolbar', { name: strings.finding.list.selectionLabel });
    await expect(selected).toContainText(plural(threads, strings.finding.list.selected));
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await box.fill('route handlers');
    await expect(rows.first().locator('mark').first()).toBeVisible();
    await rows.first().click();
    await expect(thread.getByRole('article').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath(`thread-${theme}.png`) });
    expect(await faults()).toEqual([]);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath(`palette-${theme}.png`) });
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds(size), NARROW);
    await expect(rows.first()).toBeHidden();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('ControlOrMeta+2');
    await expect(rows.first()).toBeVisible();
    await page.screenshot({ path: info.outputPath(`narrow-${theme}.png`) });
    expect(await faults()).toEqual([]);
    const ground = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor());
    expect(ground?.toLowerCase()).toBe(theme === 'dark' ? '#121317' : '#fcfcfd');
  });
}

test('the theme is the system’s, and a chosen one is there before the first paint of the next start', async ({
  launch,
}) => {
  const themeOf = (app: ElectronApplication) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  const first = await launch();
  const page = await first.firstWindow();
  await untilIdle(page);
  expect(await themeOf(first)).toBe('system');
  await page.evaluate(() => window.threadfinch.call('settings.set', { theme: 'dark' }, 'theme'));
  await first.close();
  const second = await launch();
  await second.firstWindow();
  expect(await themeOf(second)).toBe('dark');
});
