// Reading a session, and taking something of it along.
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { plural, strings } from '@shared/strings/strings';
import { expect, sampleTest, sharedTest, test } from '../app.fixture';
import { appendTurn } from '../claude-code-home';
import { untilIdle } from '../engine-state';
import { runCli } from '../launch';
import { CHINESE, LOGIN, LONG, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

const { thread: words, find: findWords } = strings.window;
const { outline: outlineWords, link: linkWords, live, marks } = strings.reading;

function clipboardOf(app: ElectronApplication): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText());
}

sharedTest('a session is shown with its prompts, steps, thoughts, code and changes', async ({ page }, info) => {
  const { open, thread } = windowOf(page);
  await open('loginPage flicker');
  await expect(page.getByRole('heading', { name: 'Why does the loginPage flicker when it opens?' })).toBeVisible();
  await expect(thread.getByText('The quokka waits as well.')).toBeVisible();
  // The failed step is never hidden in a closed fold.
  await expect(thread.getByText('npm test')).toBeVisible();
  await expect(thread.getByText('The stylesheet may arrive late.')).toBeHidden();
  const folded = thread.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  await expect(thread.getByText('The stylesheet may arrive late.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('thread.png') });
});

sharedTest('a message, a block of code and the whole as Markdown are copied', async ({ app, page, home, data }) => {
  const { open, thread } = windowOf(page);
  await open('loginPage flicker');
  await thread.getByRole('button', { name: words.copyCode }).first().click();
  await expect.poll(() => clipboardOf(app)).toBe('export const loginPage = render({ wait: true });');

  const reply = thread.getByRole('article').filter({ hasText: 'The quokka waits as well.' });
  await reply.hover();
  await reply.getByRole('button', { name: words.copyMessage }).click();
  await expect.poll(() => clipboardOf(app)).toBe('The quokka waits as well.');

  await page.getByRole('button', { name: words.exportTitle, exact: true }).click();
  await page.getByRole('button', { name: words.copyMarkdown }).click();
  await expect.poll(() => clipboardOf(app)).toContain('---\n');
  const { stdout } = await runCli('export', threadIdOf(LOGIN), '--no-scan', '--home', home, '--data', data);
  expect(await clipboardOf(app)).toBe(stdout);
});

sharedTest(
  'Markdown is saved where the dialog says, byte for byte as the command line writes it',
  async ({ app, page, home, data }, info) => {
    const file = info.outputPath('saved.md');
    await app.evaluate(({ dialog }, to) => {
      dialog.showSaveDialog = (async ({ defaultPath }: Electron.SaveDialogOptions) => {
        Object.assign(globalThis, { suggested: defaultPath });
        return { canceled: false, filePath: to };
      }) as typeof dialog.showSaveDialog;
    }, file);
    await windowOf(page).open('修复登录页面的闪烁问题');
    await page.getByRole('button', { name: words.exportTitle, exact: true }).click();
    await page.getByRole('button', { name: words.exportSave }).click();
    await expect(page.getByText(file)).toBeVisible();
    const { stdout } = await runCli('export', threadIdOf(CHINESE), '--no-scan', '--home', home, '--data', data);
    expect(readFileSync(file, 'utf8')).toBe(stdout);
    expect(await app.evaluate(() => (globalThis as unknown as { suggested: string }).suggested)).toMatch(/\.md$/);
  },
);

sharedTest('a long session is drawn in part, and found in as a whole', async ({ page }) => {
  const { open, thread, messages, find } = windowOf(page);
  await open('Question number 1 of the long session');
  await expect(thread.getByText('Question number 1 of the long session')).toBeVisible();
  expect(await messages.count()).toBeLessThan(LONG.turns.length);
  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('walrus');
  await expect(page.getByText(/ of 1$/)).toBeVisible();
  await find.press('Enter');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(thread.getByText('the one with the walrus')).toBeInViewport();
  await find.fill('aardvark');
  await expect(page.getByText(findWords.nothing)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(find).toBeHidden();
});

sharedTest('an image of a session is shown from what was kept', async ({ page }) => {
  const { open, thread } = windowOf(page);
  await open('What is in this picture?');
  const image = thread.getByRole('img').first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(5);
});

sharedTest('the original is revealed, never opened', async ({ app, page, home }) => {
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void Object.assign(globalThis, { revealed: file });
  });
  await windowOf(page).open('loginPage flicker');
  await page.getByRole('button', { name: words.reveal }).first().click();
  const revealed = () => app.evaluate(() => (globalThis as unknown as { revealed?: string }).revealed);
  await expect.poll(revealed).toBe(`${home}/.claude/projects/-home-dana-site/${LOGIN.id}.jsonl`);
});

sharedTest(
  'context menus copy a message, a link, an image and what is selected, and edit a field',
  async ({ app, page }) => {
    await app.evaluate(({ Menu }) => {
      Menu.prototype.popup = function popup() {
        Object.assign(globalThis, { menu: this });
      };
    });
    const choose = (label: string) =>
      app.evaluate((_, wanted) => {
        const { menu } = globalThis as unknown as { menu?: Electron.Menu };
        const found = menu?.items.find((item) => item.label === wanted);
        found?.click();
        return found !== undefined;
      }, label);
    const { open, thread, box } = windowOf(page);
    await open('Show me some markup');
    await thread.getByRole('link', { name: 'a page' }).click({ button: 'right' });
    await expect.poll(() => choose(strings.menus.copyLink)).toBe(true);
    await expect.poll(() => clipboardOf(app)).toBe('https://example.org/page');

    await open('What is in this picture?');
    const image = thread.getByRole('img').first();
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(5);
    await image.click({ button: 'right' });
    await expect.poll(() => choose(strings.menus.copyImage)).toBe(true);

    await open('loginPage flicker');
    const reply = thread.getByText('The quokka waits as well.');
    await reply.click({ button: 'right' });
    await expect.poll(() => choose(strings.commands['message.copy'])).toBe(true);
    await expect.poll(() => clipboardOf(app)).toBe('The quokka waits as well.');

    const shown = () =>
      app.evaluate(() => (globalThis as unknown as { menu: Electron.Menu }).menu.items.map(({ label }) => label));
    const { copy, paste, selectAll } = strings.menus.roles;
    await reply.selectText();
    await reply.click({ button: 'right' });
    await expect.poll(shown).toEqual([copy, selectAll]);
    await box.click({ button: 'right' });
    await expect.poll(shown).toContain(paste);
  },
);

sharedTest('the native menu’s commands reach the window', async ({ app, page }) => {
  const { open, box, find } = windowOf(page);
  await open('loginPage flicker');
  const choose = (id: string) =>
    app.evaluate(({ Menu, BrowserWindow }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click(undefined, BrowserWindow.getAllWindows()[0]);
    }, id);
  await choose('thread.find');
  await expect(find).toBeFocused();
  await choose('search.focus');
  await expect(box).toBeFocused();
});

sampleTest('a link or the outline leads to a folded step, and opens what hides it', async ({ app, page }) => {
  const { box, rows, thread, messages } = windowOf(page);
  const step = (ordinal: number) => thread.locator(`[data-row="${ordinal}"]`).getByText('consumer').first();
  await untilIdle(page);
  await box.fill('branch:fix/order-mail-dlq');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(messages.first()).toBeVisible();
  await expect(step(8)).toBeHidden();
  await thread.focus();
  await page.keyboard.press('o');
  await page.getByRole('option', { name: /consumer\.test\.ts/ }).click();
  await expect(step(8)).toBeInViewport();

  const id = await rows.first().getAttribute('data-thread');
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), `threadfinch://thread/${id}#14`);
  await expect(step(14)).toBeHidden();
  await box.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(step(14)).toBeInViewport();
});

