// Each figure of the window: how it is taken. Times of one and the same thing are taken several times.
import { cpuOf, memoryOf } from './processes.mjs';
import { reload } from './program.mjs';
import { workPerFrame } from './trace.mjs';

/** @typedef {import('./program.mjs').Program} Program */
/** @typedef {{ readonly id: string, readonly messages: number }} Thread */

const PAUSE_MS = 700;
/** What takes longer counts as this long. */
const LIMIT_MS = 1500;
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {readonly number[]} numbers @param {number} share */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Letter by letter, with a pause after the rows of each, as people who watch them. @param {Program} program @param {readonly string[]} texts */
export async function typing({ page }, texts) {
  const echo = [];
  const rows = [];
  const snippets = [];
  for (const text of texts) {
    await page.locator('search.box input').first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await pause(PAUSE_MS);
    for (const letter of text) {
      /** @type {Record<'echoMs' | 'rowsMs', number | null>} */
      const { echoMs, rowsMs } = await press(page, 'type', letter === ' ' ? 'Space' : letter);
      if (echoMs !== null) echo.push(echoMs);
      rows.push(rowsMs ?? LIMIT_MS);
      await pause(120);
      snippets.push(/** @type {number | null} */ (await call({ page }, 'snippets', 0)) ?? Number.POSITIVE_INFINITY);
    }
  }
  return { echo, rows, snippets };
}

/** The same letters in a field of an empty window: what any letter takes here. @param {Program} program @param {readonly string[]} texts */
export async function plainTyping({ page }, texts) {
  await page.evaluate('document.body.append(document.createElement("input"))');
  await page.locator('input').focus();
  const echo = [];
  for (const text of texts) {
    await page.locator('input').fill('');
    await pause(PAUSE_MS);
    for (const letter of text) {
      echo.push(await press(page, 'letter', letter === ' ' ? 'Space' : letter));
      await pause(120);
    }
  }
  return echo;
}

/** Each time in a page that has never shown it. @param {Program} program @param {Thread} thread @param {number} runs */
export async function opening(program, { id }, runs) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    await reload(program);
    await program.page.waitForSelector('[role=listbox] [role=option]');
    await pause(PAUSE_MS);
    times.push(await call(program, 'open', id));
  }
  return times;
}

/** Over the whole length, back and forth. @param {Program} program @param {Thread} thread @param {number} runs */
export async function jumping(program, { id, messages }, runs) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(await call(program, 'jump', id, Math.floor((((run + 1) * 0.618) % 1) * messages)));
    await pause(200);
  }
  return times;
}

/** The first letter finds nothing prepared. @param {Program} program @param {string} text */
export async function finding({ page }, text) {
  await page.locator('.messages').focus();
  await page.keyboard.press('ControlOrMeta+f');
  const times = [];
  for (const letter of text) {
    times.push((await press(page, 'find', letter)).ms);
    await pause(300);
  }
  await page.keyboard.press('Escape');
  return times;
}

/** @param {Program} program @param {string} selector @param {number} pixels @param {number} frames */
export async function scrolling(program, selector, pixels, frames) {
  /** @type {readonly number[]} */
  let times = [];
  await program.page.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollTop = 0`);
  await pause(PAUSE_MS);
  times = /** @type {number[]} */ (await call(program, 'scroll', selector, pixels, frames));
  const work = await workPerFrame(program.browser, () => call(program, 'scroll', selector, pixels, frames));
  return { times, work };
}

/**
 * What a reader does, and no page is loaded anew: what those before leave is garbage that nobody needs room for.
 * @param {Program} program
 * @param {Thread} thread
 * @param {{ readonly jumps: number, readonly pixels: number, readonly frames: number }} much
 */
export async function reading(program, thread, { jumps, pixels, frames }) {
  await call(program, 'open', thread.id);
  await jumping(program, thread, jumps);
  await scrolling(program, '.messages', pixels, frames);
  await finding(program, 'timeout');
}

/** @param {Program} program @param {number} seconds @param {number} settleMs */
export async function resting({ pid }, seconds, settleMs) {
  await pause(settleMs);
  return { cpu: await cpuOf(pid, seconds), memory: memoryOf(pid) };
}

/** @param {Pick<Program, 'page'>} program @param {string} name @param {unknown[]} args @returns {Promise<any>} */
function call({ page }, name, ...args) {
  return page.evaluate(`bench.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
}

/**
 * Presses a key once the page waits for it: else the key might come first.
 * @param {import('@playwright/test').Page} page @param {string} name @param {string} key @returns {Promise<any>}
 */
async function press(page, name, key) {
  await page.evaluate(`void (bench.waiting = bench.${name}())`);
  await page.keyboard.press(key);
  return page.evaluate('bench.waiting');
}
