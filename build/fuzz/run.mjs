// `npm run fuzz`: damages copies of the fixtures for some minutes, in a process for each source that may crash or hang,
// and keeps what breaks a law; see README.md of build.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * @typedef {{ source: string, fixture: string, seed: number, number: number }} Case
 * @typedef {{ at?: Case, failed?: Case, message?: string, done?: boolean }} Said
 * @typedef {{ one: Case, message: string }} Failure
 * @typedef {{ source: string, next: number, cases: number, tookMs: number, found: Failure[] }} Run
 */

const { values: args } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    source: { type: 'string' },
    fixture: { type: 'string' },
    case: { type: 'string' },
  },
});
const FIXTURES = fileURLToPath(new URL('../../src-main/core/sources/fixtures', import.meta.url));
const CHILD = fileURLToPath(new URL('./child.mjs', import.meta.url));
/** A case takes a few hundredths of a second; so long takes none, even on a busy machine. */
const LONGEST_CASE_MS = 30_000;
const LONGEST_START_MS = 180_000;
/** Failures of one kind tell no more after some; those kept are made small. */
const MOST_KEPT = 20;
const HEAP_MB = 700;

const seed = Number(args.seed);
const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((found) => found.isDirectory());
const sources = args.source ? [args.source] : folders.map(({ name }) => name).sort();
const fixtures = args.fixture ? [args.fixture] : undefined;
const number = args.case === undefined ? undefined : Number(args.case);
const kept = mkdtempSync(path.join(tmpdir(), 'threadfinch-fuzz-'));
/** Copies of fixtures, in memory where the system offers it; a process that is killed leaves its own. */
const copies = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'threadfinch-fuzz-copies-'));
/** @type {Map<string, Failure>} By what they say. */
const kinds = new Map();
let failures = 0;

/** In each but the first, the time goes by how long the cases of a source took so far. */
const ROUNDS = 4;

console.log(`seed ${seed}`);
/** @type {Run[]} */
const runs = sources.map((source) => ({ source, next: number ?? 0, cases: 0, tookMs: 0, found: [] }));
try {
  const isOne = number !== undefined || runs.length === 1;
  const roundMs = (Number(args.minutes) * 60_000) / (isOne ? 1 : ROUNDS);
  for (let round = 0; round < (isOne ? 1 : ROUNDS); round += 1) {
    // The same number of cases for each, however long its own take.
    const costs = runs.map(({ tookMs, cases }) => (round === 0 ? 1 : tookMs / Math.max(1, cases)));
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    for (const [at, run] of runs.entries()) await fuzzSource(run, (roundMs * (costs[at] ?? 0)) / all);
  }
  for (const run of runs) await report(run);
} finally {
  rmSync(copies, { recursive: true, force: true });
}
if (failures === 0) rmSync(kept, { recursive: true });
else console.log(`${failures} failed in ${kinds.size} ways; what was read is kept in ${kept}`);
process.exitCode = failures === 0 ? 0 : 1;

/** Starting a process isn't counted. @param {Run} run @param {number} shareMs */
async function fuzzSource(run, shareMs) {
  const { source, found } = run;
  const endMs = run.tookMs + shareMs;
  while (run.tookMs < endMs) {
    let beganAt = 0;
    const forMs = number === undefined ? endMs - run.tookMs : 10 * LONGEST_CASE_MS;
    const options = { source, fixtures, seed, from: run.next, to: (number ?? 1e9) + 1, forMs };
    const last = await runChild(options, found, (one) => {
      beganAt ||= Date.now();
      run.cases += 1;
      run.next = one.number + 1;
    });
    if (beganAt > 0) run.tookMs += Date.now() - beganAt;
    if (last === null || number !== undefined) break;
  }
}

/** @param {Run} run */
async function report({ source, cases, tookMs, found }) {
  failures += found.length;
  console.log(`${source}: ${cases} cases in ${(tookMs / 1000).toFixed(0)} s, ${found.length} failed`);
  for (const failure of found) await keep(failure);
}

/**
 * Resolves to null when all was done, else to the number of the case that ended the process, which is in `found`.
 * @param {object} options
 * @param {Failure[]} found
 * @param {(one: Case) => void} [onCase]
 * @returns {Promise<number | null>}
 */
function runChild(options, found, onCase = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, CHILD, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: copies },
    });
    /** @type {Case | undefined} */
    let at;
    let isDone = false;
    let isHanging = false;
    let errors = '';
    const kill = () => {
      isHanging = true;
      child.kill('SIGKILL');
    };
    let watchdog = setTimeout(kill, LONGEST_START_MS);
    child.stderr.on('data', (data) => {
      errors = (errors + data).slice(-2000);
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return;
      /** @type {Said} */
      const said = JSON.parse(line);
      clearTimeout(watchdog);
      watchdog = setTimeout(kill, LONGEST_CASE_MS);
      if (said.at) {
        at = said.at;
        onCase(said.at);
      }
      if (said.failed) found.push({ one: said.failed, message: said.message ?? '' });
      if (said.done) isDone = true;
    });
    child.on('close', (code, signal) => {
      clearTimeout(watchdog);
      if (isDone) return resolve(null);
      if (!at) return reject(new Error(`The cases could not be run: ${errors}`));
      const how = isHanging ? `It hangs: over ${LONGEST_CASE_MS / 1000} s` : `It crashes: ${code ?? signal} ${errors}`;
      found.push({ one: at, message: how });
      resolve(at.number);
    });
  });
}

/** Prints a failure of a new kind with the fewest steps that make it, and keeps its home. @param {Failure} failure */
async function keep(failure) {
  const { one, message } = failure;
  const kind = kindOf(failure);
  if (kinds.has(kind) || kinds.size >= MOST_KEPT) return;
  kinds.set(kind, failure);
  const folder = path.join(kept, `${one.source}-${one.fixture}-${one.number}`);
  mkdirSync(folder, { recursive: true });
  const steps = await fewestSteps(one, kind);
  await runOnce(one, steps, path.join(folder, 'home'));
  writeFileSync(path.join(folder, 'failure.txt'), `${message}\n`);
  console.log(`\n${one.source} ${one.fixture}, case ${one.number}${steps ? `, step ${steps}` : ''}: ${message}`);
  console.log(
    `  again: npm run fuzz -- --seed ${seed} --source ${one.source} --fixture ${one.fixture} --case ${one.number}`,
  );
  console.log(`  kept: ${folder}`);
}

/** What failures of one fault have in common. @param {Failure} failure */
function kindOf({ one, message }) {
  return `${one.source} ${message.replace(/"(?:[^"\\]|\\.)*"|\d+/g, '#').slice(0, 400)}`;
}

/** One step that fails by itself; undefined when it takes them all. @param {Case} one @param {string} kind */
async function fewestSteps(one, kind) {
  const isSame = (/** @type {Failure[]} */ found) => found.some((failure) => kindOf(failure) === kind);
  for (const step of [0, 1, 2]) if (isSame(await runOnce(one, [step]))) return [step];
  return undefined;
}

/**
 * @param {Case} one
 * @param {readonly number[]} [steps]
 * @param {string} [folder] where the damaged home is kept
 */
async function runOnce({ source, fixture, number: from }, steps, folder) {
  /** @type {Failure[]} */
  const found = [];
  const forMs = 10 * LONGEST_CASE_MS;
  await runChild({ source, fixtures: [fixture], seed, from, to: from + 1, forMs, steps, keep: folder }, found);
  return found;
}
