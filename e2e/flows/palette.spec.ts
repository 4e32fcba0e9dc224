// Every command of the palette, run from there in the real window, and what it comes to.
import type { ElectronApplication, Page } from '@playwright/test';
import { COMMANDS, type Command, type CommandId } from '@shared/commands';
import { en } from '@shared/strings/en';
import { fill, plural } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest as test } from '../app.fixture';
import { statusOf, untilIdle } from '../engine-state';
import { LOGIN } from '../small-library';
import { windowOf } from '../window-parts';

const { window: words, finding, reading, commands } = en;
const TEXT = 'source:claude-code quokka';
const QUESTION = 'Why does the loginPage flicker when it opens?';

/** Commands that the palette leaves out: those that take one step of many, and what opens or leaves it. */
const LEFT_OUT: readonly string[] = ['palette.show', 'escape', 'pane.next'];
const OF_LIST: readonly string[] = ['list.filter-by', 'list.actions', 'list.select-all'];
const ALL: readonly (Command & { readonly id: CommandId })[] = COMMANDS;
const IN_PALETTE = ALL.filter(
  ({ id, scope }) => !LEFT_OUT.includes(id) && (scope === 'global' || scope === 'thread' || OF_LIST.includes(id)),
).map(({ id }) => id);

/** What each leaves to be seen; `after` takes it back where the next ones would stumble over it. */
function effects(app: ElectronApplication, page: Page) {
  const { box, find, list, rows, thread } = windowOf(page);
  const toast = (text: string) => () => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  const said = async (text: string) => {
    await expect(page.getByText(text).first()).toBeVisible();
    await page.keyboard.press('Escape');
  };
  const called = (name: string) => () =>
    expect.poll(() => app.evaluate((_, key) => Object.hasOwn(globalThis, key), name)).toBe(true);
  const leaves = async (what: ReturnType<Page['locator']>) => {
    await expect(what).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(what).toBeHidden();
  };
  /** What stands over the window has no faults, and goes with one key. */
  const closes = async (what: ReturnType<Page['locator']>) => {
    await expect(what).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await leaves(what);
  };
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('menu');
  // Pages are looked at in specs of their own.
  const pageOf = (title: string) => () => leaves(page.getByRole('main', { name: title }));
  const sorted = (sort: keyof typeof words.list.sorts) => () =>
    expect(page.getByRole('button', { name: words.list.sorts[sort] })).toBeVisible();
  const focusIn = (scope: string) => () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-scope]')?.getAttribute('data-scope')))
      .toBe(scope);
  const inThread = () => expect(thread).toBeVisible();
  const gone = () => said(fill(en.failures['no-longer-there'].title, { subject: LOGIN.cwd }));
  const themed = (theme: 'dark' | 'system') => () =>
    expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe(theme);
  const sized = (size: number) => async () => {
    await toast(fill(words.textSize, { size }))();
    // It is said before it is so, and the next step starts from what is so.
    await expect(page.locator('html')).toHaveCSS('--scale', String(size / 100));
  };

  const table: Partial<Record<CommandId, () => Promise<unknown>>> = {
    'search.focus': () => expect(box).toBeFocused(),
    'search.save': () => closes(page.getByRole('textbox', { name: finding.saved.name })),
    'search.clear-recent': toast(finding.complete.cleared),
    'sort.newest': sorted('newest'),
    'sort.oldest': sorted('oldest'),
    'sort.longest': sorted('longest'),
    'sort.relevance': sorted('relevance'),
    'list.select-all': async () => {
      await expect(page.getByRole('toolbar', { name: finding.list.selectionLabel })).toBeVisible();
      await list.focus();
      await page.keyboard.press('Escape');
    },
    'list.filter-by': () => closes(menu),
    'list.actions': () => closes(menu),
    'pane.rail': focusIn('rail'),
    'pane.list': focusIn('list'),
    'pane.thread': focusIn('thread'),
    'thread.find': () => closes(find),
    'match.next': inThread,
    'match.previous': inThread,
    'message.next': inThread,
    'message.previous': inThread,
    'prompt.next': inThread,
    'prompt.previous': inThread,
    'error.next': inThread,
    'error.previous': inThread,
    'thread.first': inThread,
    'thread.last': inThread,
    'fold.toggle': inThread,
    'fold.toggle-all': inThread,
    'thread.copy-markdown': toast('Markdown'),
    'thread.save-markdown': called('saveAsked'),
    'thread.save-original': () => said(fill(en.failures['no-original'].title, { subject: QUESTION })),
    'thread.copy-script': toast(plural(1, reading.solution.scriptCopied)),
    'message.copy': toast(words.thread.messageCopied),
    'message.copy-link': toast(reading.link.copied),
    'thread.star': () => expect(rows.locator('.row-star')).toHaveCount(1),
    'message.star': () => expect(thread.getByText(reading.marks.starred).first()).toBeAttached(),
    'message.note': () => closes(page.getByRole('textbox', { name: reading.marks.noteLabel })),
    'thread.outline': () => closes(page.getByRole('navigation', { name: reading.outline.label })),
    'match.solution': () => closes(dialog),
    'origin.reveal': called('revealed'),
    'project.editor': gone,
    'project.terminal': gone,
    'project.folder': gone,
    'file.open': called('openAsked'),
    'filters.clear': () => expect(box).toHaveValue('quokka'),
    'nav.back': () => expect(box).toHaveValue(TEXT),
    'nav.forward': () => expect(box).toHaveValue('quokka'),
    'index.rescan': () => untilIdle(page),
    'index.pause': async () => {
      await expect.poll(async () => (await statusOf(page)).phase).toBe('paused');
      await page.evaluate(() => window.threadfinch.call('engine.pause', { paused: false }, 'go on'));
    },
    'diagnostics.show': () => closes(page.getByRole('heading', { name: words.diagnostics.title })),
    'ask.show': pageOf(en.ask.title),
    'thread.summarize': pageOf(en.ask.title),
    'digest.show': pageOf(en.digest.title),
    'statistics.show': pageOf(en.statistics.title),
    'settings.show': pageOf(en.settings.title),
    'theme.cycle': themed('system'),
    'text.larger': sized(110),
    'text.smaller': sized(100),
    'text.reset': sized(100),
    'keys.show': () => closes(dialog),
    'about.show': () => closes(dialog),
  };
  return table;
}

