// Reading a session, and taking something of it along.
import { readFileSync } from 'node:fs';
import type { ElectronApplication } from '@playwright/test';
import { plural, strings } from '@shared/strings/strings';
import { expect, test } from '../app.fixture';
import { runCli } from '../launch';
import { CHINESE, LOGIN, LONG, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

const { counts, thread: words, find: findWords } = strings.window;

function clipboardOf(app: ElectronApplication): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText());
}

test('a session is shown with its prompts, steps, thoughts, code and changes', async ({ page }, info) => {
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

test('a message, a block of code and the whole as Markdown are copied', async ({ app, page, home, data }) => {
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

test('Markdown is saved where the dialog says, byte for byte as the command line writes it', async ({
  app,
  page,
  home,
  data,
}, info) => {
  const file = info.outputPath('saved.md');
  await app.evaluate(({ dialog }, to) => {
    dialog.showSaveDialog = (async ({ defaultPath }: Electron.SaveDialogOptions) => {
      Object.assign(globalThis, { suggested: defaultPath });
      return { canceled: false, filePath: to };
    }) as typeof dialog.showSaveDialog;
  }, file);
  await windowOf(page).open('修复登录页面的闪烁问题');
  await page.getByRole('button', { name: words.exportTitle, exact: true }).click();
  await page.getByRole('button', { name: words.saveMarkdown }).click();
  await expect(page.getByText(file)).toBeVisible();
  const { stdout } = await runCli('export', threadIdOf(CHINESE), '--no-scan', '--home', home, '--data', data);
  expect(readFileSync(file, 'utf8')).toBe(stdout);
  expect(await app.evaluate(() => (globalThis as unknown as { suggested: string }).suggested)).toMatch(/\.md$/);
});

test('a long session is drawn in part, and found in as a whole', async ({ page }) => {
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

test('an image of a session is shown from what was kept', async ({ page }) => {
  const { open, thread } = windowOf(page);
  await open('What is in this picture?');
  const image = thread.getByRole('img').first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(5);
});

test('the original is revealed, never opened', async ({ app, page, home }) => {
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void Object.assign(globalThis, { revealed: file });
  });
  await windowOf(page).open('loginPage flicker');
  await page.getByRole('button', { name: words.reveal }).first().click();
  const revealed = () => app.evaluate(() => (globalThis as unknown as { revealed?: string }).revealed);
  await expect.poll(revealed).toBe(`${home}/.claude/projects/-home-dana-site/${LOGIN.id}.jsonl`);
});

test('context menus copy a message, a link, and what is selected', async ({ app, page }) => {
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
  const { open, thread } = windowOf(page);
  await open('Show me some markup');
  await thread.getByRole('link', { name: 'a page' }).click({ button: 'right' });
  await expect.poll(() => choose(strings.menus.copyLink)).toBe(true);
  await expect.poll(() => clipboardOf(app)).toBe('https://example.org/page');

  await open('loginPage flicker');
  await thread.getByText('The quokka waits as well.').click({ button: 'right' });
  await expect.poll(() => choose(strings.commands['message.copy'])).toBe(true);
  await expect.poll(() => clipboardOf(app)).toBe('The quokka waits as well.');
});

test('the native menu’s commands reach the window', async ({ app, page }) => {
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

test('the head of a session counts its turns', async ({ page }) => {
  await windowOf(page).open('loginPage flicker');
  await expect(page.locator('header').getByText(plural(2, counts.turns))).toBeVisible();
});
