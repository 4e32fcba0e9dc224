// Every key of a session, of the results and of the filters, pressed where it belongs.
import type { ElectronApplication, Page } from '@playwright/test';
import { fill, strings } from '@shared/strings/strings';
import { expect, sharedTest as test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { LOGIN, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

const { reading, commands } = strings;

function clipboardOf(app: ElectronApplication): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText());
}

function scopeOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.closest('[data-scope]')?.getAttribute('data-scope'));
}

test('the keys of a session go from message to message, prompt, error and match', async ({ page }) => {
  const { open, messages, thread, find } = windowOf(page);
  await untilIdle(page);
  await open('loginPage flicker');
  await page.keyboard.press('Enter');
  await expect(thread).toBeFocused();
  const here = messages.and(page.locator(':focus'));
  await page.keyboard.press('u');
  await expect(here).toContainText('the quokka on the start page?');
  await page.keyboard.press('Shift+U');
  await expect(here).toContainText('Why does the loginPage flicker');
  await page.keyboard.press('e');
  await expect(here).toContainText('npm test');
  await page.keyboard.press('e');
  await expect(page.getByText(reading.none.failure.after)).toBeVisible();
  await page.keyboard.press('End');
  await expect(thread.getByText('The quokka waits as well.')).toBeInViewport();
  await page.keyboard.press('Shift+E');
  await expect(here).toContainText('npm test');
  await page.keyboard.press('Home');
  await expect(here).toContainText('Why does the loginPage flicker');
  await page.keyboard.press('Shift+J');
  const second = await here.getAttribute('aria-label');
  await page.keyboard.press('Shift+J');
  await expect(here).not.toHaveAttribute('aria-label', second ?? '');
  await page.keyboard.press('Shift+K');
  await expect(here).toHaveAttribute('aria-label', second ?? '');

  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('quokka');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+3');
  await page.keyboard.press('Shift+U');
  await expect(here).toContainText('Why does the loginPage flicker');
  await page.keyboard.press('n');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(here).toContainText('The quokka waits as well.');
  await page.keyboard.press('Shift+N');
  await expect(page.getByText('1 of 2')).toBeVisible();
});

test('all is selected of the list, and of nothing else', async ({ page }) => {
  const { open, rows } = windowOf(page);
  await untilIdle(page);
  await open('loginPage flicker');
  const marked = () => page.evaluate(() => document.getSelection()?.toString() ?? '');
  for (const pane of ['1', '3']) {
    await page.keyboard.press(`ControlOrMeta+${pane}`);
    await page.keyboard.press('ControlOrMeta+a');
    expect(await marked()).toBe('');
  }
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(rows.first()).toHaveClass(/is-selected/);
  expect(await marked()).toBe('');
});

test('the keys of a session open and fold steps, and one step out of an open one folds it', async ({ page }) => {
  const { open, thread, messages } = windowOf(page);
  await untilIdle(page);
  await open('loginPage flicker');
  await page.keyboard.press('Enter');
  const thought = thread.getByText('The stylesheet may arrive late.');
  await messages.filter({ hasText: strings.window.thread.thought }).focus();
  await page.keyboard.press('x');
  await expect(thought).toBeVisible();
  await page.keyboard.press('x');
  await expect(thought).toBeHidden();
  await page.keyboard.press('Shift+X');
  await expect(thought).toBeVisible();
  await page.keyboard.press('Shift+X');
  await expect(thought).toBeHidden();

  const fold = thread.getByRole('button', { name: strings.window.thread.thought });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(thought).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thought).toBeHidden();
  await expect(fold).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(() => scopeOf(page)).toBe('list');
});

