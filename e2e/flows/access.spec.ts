// For those who need more than the two themes: text of twice the size, forced colours, no motion.
import type { Page } from '@playwright/test';
import { en } from '@shared/strings/en';
import { faultsOf } from '../access';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { windowOf } from '../window-parts';

const PAGES = [
  ['ControlOrMeta+,', en.settings.title],
  ['ControlOrMeta+i', en.statistics.title],
  ['ControlOrMeta+d', en.digest.title],
  ['ControlOrMeta+j', en.ask.title],
] as const;

async function eachPage(page: Page, look: (title: string) => Promise<void>): Promise<void> {
  for (const [keys, title] of PAGES) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('main', { name: title })).toBeVisible();
    await look(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main', { name: title })).toBeHidden();
  }
}

test('at twice the size nothing is cut off at the side, and nothing is at fault', async ({ page }, info) => {
  test.slow();
  await untilIdle(page);
  await page.evaluate(() => window.threadfinch.call('settings.set', { textSize: 200 }, 'size'));
  const isWithin = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.page, .page-scroll, .settings-body, .panes, .status')].every(
        ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1,
      ),
    );
  await expect.poll(isWithin).toBe(true);
  await eachPage(page, async (title) => {
    await expect.poll(isWithin, title).toBe(true);
    expect(await faultsOf(page), title).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${title}.png`) });
  });
});

test('forced colours tell what is chosen, and keep the figures', async ({ page }, info) => {
  test.slow();
  await untilIdle(page);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const ground = (selector: string) =>
    page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      return element ? getComputedStyle(element).backgroundColor : null;
    }, selector);
  await windowOf(page).rows.first().click();
  await expect.poll(async () => (await ground('.row.is-chosen')) !== (await ground('.row:not(.is-chosen)'))).toBe(true);
  await eachPage(page, async (title) => {
    await page.screenshot({ path: info.outputPath(`${title}.png`) });
    if (title === en.settings.title) {
      await page.getByRole('button', { name: en.settings.names.appearance }).click();
      expect(await ground('.segments .is-chosen')).not.toBe(await ground('.segments label:not(.is-chosen)'));
    }
    if (title === en.statistics.title) expect(await ground('.is-level-4')).not.toBe(await ground('.is-level-0'));
  });
});

test('where motion is not wanted nothing moves', async ({ page }) => {
  await untilIdle(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0s');
});
