// npm test: everything that a change must pass, from a fresh clone: types, lint, dead code, unit tests, build, the
// window, the package and the packaged program. `--no-window` leaves out what needs Electron. The last line counts
// specs; a step without specs that fails counts as one failed. What is skipped counts as a failure of the whole.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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

/** @type {(name: string, project: string) => Step} */
const e2e = (name, project) => ({
  name,
  run: node(playwright(project), { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, `${project}.json`) }),
  counts: `${project}.json`,
});

/** @type {Step[]} */
const withoutWindow = [
  { name: 'types', run: node(`${bin('typescript/bin/tsc')} -b build/tsconfig.all.json`) },
  {
    name: 'lint',
    run: node(`${bin('@biomejs/biome/bin/biome')} check --error-on-warnings --config-path build/lint.json .`),
  },
  { name: 'dead code', run: node(`${bin('knip/bin/knip.js')} --config build/knip.json`) },
  {
    name: 'unit and conformance',
    run: node(
      `${bin('vitest/vitest.mjs')} run --config build/vitest.config.ts --reporter=default --reporter=json ` +
        `--outputFile.json=${path.join(results, 'unit.json')}`,
    ),
    counts: 'unit.json',
  },
  {
    name: 'build',
    run: async () => {
      await ensureBuilt();
      return 0;
    },
  },
  e2e('command line', 'cli'),
];

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
  process.exitCode = await runAll(noWindow ? withoutWindow : [...withoutWindow, ...withWindow]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** @param {readonly Step[]} steps */
async function runAll(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, run, counts } of steps) {
    console.log(`\n== ${name} (at ${seconds(started)})`);
    const began = Date.now();
    const ok = (await run().catch((error) => console.error(error.message))) === 0;
    const found = counts ? readCounts(path.join(results, counts)) : { passed: 0, failed: 0, skipped: 0 };
    if (!ok && found.failed === 0) found.failed = 1;
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += found[key];
    console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'}${counts ? `, ${summary(found)}` : ''}, ${seconds(began)}`);
    // What comes after needs what was built; the checks of the sources tell more together.
    if (!ok && name === 'build') break;
  }
  console.log(`\n${steps.length} steps in ${seconds(started)}`);
  console.log(summary(total));
  return total.failed + total.skipped === 0 && total.passed > 0 ? 0 : 1;
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
