// A process that runs cases until it is told to stop, so that one that crashes or hangs costs only itself. Says on
// standard output which case it is at, written at once: nobody can ask a process that hangs.
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { alias } from '../aliases.mjs';

/** @type {{ source: string, fixtures?: string[], seed: number, from: number, to: number, forMs: number, steps?: number[], keep?: string }} */
const options = JSON.parse(process.argv[2] ?? '{}');
// Endless recursion is told from what began it.
Error.stackTraceLimit = 200;
/** A home of a few KB, damaged by at most a few MB, read twice. */
const MOST_GROWTH_MB = 350;

const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  resolve: { alias },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { runCase, fixtureNames } = await vite.ssrLoadModule('/build/fuzz/run-case.ts');

// Loading the program isn't part of the time that was given.
const untilMs = Date.now() + options.forMs;
const fixtures = options.fixtures ?? fixtureNames(options.source);
for (let number = options.from; number < options.to && Date.now() < untilMs; number += 1) {
  const one = { source: options.source, fixture: fixtures[number % fixtures.length], seed: options.seed, number };
  say({ at: one });
  const before = process.resourceUsage().maxRSS / 1024;
  try {
    await runCase(one, { steps: options.steps, keep: options.keep });
    const grown = process.resourceUsage().maxRSS / 1024 - before;
    // The first cases load and compile.
    if (number > options.from + 20 && grown > MOST_GROWTH_MB) throw new Error(`Memory grew by ${grown.toFixed(0)} MB`);
  } catch (error) {
    say({ failed: one, message: error instanceof Error ? tell(error) : String(error) });
  }
}
say({ done: true });
process.exit(0);

/** What it says, and where in the program it was thrown. @param {Error} error */
function tell({ message, name, stack = '' }) {
  const steps = stack.split('\n').filter((line) => /^\s+at .*\/src-/.test(line) && !line.includes('/conformance/'));
  return [`${name}: ${message}`, ...steps.slice(0, 6)].join('\n');
}

/** @param {object} event */
function say(event) {
  writeSync(1, `${JSON.stringify(event)}\n`);
}
