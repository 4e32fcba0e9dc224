// The window itself: its size, its place, and what happens when it can't be opened.
import type { ElectronApplication } from '@playwright/test';
import { fill, strings } from '@shared/strings/strings';
import { expect, test } from '../app.fixture';
import { untilIdle } from '../engine-state';
import { builtProgram, runToEnd } from '../launch';

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
