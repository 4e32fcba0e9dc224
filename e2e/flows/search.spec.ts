// From words to the place in a session where they stand.
import type { SearchPage } from '@shared/model/search';
import { fill, plural, strings } from '@shared/strings/strings';
import { expect, sharedTest, test } from '../app.fixture';
import { appendTurn } from '../claude-code-home';
import { answerOf, untilIdle } from '../engine-state';
import { runCli } from '../launch';
import { LOGIN, SMALL_LIBRARY } from '../small-library';
import { windowOf } from '../window-parts';

const { counts, empty, facets } = strings.window;
const { finding } = strings;

sharedTest('without words the newest session is first', async ({ page }) => {
  const { rows } = windowOf(page);
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
  await expect(rows.first()).toContainText('Where does the key go?');
  await expect(rows.last()).toContainText('Why does the loginPage flicker when it opens?');
});

sharedTest('words narrow the list, are marked, and open where they stand', async ({ page }) => {
  const { box, rows, thread, open } = windowOf(page);
  await untilIdle(page);
  await box.fill('walrus');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(plural(1, counts.results)).first()).toBeVisible();
  await expect(rows.first().locator('mark')).toHaveText(['walrus']);
  await open('Question number 1 of the long session');
  await expect(thread.getByText('the one with the walrus')).toBeInViewport();
});

sharedTest('a misspelt word opens where what was meant stands', async ({ page }) => {
  const { box, rows, thread, find, open } = windowOf(page);
  await untilIdle(page);
  await box.fill('wlarus ');
  await expect(rows).toHaveCount(1);
  await open('Question number 1 of the long session');
  await expect(find).toHaveValue('wlarus walrus');
  await expect(thread.getByText('the one with the walrus')).toBeInViewport();
});

sharedTest('page finds loginPage, and Chinese words are found', async ({ page }) => {
  const { box, rows } = windowOf(page);
  await untilIdle(page);
  for (const [words, title] of [
    ['page quokka', 'Why does the loginPage flicker'],
    ['登录', '修复登录页面的闪烁问题'],
  ] as const) {
    await box.fill(words);
    await expect(page.getByText(plural(1, counts.results)).first()).toBeVisible();
    await expect(rows.first()).toContainText(title);
  }
});