test('the keys of a session copy, link, star, reveal and tell what it came to', async ({ app, page }) => {
  const { open, rows, messages, thread } = windowOf(page);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void Object.assign(globalThis, { revealed: file });
  });
  await untilIdle(page);
  await open('loginPage flicker');
  await page.keyboard.press('Enter');
  await messages.filter({ hasText: 'The quokka waits as well.' }).focus();
  await page.keyboard.press('c');
  await expect.poll(() => clipboardOf(app)).toBe('The quokka waits as well.');
  await page.keyboard.press('l');
  await expect.poll(() => clipboardOf(app)).toContain(`threadfinch://thread/${threadIdOf(LOGIN)}#`);
  await page.keyboard.press('y');
  await expect.poll(() => clipboardOf(app)).toContain('---\n');
  await page.keyboard.press('r');
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { revealed?: string }).revealed))
    .toContain(LOGIN.id);
  await page.keyboard.press('s');
  await expect(rows.locator('.row-star')).toHaveCount(1);
  await page.keyboard.press('Shift+S');
  await expect(thread.getByText(reading.marks.starred)).toBeAttached();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: reading.solution.title });
  await expect(dialog.getByText('The quokka waits as well.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: strings.window.keys.title });
  await expect(keys.getByRole('heading', { level: 3 }).first()).toHaveText(strings.window.keys.scopes.thread);
});

test('the keys of the results move, and page what is read', async ({ page }) => {
  const { rows, thread, list } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+2');
  await expect(list).toBeFocused();
  const chosen = rows.and(page.locator('[aria-selected=true]'));
  const place = () => chosen.getAttribute('aria-posinset');
  await page.keyboard.press('Home');
  await expect.poll(place).toBe('1');
  await page.keyboard.press('j');
  await expect.poll(place).toBe('2');
  await page.keyboard.press('k');
  await expect.poll(place).toBe('1');
  await page.keyboard.press('PageDown');
  await expect.poll(place).toBe('6');
  await page.keyboard.press('PageUp');
  await expect.poll(place).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(place).toBe('6');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Question number 1');
  await expect(thread.getByText('Question number 1 of the long session')).toBeVisible();
  const top = () => thread.evaluate((element) => element.scrollTop);
  await page.keyboard.press('Space');
  await expect.poll(top).toBeGreaterThan(0);
  await page.keyboard.press('Shift+Space');
  await expect.poll(top).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(thread).toBeFocused();
  await page.keyboard.press('F6');
  await expect.poll(() => scopeOf(page)).toBe('rail');
  await page.keyboard.press('F6');
  await expect.poll(() => scopeOf(page)).toBe('list');
  await page.keyboard.press('ControlOrMeta+3');
  await expect.poll(() => scopeOf(page)).toBe('thread');
});

test('the keys of the filters move, choose one alone and leave one out, and back takes it back', async ({ page }) => {
  const { box, rail } = windowOf(page);
  await untilIdle(page);
  await page.keyboard.press('ControlOrMeta+1');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-facet'));
  await expect.poll(focused).toBe('claude-code');
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('shop');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect.poll(focused).toBe('shop');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('project:shop');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Shift+Enter');
  await expect(box).toHaveValue('project:shop');
  await page.keyboard.press('Shift+Enter');
  await expect(rail.getByRole('checkbox', { name: /^shop/ })).toBeFocused();
  await page.keyboard.press('-');
  await expect(box).toHaveValue('-project:shop');
  // Steps of one kind are one step back, which is written down a moment later.
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('-project');
  await page.keyboard.press('ControlOrMeta+[');
  await expect(box).not.toHaveValue('-project:shop');
  await page.keyboard.press('ControlOrMeta+]');
  await expect(box).toHaveValue('-project:shop');
});

test('a note on a session is found in it, and a session of the palette says why it fits', async ({ page }) => {
  const { open, find } = windowOf(page);
  await untilIdle(page);
  await open('loginPage flicker');
  await page.getByRole('button', { name: reading.marks.threadNote }).click();
  await page.keyboard.type('Ask the capybara');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('capybara');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('walrus');
  const option = page.getByRole('dialog').getByRole('option').first();
  await expect(option).toContainText('the one with the walrus');
  await expect(option.locator('mark')).toHaveText('walrus');
});

test('each fault of a search is told', async ({ page }) => {
  const { box } = windowOf(page);
  await untilIdle(page);
  await box.fill('after:soonish sourc:codex has:nothing race');
  const { hints } = strings.window.search;
  await expect(page.getByText(fill(hints['bad-date'], { text: 'after:soonish' }))).toBeVisible();
  await expect(page.getByText(fill(hints['unknown-operator'], { text: 'sourc:codex' }))).toBeVisible();
  await expect(page.getByText(fill(hints['unknown-value'], { text: 'has:nothing' }))).toBeVisible();
  await expect(page.getByRole('button', { name: commands['filters.clear'] })).toBeVisible();
});
