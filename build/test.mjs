// npm test: everything that a change must pass, from a fresh clone: build, the command line, the window, the package and
// the packaged program; beside them types, lint, dead code and unit tests. `--no-window` leaves out what needs Electron.
// The last line counts specs; a step without specs that fails counts as one failed. What is skipped counts as a failure
// of the whole.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './checkout.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { ensureLibraries } from './platform.mjs';
import { runChild } from './run-child.mjs';

const results = path.join(root, 'test-results/counts');
/** @type {(name: string) => string} */
const bin = (name) => path.join(root, 'node_modules', name);
/** @type {(name: string) => string} */
const playwright = (name) =>
  `${bin('@playwright/test/cli.js')} test -c e2e --project ${name} --output test-results/${name}`;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, run: () => Promise<number>, counts?: string }} Step
 */

/** @type {(command: string, env?: Record<string, string>) => () => Promise<number>} */
const node =
  (command, env = {}) =>
  () =>
    runChild(process.execPath, command.split(' '), { cwd: root, env: { ...process.env, ...env } });

/**
 * Takes what the specs of the window leave of the processors, and says what it has to say in one piece.
 * @type {(name: string, command: string, counts?: string) => Step}
 */
const aside = (name, command, counts) => ({
  name,
  run: async () => {
    const log = path.join(results, `${name.replaceAll(' ', '-')}.log`);
    const out = openSync(log, 'w');
    try {
      return await runChild(process.execPath, command.split(' '), {
        cwd: root,
        stdio: ['ignore', out, out],
        priority: constants.priority.PRIORITY_BELOW_NORMAL,
      });
    } finally {
      closeSync(out);
      console.log(`\n${readFileSync(log, 'utf8').trimEnd()}`);
    }
  },
  counts,
});

/** @type {(name: string, project: string) => Step} */
const e2e = (name, project) => ({
  name,
  run: node(playwright(project), { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, `${project}.json`) }),
  counts: `${project}.json`,
});

/** @type {Step[]} */
const checks = [
  aside('types', `${bin('typescript/bin/tsc')} -b build/tsconfig.all.json`),
  aside('lint', `${bin('@biomejs/biome/bin/biome')} check --error-on-warnings --config-path build/lint.json .`),
  aside('dead code', `${bin('knip/bin/knip.js')} --config build/knip.json`),
  aside(
    'unit and conformance',
    `${bin('vitest/vitest.mjs')} run --config build/vitest.config.ts --reporter=default --reporter=json ` +
      `--outputFile.json=${path.join(results, 'unit.json')}`,
    'unit.json',
  ),
];

/** @type {Step} */
const build = {
  name: 'build',
  run: async () => {
    await ensureBuilt();
    return 0;
  },
};

/** @type {Step[]} */
const withWindow = [
  e2e('window', 'window'),
  {
    name: 'package',
    run: node(
      `${bin('electron-builder/cli.js')} --config build/electron-builder.config.mjs --publish never --linux dir`,
    ),
  },
  e2e('packaged program', 'packaged'),
];

const started = Date.now();
const noWindow = process.argv.includes('--no-window');
try {
  await ensureInstalled();
  if (!noWindow) ensureLibraries((await electronRuntime()).executable, { display: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  process.exitCode = await runAll([e2e('command line', 'cli'), ...(noWindow ? [] : withWindow)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/**
 * Builds, and then runs `specs` of what was built one after the other, the checks of the sources beside them.
 * @param {readonly Step[]} specs
 */
async function runAll(specs) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const isBuilt = await runStep(build, total);
  // What comes after needs what was built; the checks of the sources tell more together.
  await Promise.all([runEach(checks, total), isBuilt && runEach(specs, total)]);
  console.log(`\n${1 + checks.length + specs.length} steps in ${seconds(started)}`);
  console.log(summary(total));
  return total.failed + total.skipped === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * @param {readonly Step[]} steps
 * @param {Counts} total
 */
async function runEach(steps, total) {
  for (const step of steps) await runStep(step, total);
}

/**
 * Adds what it found to `total`; resolves to whether all was well.
 * @param {Step} step
 * @param {Counts} total
 */
async function runStep({ name, run, counts }, total) {
  console.log(`\n== ${name} (at ${seconds(started)})`);
  const began = Date.now();
  const ok = (await run().catch((error) => console.error(error.message))) === 0;
  const found = counts ? readCounts(path.join(results, counts)) : { passed: 0, failed: 0, skipped: 0 };
  if (!ok && found.failed === 0) found.failed = 1;
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += found[key];
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'}${counts ? `, ${summary(found)}` : ''}, ${seconds(began)}`);
  return ok;
}

/**
 * What Vitest or Playwright wrote about its run; nothing when it ended before it wrote anything.
 * @param {string} file
 * @returns {Counts}
 */
function readCounts(file) {
  try {
    const { stats, ...unit } = JSON.parse(readFileSync(file, 'utf8'));
    if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = unit;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** @param {Counts} counts */
function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
