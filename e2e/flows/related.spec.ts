// Other names of what is typed: searched for beside it, told under the box, and taken away or added there.
import { fill, strings } from '@shared/strings/strings';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { runCli } from '../launch';
import { CHINESE, LOGIN } from '../small-library';
import { windowOf } from '../window-parts';

const { list } = strings.window;
const { related } = strings.finding;
const { finding: settingsOfSearch } = strings.settings;

test('a session that only another name finds comes below and says so; the name can be taken away by key', async ({
  page,
  home,
  data,
}) => {
  const { box, rows, thread, find } = windowOf(page);
  await untilIdle(page);
  const chips = page.getByRole('region', { name: related.label });
  await box.fill('flicker ');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('data-thread', new RegExp(LOGIN.id));
  await expect(page.getByText(list.relatedHead)).toBeVisible();
  const other = rows.filter({ hasText: fill(list.relatedBy, { words: '闪烁' }) });
  await expect(other).toHaveAttribute('data-thread', new RegExp(CHINESE.id));
  await expect(other).toHaveAccessibleName(new RegExp(fill(list.relatedBy, { words: '闪烁' })));

  await box.focus();
  const leave = chips.getByRole('button', { name: fill(related.leave, { term: '闪烁' }) });
  for (let presses = 0; presses < 6 && !(await leave.evaluate((chip) => chip === document.activeElement)); presses++) {
    await page.keyboard.press('Tab');
  }
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('-also:闪烁 flicker ');
  await expect(rows).toHaveCount(1);
  const { stdout } = await runCli(
    'search',
    '-also:闪烁 flicker',
    '--no-scan',
    '--json',
    '--home',
    home,
    '--data',
    data,
  );
  expect(JSON.parse(stdout)).toMatchObject({ total: 1, related: [] });

  await chips.getByRole('button', { name: fill(related.add, { term: '闪烁' }) }).click();
  await expect(box).toHaveValue('flicker ');
  await expect(rows).toHaveCount(2);
  await other.click();
  await expect(find).toHaveValue('flicker 闪烁');
  await expect(thread.getByText('修复登录页面的闪烁问题')).toBeInViewport();
});

test('a setting turns related terms off', async ({ page }) => {
  const { box, rows } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: strings.settings.names.search, exact: true }).click();
  await page.getByRole('switch', { name: settingsOfSearch.relatedTerms }).click();
  await page.keyboard.press('Escape');
  await box.fill('flicker ');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('region', { name: related.label })).toBeHidden();
});
