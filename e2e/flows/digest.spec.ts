// The digest of a day that is known: what it names, what is copied, and that a session opens.
import { fill, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { windowOf } from '../window-parts';

const { digest: words } = strings;

test('a known day is named session by session, copied as Markdown, and opened', async ({ app, page }, info) => {
  const { thread } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+d');
  const main = page.getByRole('main', { name: words.title });
  await expect(main.getByText(words.nothing)).toBeVisible();
  const days = main.getByLabel(words.date);
  await days.fill('soon');
  await days.press('Enter');
  await expect(main.getByRole('alert')).toContainText('soon');
  await days.fill('2026-05-05');
  await main.getByRole('button', { name: words.earlier }).click();
  await expect(days).toHaveValue('2026-05-04');
  const session = main.getByRole('listitem').filter({ hasText: 'loginPage flicker' });
  await expect(session).toBeVisible();
  await expect(main.getByRole('heading', { name: 'site' })).toBeVisible();
  await expect(session).toContainText('login.ts');
  await expect(session).toContainText('1 command');
  await expect(session).toContainText('1 failed');
  await page.screenshot({ path: info.outputPath('digest.png') });
  expect(await faultsOf(page)).toEqual([]);

  await main.getByRole('button', { name: words.copy }).click();
  await expect(page.getByRole('status')).toContainText(fill(words.copied, { size: '' }).trim());
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('loginPage flicker');
  await session.getByRole('link').click();
  await expect(main).toBeHidden();
  await expect(thread.getByText('The stylesheet came late')).toBeVisible();
});
