// Everything without a mouse.
import { existsSync, readFileSync } from 'node:fs';
import { fill, plural, strings } from '@shared/strings/strings';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { windowOf } from '../window-parts';

test('search, choose, read, find, save as Markdown and go back with keys alone', async ({ app, page }, info) => {
  const file = info.outputPath('saved.md');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never;
  }, file);
  const { box, rows, list, thread, find } = windowOf(page);
  await untilIdle(page);
  const press = (key: string) => page.keyboard.press(key);

  await press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('the');
  await expect(page.getByText(plural(3, strings.window.counts.results)).first()).toBeVisible();
  await press('ArrowDown');
  await press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('ArrowUp');
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(thread).toBeVisible();
  await press('Enter');
  const focusIsIn = (scope: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-scope]')?.getAttribute('data-scope')))
      .toBe(scope);
  await focusIsIn('thread');

  await press('ControlOrMeta+f');
  await expect(find).toBeFocused();
  await press('Escape');
  await expect(find).toBeHidden();
  await press('ControlOrMeta+s');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('## ');
  await press('ControlOrMeta+2');
  await focusIsIn('list');
  await expect(list).toBeVisible();
  await press('F6');
  await press('ControlOrMeta+l');
  await expect(box).toBeFocused();
  await press('Escape');
  await expect(box).toHaveValue('');
});

test('keys need not wait: the letters after a slash, and Enter before anything is found', async ({ page }) => {
  const { box, rows, thread } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('/');
  await page.keyboard.type('walrus');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('walrus');
  await expect(thread).toBeFocused();
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await expect(thread.getByText('the one with the walrus')).toBeInViewport();
});

test('other words are answered by their own best hit, not by the session that is open', async ({ page }) => {
  const { box, rows, thread, find } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+l');
  await page.keyboard.type('the');
  await page.keyboard.press('Enter');
  await expect(thread).toBeFocused();
  const open = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('thread'));
  const first = await open();
  for (const key of ['Enter', 'ArrowDown']) {
    await page.keyboard.press('ControlOrMeta+l');
    await page.keyboard.type('walrus');
    await page.keyboard.press(key);
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
    await expect(find).toHaveValue('walrus');
    expect(await open()).not.toBe(first);
    await page.keyboard.press('ControlOrMeta+l');
    await page.keyboard.type('the');
    await page.keyboard.press('Enter');
    await expect(thread).toBeFocused();
    expect(await open()).toBe(first);
    await expect(find).toHaveValue('the');
  }
  await page.keyboard.press('ControlOrMeta+l');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await expect(find).toBeVisible();
});

test('after a click on a row, the keys of the session work', async ({ page }) => {
  const { list, open, messages } = windowOf(page);
  await untilIdle(page);
  await open('Question number 1 of the long session');
  await expect(list).toBeFocused();
  await page.keyboard.press('u');
  await expect(messages.filter({ hasText: 'Question number 2 ' })).toBeFocused();
});

test('space pages the thread while the list keeps the focus', async ({ page }) => {
  const { rows, thread, open, list } = windowOf(page);
  await untilIdle(page);
  await open('Question number 1 of the long session');
  await page.keyboard.press('ControlOrMeta+2');
  const top = () => thread.evaluate((element) => element.scrollTop);
  const before = await top();
  await page.keyboard.press('Space');
  await expect.poll(top).toBeGreaterThan(before);
  await expect(list).toBeFocused();
  await expect(rows.filter({ hasText: 'Question number 1' })).toHaveAttribute('aria-selected', 'true');
});

test('the thread keeps the focus when the message that has it is scrolled out of sight', async ({ page }) => {
  const { rows, thread, open } = windowOf(page);
  await untilIdle(page);
  await open('Question number 1 of the long session');
  await page.keyboard.press('ControlOrMeta+3');
  await page.keyboard.press('u');
  await expect(thread.getByRole('article').filter({ hasText: 'Question number 2 ' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(thread.getByText('Question number 200 ')).toBeInViewport();
  await page.keyboard.press('Shift+U');
  await expect(thread.getByRole('article').and(page.locator(':focus'))).toContainText('Question number 200');
  await expect(rows.filter({ hasText: 'Question number 1' })).toHaveAttribute('aria-selected', 'true');
});

test('the palette runs a command and opens a session', async ({ page }) => {
  const { thread, box } = windowOf(page);
  await untilIdle(page);
  const field = page.getByRole('combobox', { name: strings.window.palette.label });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('walrus');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    /Question number 1 of the long session/,
    fill(strings.finding.palette.searchFor, { text: 'walrus' }),
  ]);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(thread).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: strings.window.about.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(box).toHaveValue('');
});

test('keys are shown for the question mark, and letters type in the box', async ({ page }) => {
  const { box } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('jk?');
  await expect(box).toHaveValue('jk?');
});

test('several rows are selected with keys, and one step out lets go of them', async ({ page }) => {
  const { rows, list } = windowOf(page);
  await untilIdle(page);
  await expect(rows.first()).toBeVisible();
  const bar = page.getByRole('toolbar', { name: strings.finding.list.selectionLabel });
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('Home');
  await expect(rows.first()).toHaveClass(/is-chosen/);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText(plural(3, strings.finding.list.selected));
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText(plural(2, strings.finding.list.selected));
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(2);
  await page.keyboard.press('s');
  await expect(rows.locator('.row-star')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(list).toBeFocused();
});

test('f and a letter filter by what the chosen row has', async ({ page }) => {
  const { box, rows, list, open } = windowOf(page);
  await untilIdle(page);
  await open('Question number 1 of the long session');
  await page.keyboard.press('f');
  await expect(page.getByRole('menu', { name: strings.commands['list.filter-by'] })).toBeVisible();
  await page.keyboard.press('p');
  await expect(box).toHaveValue('project:notes');
  await expect(rows.filter({ hasText: 'Question number 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
});

test('an empty box shows what was searched for and read', async ({ page }) => {
  const { box, rows, thread } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('/');
  await page.keyboard.type('quokka');
  await page.keyboard.press('Enter');
  await expect(thread).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => window.threadfinch.call('library.get', undefined, `${Math.random()}`)))
    .toMatchObject({ value: { recent: ['quokka'] } });
  await page.keyboard.press('/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'quokka', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('quokka');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+l');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: strings.commands['search.clear-recent'] }).click();
  await expect(page.getByText(strings.finding.complete.cleared)).toBeVisible();
  await expect(page.getByRole('option', { name: 'quokka', selected: true })).toBeHidden();
  await expect(box).toBeFocused();
});

test('Tab in the palette shows what else can be done with a row', async ({ page }) => {
  const { box } = windowOf(page);
  await untilIdle(page);
  const options = page.getByRole('dialog').getByRole('option');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('walrus');
  await expect(options.first()).toHaveText(/Question number 1 of the long session/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('notes');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('project:notes');
});
