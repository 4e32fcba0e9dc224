// Starts a program on the Electron runtime and drives its page from outside, without the inspector of its main
// process: that would hold up the start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { electronRuntime } from '../../electron-runtime.mjs';
import { sandboxArgs } from '../../platform.mjs';

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

/**
 * @typedef {object} Program
 * @property {number} startedAt Epoch milliseconds.
 * @property {number} pid
 * @property {import('@playwright/test').Browser} browser
 * @property {import('@playwright/test').Page} page With `bench` of in-page.js in it.
 * @property {() => Promise<void>} end
 */

/**
 * @param {string} folder The program: a folder with a package.json.
 * @param {readonly string[]} args
 * @returns {Promise<Program>}
 */
export async function startProgram(folder, args = []) {
  const { executable } = await electronRuntime();
  const switches = [...sandboxArgs(executable), '--disable-gpu', '--log-level=3', '--remote-debugging-port=0'];
  const startedAt = Date.now();
  const child = spawn(executable, [folder, ...switches, ...args], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  child.stderr.resume();
  if (!address || child.pid === undefined) throw new Error(`The program ended with exit code ${child.exitCode}`);
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('The program has no window');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(inPage);
  return {
    startedAt,
    pid: child.pid,
    browser,
    page,
    async end() {
      await browser.close();
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
    },
  };
}

/** Loads the page anew: nothing of what it was shown is left in it. @param {Program} program */
export async function reload({ page }) {
  await page.goto('app://bundle/');
  await page.evaluate(inPage);
}
