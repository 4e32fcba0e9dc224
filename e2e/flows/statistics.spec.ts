// Statistics: the figures of a library whose every session is known, and the way from a mark to what is behind it.
import { strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sampleTest, sharedTest } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { LONG, SMALL_LIBRARY } from '../small-library';
import { windowOf } from '../window-parts';

const { statistics: words } = strings;

sharedTest('figures are those of the library, and marks lead to their sessions', async ({ page }, info) => {
  const { box, rows, thread } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+i');
  const main = page.getByRole('main', { name: words.title });
  await expect(main.getByRole('definition').first()).toHaveText(String(SMALL_LIBRARY.length));

  const project = main.getByRole('table', { name: words.projects }).getByRole('link', { name: 'shop' });
  await page.screenshot({ path: info.outputPath('statistics.png') });
  await project.click();
  await expect(main).toBeHidden();
  await expect(box).toHaveValue('project:shop');
  await expect(rows).toHaveCount(3);

  await page.keyboard.press('ControlOrMeta+i');
  await main.getByRole('radio', { name: words.search }).check();
  await expect(main.getByRole('definition').first()).toHaveText('3');
  await page.keyboard.press('Escape');
  await expect(box).toBeVisible();
  await page.keyboard.press('ControlOrMeta+i');

  // The day of the long session, in the calendar.
  const day = main.getByRole('link', { name: /^8 May 2026:/ });
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('on:2026-05-08');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+i');
  await main
    .getByRole('list')
    .getByRole('link', { name: LONG.turns[0]?.prompt as string })
    .first()
    .click();
  await expect(thread).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  sampleTest(`${theme}: statistics are readable for everybody`, async ({ page }, info) => {
    sampleTest.slow();
    await untilIdle(page);
    await page.evaluate((value) => window.threadfinch.call('settings.set', { theme: value }, 'theme'), theme);
    await page.keyboard.press('ControlOrMeta+i');
    await expect(page.getByRole('heading', { name: words.calendar })).toBeVisible();
    // All of the year is to be seen at once, whichever day it is.
    const hidden = page.locator('.heat-scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await hidden).toBe(0);
    await page.getByText(words.asTable).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`statistics-${theme}.png`) });
  });
}
