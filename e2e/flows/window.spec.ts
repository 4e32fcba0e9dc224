// The window itself: its size, its place, and what happens when it can't be opened, or one pane of it breaks.
import type { ElectronApplication } from '@playwright/test';
import { fill, plural, strings } from '@shared/strings/strings';
import { faultsOf } from '../access';
import { expect, sharedTest, test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { builtProgram, runToEnd } from '../launch';
import { HOSTILE } from '../small-library';
import { windowOf } from '../window-parts';

const placeOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { bounds: window?.getBounds(), smallest: window?.getMinimumSize(), title: window?.getTitle() };
  });

test('it opens at its first size, and where it was the next time', async ({ launch }) => {
  const first = await launch();
  await untilIdle(await first.firstWindow());
  const { bounds, smallest, title } = await placeOf(first);
  expect(bounds).toMatchObject({ width: 1360, height: 860 });
  expect({ smallest, title }).toEqual({ smallest: [860, 560], title: 'Threadfinch' });
  const moved = { x: 60, y: 40, width: 1000, height: 700 };
  await first.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), moved);
  await expect.poll(async () => (await placeOf(first)).bounds).toEqual(moved);
  await first.close();

  const second = await launch();
  await untilIdle(await second.firstWindow());
  expect((await placeOf(second)).bounds).toEqual(moved);
});

test('a data folder that cannot be made is said in words', async ({ display }) => {
  const data = '/dev/null/data';
  const { code, stderr } = await runToEnd(await builtProgram('--data', data), { ...process.env, ...display });
  expect(code).toBe(2);
  expect(stderr).toContain(fill(strings.failures['cannot-write'].title, { subject: data }));
});

sharedTest('the head of a session counts its turns, and a defect costs the pane alone', async ({ app, page }) => {
  const { open, rows, rail } = windowOf(page);
  await open('loginPage flicker');
  await expect(page.locator('header').getByText(plural(2, strings.window.counts.turns))).toBeVisible();
  await expect(page.locator('header').getByTitle('Claude Code 2.1.200')).toBeVisible();
  // The first message of one session can't say when it was.
  await page.evaluate((broken) => {
    const { prototype } = Intl.DateTimeFormat;
    const own = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    const mend = () => Object.defineProperty(prototype, 'format', own);
    Object.assign(globalThis, { mend });
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        return (at: number) => {
          if (at === broken) throw new Error('a defect');
          return own.get?.call(this)(at);
        };
      },
    });
  }, Date.parse(HOSTILE.start));
  await open('Show me some markup');
  const { crash } = strings.window;
  const pane = page.getByRole('main');
  await expect(pane.getByText(crash.title)).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(rail.getByRole('checkbox').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await pane.getByRole('button', { name: crash.copyReport }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('a defect');
  await page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
  await pane.getByRole('button', { name: crash.reload }).click();
  await expect(page.getByRole('heading', { name: 'Show me some markup' })).toBeVisible();
});