sampleTest('the outline leads away from the matches of the search', async ({ page }) => {
  const { box, rows, thread, find } = windowOf(page);
  await untilIdle(page);
  await box.fill('"dead-letter queue" branch:fix/order-mail-dlq');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(find).toHaveValue('dead-letter queue');
  await thread.focus();
  await page.keyboard.press('o');
  await page.getByRole('option', { name: /consumer\.test\.ts/ }).click();
  await expect(thread.locator('[data-row="8"]').getByText('consumer').first()).toBeInViewport();
});

sharedTest('the outline leads to a prompt, and follows what is read', async ({ page }) => {
  const { open, thread } = windowOf(page);
  await open('Question number 1 of the long session');
  await page.keyboard.press('Enter');
  await page.keyboard.press('o');
  const outline = page.getByRole('navigation', { name: outlineWords.label });
  const filter = page.getByRole('combobox', { name: outlineWords.filter });
  const chosen = outline.locator('[role=option][aria-selected=true]');
  await expect(chosen).toHaveText(/Question number 1 /);
  await page.keyboard.press('j');
  await expect(chosen).toHaveText(/Question number 2 /);
  await page.keyboard.press('k');
  await expect(chosen).toHaveText(/Question number 1 /);
  await page.keyboard.press('f');
  await expect(filter).toBeFocused();
  await filter.fill('number 150');
  await expect(outline.getByRole('option')).toHaveCount(1);
  await filter.press('Enter');
  // There is no room for it beside the messages, so it gives way.
  await expect(outline).toBeHidden();
  await expect(thread.getByText('the one with the walrus')).toBeInViewport();
  await page.keyboard.press('o');
  await expect(outline.locator('[aria-current=location]')).toHaveText(/Question number 150 /);
  await page.keyboard.press('Escape');
  await expect(outline).toBeHidden();
});