sharedTest('a filter of the rail is text in the box, and back takes it away', async ({ page }) => {
  const { box, rows, rail } = windowOf(page);
  await untilIdle(page);
  await rail.getByRole('checkbox', { name: /^site/ }).click();
  await expect(box).toHaveValue(/project:"?site/);
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(box).toHaveValue('');
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
});

sharedTest('when nothing matches, it says so and offers a way out', async ({ page }, info) => {
  const { box, list, rows } = windowOf(page);
  await untilIdle(page);
  await box.fill('aardvark');
  await expect(page.getByText(fill(empty.noMatchQuery, { query: 'aardvark' }))).toBeVisible();
  await page.screenshot({ path: info.outputPath('nothing-matches.png') });
  await page.getByRole('button', { name: empty.clearSearch }).click();
  // What was pressed is gone; the results have the focus.
  await expect(list).toBeFocused();
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
});

test('what a tool appends while the window is open is found', async ({ page, home }) => {
  const { box, rows } = windowOf(page);
  await untilIdle(page);
  await box.fill('axolotl');
  await expect(rows).toHaveCount(0);
  const file = `${home}/.claude/projects/-home-dana-site/${LOGIN.id}.jsonl`;
  appendTurn(file, LOGIN, { prompt: 'And the axolotl?', reply: [{ type: 'text', text: 'It swims.' }] });
  // A session that grows is read again only so often, and the more seldom the busier the machine is.
  await expect(rows).toHaveCount(1, { timeout: 60_000 });
});

sharedTest('the window and the command line agree on ids, counts and order', async ({ page, home, data }) => {
  await untilIdle(page);
  for (const query of ['', 'page', 'the', 'project:shop', 'stylesheet quokka']) {
    const reply = await page.evaluate((text) => {
      return window.threadfinch.call('search.run', { text, offset: 0, limit: 50 }, text);
    }, query);
    const shown = answerOf(reply) as SearchPage;
    const { stdout } = await runCli('search', query, '--no-scan', '--json', '--home', home, '--data', data);
    const { total, hits } = JSON.parse(stdout);
    const both = [...shown.hits, ...shown.partial];
    expect({ total, ids: hits.map(({ thread }: { thread: { id: string } }) => thread.id) }, query).toEqual({
      total: shown.total,
      ids: both.map(({ thread }) => thread.id),
    });
  }
});

sharedTest(
  'the box completes operators and values with counts, and stays out of the way of words',
  async ({ page }) => {
    const { box, rows } = windowOf(page);
    await untilIdle(page);
    const suggestions = page.getByRole('listbox', { name: finding.complete.label });
    await box.click();
    await page.keyboard.type('the pro');
    await expect(suggestions.getByRole('option')).toHaveText([/^project:/]);
    // Beside words arrows are the list's.
    await page.keyboard.press('Tab');
    await expect(box).toHaveValue('the project:');
    await expect(box).toBeFocused();
    await page.keyboard.type('si');
    await expect(suggestions.getByRole('option')).toHaveText([/^site.*1/]);
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('the project:site ');
    await expect(suggestions).toBeHidden();
    await expect(rows).toHaveCount(1);
    await page.keyboard.type('-has:');
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await expect(box).toHaveValue('the project:site -has:');
  },
);

sharedTest(
  'what is chosen in the rail and what stands in the box are one, excluded values and months too',
  async ({ page }) => {
    const { box, rows, rail } = windowOf(page);
    await untilIdle(page);
    await box.fill('-project:shop call:edit');
    await expect(rail.getByRole('checkbox', { name: fill(facets.excluded, { label: 'shop' }) })).toBeVisible();
    await expect(rail.getByRole('checkbox', { name: /^Edit/ })).toBeChecked();
    await expect(rows).toHaveCount(1);
    await rail.getByRole('checkbox', { name: fill(facets.excluded, { label: 'shop' }) }).click();
    await expect(box).toHaveValue('call:edit');
    await rail.getByRole('checkbox', { name: /^Edit/ }).click();
    await expect(box).toHaveValue('');

    await rail.getByRole('checkbox', { name: /^shop/ }).focus();
    await page.keyboard.press('-');
    await expect(box).toHaveValue('-project:shop');
    await rail.getByRole('checkbox', { name: /^notes/ }).focus();
    await page.keyboard.press('Shift+Enter');
    await expect(box).toHaveValue('project:notes');
  },
);

sharedTest('a session is starred, found by its star, and its search is saved and run again', async ({ page }) => {
  const { box, rows, rail, open } = windowOf(page);
  await untilIdle(page);
  await open('Why does the loginPage flicker');
  await page.keyboard.press('s');
  await expect(rows.filter({ hasText: 'loginPage' })).toHaveAccessibleName(
    new RegExp(fill(finding.list.starredName, { name: '.*' })),
  );
  await box.fill('has:star');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Shift+S');
  await page.getByRole('textbox', { name: finding.saved.name }).fill('My favourites');
  await page.keyboard.press('Enter');
  const saved = rail.getByRole('button', { name: 'My favourites' });
  await expect(saved).toHaveAttribute('aria-current', 'true');
  await box.fill('');
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
  await saved.click();
  await expect(box).toHaveValue('has:star');
  await expect(rows).toHaveCount(1);
  await saved.focus();
  await page.keyboard.press('Delete');
  await expect(saved).toBeHidden();
});

sharedTest('what an input method is making up is searched for once it is made', async ({ page }) => {
  const { box, rows } = windowOf(page);
  await untilIdle(page);
  await box.click();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'denglu', selectionStart: 6, selectionEnd: 6 });
  await expect(box).toHaveValue('denglu');
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
  await keyboard.send('Input.insertText', { text: '登录' });
  await expect(box).toHaveValue('登录');
  // Its other names find another one below.
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('登录');
});

test('a session that is left out or forgotten is no longer shown, but the one below it', async ({ page }) => {
  const { rows } = windowOf(page);
  const { menu, forget } = finding.list;
  const selected = rows.and(page.locator('[aria-selected=true]'));
  await untilIdle(page);
  await expect(rows).toHaveCount(SMALL_LIBRARY.length);
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('Home');
  const [first, second, third] = await rows.evaluateAll((all) => all.map(({ id }) => id));
  await expect(selected).toHaveId(first ?? '');
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: menu.leaveOut }).click();
  await expect(selected).toHaveId(second ?? '');
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: menu.forget }).click();
  await page.getByRole('button', { name: forget.action, exact: true }).click();
  await expect(selected).toHaveId(third ?? '');
  await expect(rows).toHaveCount(SMALL_LIBRARY.length - 2);
});

sharedTest('what several filters hide is shown by taking one of them back, or all', async ({ page }) => {
  const { box, rows } = windowOf(page);
  await untilIdle(page);
  await box.fill('quokka source:claude-code project:shop');
  const list = page.locator('.list');
  await expect(list.getByRole('button', { name: fill(empty.without, { filter: 'project:shop' }) })).toBeVisible();
  await list.getByRole('button', { name: empty.clearFilters }).click();
  await expect(box).toHaveValue('quokka');
  await expect(rows).toHaveCount(1);
});
