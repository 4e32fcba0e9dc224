// A session file from anywhere: named at the start, opened by a dialog or dropped on the window; and a session by its
// link.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { expect, sharedTest, test } from '../app.fixture';
import { type SessionText, writeSessions } from '../claude-code-home';
import { untilIdle } from '../engine-state';
import { builtProgram, quiet } from '../launch';
import { LOGIN, SMALL_LIBRARY, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

const STRAY: SessionText = {
  id: '99999999-9999-4999-8999-999999999999',
  cwd: '/home/dana/elsewhere',
  start: '2026-04-01T09:00:00Z',
  turns: [{ prompt: 'Where am I?', reply: [{ type: 'text', text: 'In a file of your own, says the narwhal.' }] }],
};

function strayFile(info: TestInfo): string {
  const [written = ''] = writeSessions(info.outputPath('elsewhere'), [STRAY]);
  const file = info.outputPath(`${STRAY.id}.jsonl`);
  copyFileSync(written, file);
  return file;
}

async function expectOpened(page: Page): Promise<void> {
  const { thread, rows } = windowOf(page);
  await expect(thread.getByText('says the narwhal')).toBeVisible();
  await expect(rows).toHaveCount(SMALL_LIBRARY.length + 1);
}

test('a file named by a second start opens in the running window', async ({ page, home, data, display }, info) => {
  await untilIdle(page);
  const { executable, args } = await builtProgram('--home', home, '--data', data, strayFile(info));
  const second = spawn(executable, args, { env: { ...process.env, ...display, ...quiet }, stdio: 'ignore' });
  await once(second, 'exit');
  await expectOpened(page);
});

test('a file chosen in the dialog opens', async ({ app, page }, info) => {
  await untilIdle(page);
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [file] })) as typeof dialog.showOpenDialog;
  }, strayFile(info));
  await page.keyboard.press('ControlOrMeta+o');
  await expectOpened(page);
});

test('a dropped file opens', async ({ page }, info) => {
  await untilIdle(page);
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [strayFile(info)], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
  }
  await expectOpened(page);
});

sharedTest('a file that is no session says so, and changes nothing', async ({ page }, info) => {
  await untilIdle(page);
  const file = info.outputPath('no-session.txt');
  copyFileSync(import.meta.filename, file);
  const reply = await page.evaluate((path) => window.threadfinch.call('session.open', { path }, 'open'), file);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'not-a-session', subject: file } });
  await expect(windowOf(page).rows).toHaveCount(SMALL_LIBRARY.length);
});

test('a file named at the first start opens once the window is there', async ({ launch }, info) => {
  const app = await launch(undefined, [strayFile(info)]);
  await expectOpened(await app.firstWindow());
});

test('a link that is followed while there is no window is shown in the next one', async ({ app, page }) => {
  await untilIdle(page);
  const opened = app.waitForEvent('window');
  await app.evaluate(
    ({ app, BrowserWindow }, link) => {
      // On a Mac the program outlives its window.
      app.removeAllListeners('window-all-closed');
      app.on('window-all-closed', () => {});
      const [window] = BrowserWindow.getAllWindows();
      window?.once('closed', () => {
        app.emit('open-url', { preventDefault: () => {} }, link);
        app.emit('activate');
      });
      window?.close();
    },
    `threadfinch://thread/${threadIdOf(LOGIN)}`,
  );
  await expect(windowOf(await opened).thread.getByText('The stylesheet came late')).toBeVisible();
});