test('every command of the palette does what it says', async ({ app, page }) => {
  test.slow();
  await untilIdle(page);
  await app.evaluate(({ dialog, shell }) => {
    const note = (name: string) => Object.assign(globalThis, { [name]: true });
    shell.showItemInFolder = () => void note('revealed');
    dialog.showOpenDialog = (async () => note('openAsked') && { canceled: true, filePaths: [] }) as never;
    dialog.showSaveDialog = (async () => note('saveAsked') && { canceled: true, filePath: '' }) as never;
  });
  const { box, thread } = windowOf(page);
  await page.evaluate(() => window.threadfinch.call('settings.set', { theme: 'dark' }, 'dark'));
  await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await page.keyboard.press('ControlOrMeta+l');
  await page.keyboard.type(TEXT);
  await page.keyboard.press('Enter');
  await expect(thread).toBeFocused();
  await expect(box).toHaveValue(TEXT);
  // What was searched for is kept in mind a moment later.
  await expect
    .poll(() => page.evaluate(() => window.threadfinch.call('library.get', undefined, `${Math.random()}`)))
    .toMatchObject({ value: { recent: [TEXT] } });

  const table = effects(app, page);
  expect(Object.keys(table).sort()).toEqual([...IN_PALETTE].sort());
  const palette = page.getByRole('combobox', { name: words.palette.label });
  for (const [id, done] of Object.entries(table)) {
    await test.step(id, async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.fill(`>${commands[id as CommandId]}`);
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(commands[id as CommandId]);
      await page.keyboard.press('Enter');
      await expect(palette).toBeHidden();
      await done();
    });
  }
});
