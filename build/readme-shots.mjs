// The two pictures of the README: npm run readme:shots -- [--out DIR]. The built window, light and dark, on the sample
// library, searching and reading. In the typeface Inter where there is one, so that they look alike wherever they are made.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { _electron as electron } from '@playwright/test';
import { ensureBuilt, root, say } from './checkout.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { hasDisplay, sandboxArgs } from './platform.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(root, 'build/resources') } } });

/** Of the picture, and how many of its pixels stand for one of the window. */
const SIZE = { width: 2040, height: 1250, scale: 1.5 };
const QUERY = 'test';
const SESSION = 'Dead-letter queue fills with order e-mails';

await ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-readme-'));
const display = await openDisplay();
try {
  const { makeSampleHome } = await import(pathToFileURL(path.join(root, 'out/main/make-home.js')).href);
  const home = path.join(folder, 'home');
  await makeSampleHome(home, { now: Date.now() });
  for (const theme of ['light', 'dark']) await takePicture(home, theme);
} finally {
  display.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} home
 * @param {string} theme
 */
async function takePicture(home, theme) {
  const data = path.join(folder, theme);
  mkdirSync(data);
  writeFileSync(path.join(data, 'settings.json'), JSON.stringify({ welcomed: true, theme, language: 'en' }));
  const { executable } = await electronRuntime();
  const switches = [...sandboxArgs(executable), '--disable-gpu', '--log-level=3'];
  const app = await electron.launch({
    executablePath: executable,
    args: [root, ...switches, `--force-device-scale-factor=${SIZE.scale}`, '--home', home, '--data', data],
    colorScheme: null,
    env: { ...process.env, ...display.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  const page = await app.firstWindow();
  await app.evaluate(
    ({ BrowserWindow }, [width = 0, height = 0]) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setPosition(0, 0);
      window?.setContentSize(width, height);
    },
    [SIZE.width / SIZE.scale, Math.ceil(SIZE.height / SIZE.scale)],
  );
  await page.evaluate("document.documentElement.style.setProperty('--font-ui', 'Inter, system-ui, sans-serif')");
  const box = page.getByRole('combobox', { name: 'Search' });
  const session = page.getByRole('option').filter({ hasText: SESSION });
  await untilIdle(page);
  // The first search of a program reads the index.
  for (const text of ['queue', QUERY]) {
    await box.fill(text);
    await page.locator(`[data-found-for="${text}"]`).waitFor();
  }
  await session.click();
  await page.getByText(/^1 of \d+$/).waitFor();
  // On to the one in a list of tasks, which opens its step.
  for (const at of [2, 3]) {
    await page.keyboard.press('n');
    await page.getByText(new RegExp(`^${at} of`)).waitFor();
  }
  await page.locator('.todo .match-outline').waitFor();
  await page.mouse.move(SIZE.width, SIZE.height);
  const file = path.join(path.resolve(values.out), `screenshot-${theme}.png`);
  const clip = { x: 0, y: 0, width: SIZE.width / SIZE.scale, height: SIZE.height / SIZE.scale };
  await page.screenshot({ path: file, clip, animations: 'disabled' });
  await app.close();
  say(`wrote ${file}`);
}

/**
 * Waits until everything is read and can be found.
 * @param {import('@playwright/test').Page} page
 */
async function untilIdle(page) {
  for (let at = 0; ; at += 1) {
    const ask = `window.threadfinch.call('engine.status', undefined, 'status:${at}')`;
    const reply = /** @type {any} */ (await page.evaluate(ask));
    const { phase, waiting, scannedAt } = 'json' in reply ? JSON.parse(reply.json) : reply.value;
    if (phase === 'idle' && waiting === 0 && scannedAt !== null) return;
    await setTimeout(200);
  }
}

/** The one there is; else one of its own. */
async function openDisplay() {
  /** @type {Record<string, string>} */
  const env = {};
  if (hasDisplay()) return { env, close: () => {} };
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '4800x3000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(server.stdout, 'data');
  env.DISPLAY = `:${String(number).trim()}`;
  return { env, close: () => server.kill() };
}