sharedTest(
  'a link to a message opens it where it is pasted, and back leads to where the reader was',
  async ({ app, page }) => {
    const { open, thread, box } = windowOf(page);
    await open('loginPage flicker');
    const reply = thread.getByRole('article').filter({ hasText: 'The quokka waits as well.' });
    await reply.hover();
    await reply.getByRole('button', { name: linkWords.copy }).click();
    await expect.poll(() => clipboardOf(app)).toMatch(`threadfinch://thread/${threadIdOf(LOGIN)}#`);

    await open('Show me some markup');
    await box.click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(thread.getByText('The quokka waits as well.')).toBeInViewport();
    await expect(box).toHaveValue('');
    await page.keyboard.press('ControlOrMeta+[');
    await expect(page.getByRole('heading', { name: 'Show me some markup' })).toBeVisible();
  },
);

sharedTest('a session that is left goes on where it was left', async ({ page }) => {
  const { open, thread } = windowOf(page);
  await open('Question number 1 of the long session');
  await thread.getByText('Question number 1 of the long session').click();
  await page.keyboard.press('End');
  await expect(thread.getByText('Question number 200 of the long session')).toBeInViewport();
  await open('loginPage flicker');
  await expect(thread.getByText('The quokka waits as well.')).toBeVisible();
  await open('Question number 1 of the long session');
  await expect(thread.getByText('Question number 200 of the long session')).toBeInViewport();
});

test('a session that grows moves nothing that is read, and counts what came', async ({ page, home }) => {
  const { open, thread } = windowOf(page);
  await untilIdle(page);
  await open('Question number 1 of the long session');
  const first = thread.getByText('Question number 1 of the long session');
  await expect(first).toBeInViewport();
  const before = await first.boundingBox();
  const file = path.join(home, '.claude/projects/-home-dana-notes', `${LONG.id}.jsonl`);
  const reply = [{ type: 'text', text: 'The numbat came last.' }];
  appendTurn(file, LONG, { prompt: 'And one more question', reply });
  const added = page.getByRole('button', { name: plural(2, live.added) });
  await expect(added).toBeVisible({ timeout: 20_000 });
  expect(await first.boundingBox()).toEqual(before);
  await added.click();
  await expect(thread.getByText('And one more question')).toBeInViewport();
});

test('a session names its pull request, and leads to the session that it went on in', async ({ launch, home }) => {
  const file = path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`);
  const prUrl = 'https://example.org/dana/site/pull/42';
  for (const record of [
    { type: 'pr-link', sessionId: LOGIN.id, prUrl, timestamp: '2026-05-04T10:00:00Z' },
    { type: 'continued-in', sessionId: LOGIN.id, continuedInSessionId: CHINESE.id },
  ]) {
    appendFileSync(file, `${JSON.stringify(record)}\n`);
  }
  const page = await (await launch()).firstWindow();
  const { open, thread } = windowOf(page);
  await open('loginPage flicker');
  await expect(page.getByRole('button', { name: `${words.pullRequest} #42` })).toHaveAttribute('title', prUrl);
  await page.getByRole('button', { name: words.showContinued }).click();
  await expect(thread.getByText('样式表加载太晚')).toBeVisible();
});

sharedTest('a message is starred, and a note and tags stay on it, and are found', async ({ page }) => {
  const { open, thread, find } = windowOf(page);
  await open('loginPage flicker');
  const reply = thread.getByRole('article').filter({ hasText: 'The quokka waits as well.' });
  await reply.hover();
  await reply.getByRole('button', { name: marks.star }).click();
  await expect(reply.getByText(marks.starred)).toBeAttached();
  await reply.focus();
  await page.keyboard.press('m');
  await page.keyboard.type('As the **start page** does');
  await page.keyboard.press('Tab');
  await page.keyboard.type('quokka, waiting');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(reply.getByText('start page', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('waiting');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await open('Show me some markup');
  await open('loginPage flicker');
  await expect(reply.getByText('waiting', { exact: true })).toBeVisible();
});

sharedTest('matches of find are marked over the scrollbar', async ({ page }) => {
  const { open, find } = windowOf(page);
  await open('Question number 1 of the long session');
  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('walrus');
  await expect(page.getByText('1 of 1')).toBeVisible();
  const line = page.locator('.match-marks .is-match');
  await expect(line).toHaveAttribute('d', /^M0 \d+h1$/);
  const at = Number(/M0 (\d+)/.exec((await line.getAttribute('d')) ?? '')?.[1]);
  // Message 300 of 400, among marks that go from 0 to 500.
  expect(at).toBeGreaterThan(300);
  expect(at).toBeLessThan(450);
});
