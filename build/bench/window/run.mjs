// `npm run bench:window`: a real window over a made-up home, measured from outside; see ../README.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root, say } from '../../checkout.mjs';
import { electronRuntime } from '../../electron-runtime.mjs';
import { ensureLibraries, hasDisplay } from '../../platform.mjs';
import { formatRows, ms } from '../report.mjs';
import { finding, jumping, opening, plainTyping, quantile, reading, resting, scrolling, typing } from './figures.mjs';
import { memoryOf } from './processes.mjs';
import { startProgram } from './program.mjs';

const { values: args } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
    /** A folder that keeps the made-up home and what was read of it for the next time. */
    keep: { type: 'string' },
    part: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});
const runs = Number(args.runs);
const folder = args.keep ? path.resolve(args.keep) : mkdtempSync(path.join(tmpdir(), 'threadfinch-bench-window-'));
const [home, data] = [path.join(folder, 'home'), path.join(folder, 'data')];
const emptyWindow = path.join(import.meta.dirname, 'empty');
const LONG = 50_000;
const MIDDLE = 2000;
/** An answer is written in several records, and so is each result. */
const RECORDS_PER_MESSAGE = 2.4;
const FRAMES = 300;
const PIXELS = 60;
const LATE_MS = 25;
/** Pages of messages that nobody sees are let go after half a minute, and collected then. */
const READ_SETTLE_MS = 40_000;
const TEXTS = ['timeout', 'read queue', 'partition', 'cache'];
/** @type {import('../report.mjs').Row[]} */
const rows = [];
/** @param {string} part */
const wants = (part) => {
  const wanted = !args.part || args.part.includes(part);
  if (wanted) say(part);
  return wanted;
};
/** @param {string} name @param {string} value @param {Partial<import('../report.mjs').Row>} [more] */
const add = (name, value, more = {}) => rows.push({ name, value, ...more });
/** @param {string} name @param {number} measured @param {string} value @param {string} aim @param {number} most @param {string} [baseline] */
const judge = (name, measured, value, aim, most, baseline = '') =>
  add(name, value, { aim, met: measured <= most, baseline });

await ensureInstalled();
await ensureBuilt();
const { executable, version, official } = await electronRuntime();
ensureLibraries(executable, { display: true });
const display = await ensureDisplay();
try {
  await prepare();
  say(`Electron ${version}${official ? '' : ' (a stand-in)'}; load ${loadavg()[0]?.toFixed(1)}`);
  if (wants('launch')) await launches();
  await inWindows();
  if (args.json) writeFileSync(args.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  // What was measured before something failed, too.
  console.log(formatRows(rows));
  display?.kill();
  if (!args.keep) rmSync(folder, { recursive: true, force: true });
}

async function ensureDisplay() {
  if (hasDisplay()) return undefined;
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(server.stdout, 'data');
  process.env.DISPLAY = `:${String(number).trim()}`;
  return server;
}

/** Sessions as people have them, and two of known length: 2,000 messages, and 50,000 records in about 120 MB. */
async function prepare() {
  if (existsSync(path.join(data, 'settings.json'))) return;
  const { makeHome } = await import(pathToFileURL(path.join(root, 'out/main/make-home.js')).href);
  const now = Date.now();
  const make = { folder: home, now, mix: 'bench' };
  say('making up a home');
  await makeHome({ ...make, seed: 7, messages: Number(args.messages) });
  await makeHome({ ...make, seed: 8, messages: MIDDLE * RECORDS_PER_MESSAGE, sessions: 1 });
  await makeHome({ ...make, seed: 9, messages: LONG, sessions: 1, scale: 0.53 });
  say('reading it');
  cli('scan');
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'settings.json'), '{"welcomed":true}');
}

/** @param {...string} words */
function cli(...words) {
  const program = path.join(root, 'out/main/cli.js');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [program, ...words, '--home', home, '--data', data, '--json'],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Programs take turns, so that a slow moment hits both. */
async function launches() {
  /** @type {{ painted: number, usable: number }[]} */
  const ours = [];
  /** @type {{ painted: number, usable: number }[]} */
  const empty = [];
  for (let run = 0; run <= runs; run += 1) {
    const plain = await launch(emptyWindow, [], 'p');
    const own = await launch(root, ['--home', home, '--data', data], '[role=listbox] [role=option]');
    // The first time, files come from the disk.
    if (run === 0) continue;
    empty.push(plain);
    ours.push(own);
  }
  const middle = (/** @type {typeof ours} */ starts, /** @type {'painted' | 'usable'} */ what) =>
    quantile(
      starts.map((start) => start[what]),
      0.5,
    );
  for (const [name, what, most] of /** @type {const} */ ([
    ['launch to first paint', 'painted', 1.3],
    ['launch to a usable list', 'usable', 2],
  ])) {
    const [own, plain] = [middle(ours, what), middle(empty, 'painted')];
    add(name, ms(own), {
      baseline: `an empty window: ${ms(plain)}`,
      ratio: own / plain,
      aim: `ratio ${most}`,
      met: own / plain <= most,
    });
  }
}

/** @param {string} program @param {readonly string[]} more @param {string} usable */
async function launch(program, more, usable) {
  const started = await startProgram(program, more);
  const { paintedAt, usableAt } = await started.page.evaluate(`bench.start(${JSON.stringify(usable)})`);
  await started.end();
  return { painted: paintedAt - started.startedAt, usable: usableAt - started.startedAt };
}

async function inWindows() {
  const threads = cli('list', '--sort', 'longest', '--limit', '500', '--no-scan').threads.map(
    (/** @type {{ id: string, counts: { messages: number } }} */ { id, counts }) => ({ id, messages: counts.messages }),
  );
  const [long] = threads;
  const near = (/** @type {{ messages: number }} */ { messages }) => Math.abs(messages - MIDDLE);
  const middle = [...threads].sort((a, b) => near(a) - near(b))[0];
  await inWindow(async (program) => {
    if (wants('rest')) await rest(program, 'at rest, nothing opened');
    if (wants('typing')) await types(program);
    if (wants('list')) await scrolls(program, 'list', '[role=listbox]', 0);
    if (wants('thread')) await reads(program, middle, long);
    if (wants('find')) await finds(program, long);
    const memory = memoryOf(program.pid);
    if (memory) {
      const baseline = 'most of it garbage of pages that were loaded anew';
      add('memory of the window after all of that', `${memory.window.toFixed(0)} MB`, { baseline });
    }
  });
  if (!wants('rest')) return;
  await inWindow(async (program) => {
    await reading(program, long, { jumps: runs * 3, pixels: PIXELS, frames: FRAMES });
    const memory = memoryOf(program.pid);
    if (memory) {
      const megabytes = `${memory.window.toFixed(0)} MB`;
      judge('memory of the window, the long thread just read', memory.window, megabytes, '250 MB', 250);
    }
    await rest(program, 'at rest, the long thread read', READ_SETTLE_MS);
  });
}

/** @param {(program: import('./program.mjs').Program) => Promise<void>} use */
async function inWindow(use) {
  const program = await startProgram(root, ['--home', home, '--data', data]);
  try {
    await program.page.waitForSelector('[role=listbox] [role=option]');
    // The first look at the disk is over.
    await program.page.waitForFunction(
      `window.threadfinch.call('engine.status', undefined, 'bench').then(({ value }) => value.phase === 'idle' && value.scannedAt !== null)`,
    );
    await use(program);
  } finally {
    await program.end();
  }
}

/** @param {import('./program.mjs').Program} program */
async function types(program) {
  // First, as soon as the window is there: whoever starts the program types then.
  const { echo, rows: found, snippets } = await typing(program, TEXTS);
  const empty = await startProgram(emptyWindow);
  const plain = await plainTyping(empty, TEXTS);
  await empty.end();
  const of = (/** @type {readonly number[]} */ times) =>
    `median ${ms(quantile(times, 0.5))}, worst ${ms(quantile(times, 1))}`;
  const [own, least] = [quantile(echo, 0.95), quantile(plain, 0.95)];
  add('key to its letter, p95', ms(own), { aim: '16 ms', met: own <= 16, baseline: of(echo), ratio: own / least });
  add('  in a plain field of an empty window', ms(least), { baseline: of(plain) });
  judge('key to rows, p95', quantile(found, 0.95), ms(quantile(found, 0.95)), '50 ms', 50, of(found));
  const late = snippets.filter((time) => time === Number.POSITIVE_INFINITY).length;
  add('key to the last snippet in the list, median', ms(quantile(snippets, 0.5)), {
    baseline: `after the next key: ${late} of ${snippets.length}`,
  });
}

/** @param {import('./program.mjs').Program} program @param {import('./figures.mjs').Thread} middle @param {import('./figures.mjs').Thread} long */
async function reads(program, middle, long) {
  for (const thread of [middle, long]) {
    const name = `${thread.messages.toLocaleString('en')} messages`;
    const opened = await opening(program, thread, runs);
    judge(
      `open ${name}`,
      quantile(opened, 0.5),
      ms(quantile(opened, 0.5)),
      '150 ms',
      150,
      `worst ${ms(quantile(opened, 1))}`,
    );
    const jumps = await jumping(program, thread, runs * 3);
    judge(
      `jump in ${name}, p95`,
      quantile(jumps, 0.95),
      ms(quantile(jumps, 0.95)),
      '100 ms',
      100,
      `median ${ms(quantile(jumps, 0.5))}`,
    );
    await scrolls(program, `thread of ${name}`, '.messages', 1);
  }
}

/** @param {import('./program.mjs').Program} program @param {import('./figures.mjs').Thread} long */
async function finds(program, long) {
  await opening(program, long, 1);
  const [first = Number.NaN, ...later] = await finding(program, 'timeout');
  judge('find in the long thread, first letter', first, ms(first), '300 ms', 300);
  judge(
    'find in the long thread, further letters',
    quantile(later, 0.5),
    ms(quantile(later, 0.5)),
    '300 ms',
    300,
    `worst ${ms(quantile(later, 1))}`,
  );
}

/** @param {import('./program.mjs').Program} program @param {string} name @param {string} selector @param {number} most */
async function scrolls(program, name, selector, most) {
  const { times, work } = await scrolling(program, selector, PIXELS, FRAMES);
  const late = (times.filter((time) => time > LATE_MS).length / times.length) * 100;
  judge(
    `scroll the ${name}: frames over 25 ms`,
    late,
    `${late.toFixed(1)} %`,
    `${most} %`,
    most,
    `worst ${ms(quantile(times, 1))}`,
  );
  const p95 = quantile(work, 0.95);
  judge(`  main thread for a frame, p95`, p95, ms(p95), '8 ms', 8, `median ${ms(quantile(work, 0.5))}`);
}

/** @param {import('./program.mjs').Program} program @param {string} name @param {number} [settleMs] */
async function rest(program, name, settleMs = 5000) {
  const { cpu, memory } = await resting(program, 10, settleMs);
  if (cpu === null || memory === null) return;
  judge(`CPU ${name}`, cpu, `${cpu.toFixed(1)} %`, '0 %', 0.5);
  judge(`memory of the window ${name}`, memory.window, `${memory.window.toFixed(0)} MB`, '250 MB', 250);
  add(`memory of the engine ${name}`, `${memory.engine.toFixed(0)} MB`, {
    baseline: `all processes: ${memory.all.toFixed(0)} MB`,
  });
}
