// npm start: from a fresh clone to the window. `--home DIR`, `--data DIR` and `--demo` go to the program; `--dev`
// serves the window's sources with hot reload. Without a display it says so and reads the histories without a window.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, say } from './checkout.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { ensureLibraries, hasDisplay, sandboxArgs } from './platform.mjs';
import { runChild } from './run-child.mjs';

try {
  const args = process.argv.slice(2).filter((arg) => arg !== '--dev');
  await ensureInstalled();
  process.exitCode = hasDisplay() ? await openWindow(args) : await readWithoutWindow(args);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

/** @param {readonly string[]} args */
async function openWindow(args) {
  const { executable, version, official } = await electronRuntime();
  ensureLibraries(executable, { display: false });
  if (!official) say(`running on a stand-in for Electron (${version}), for development only`);
  // Chromium's own complaints about the desktop are of no use to anybody here.
  const switches = [...sandboxArgs(executable), '--log-level=3', ...args];
  if (process.argv.includes('--dev')) {
    const vite = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js');
    const env = { ...process.env, ELECTRON_EXEC_PATH: executable };
    return runChild(process.execPath, [vite, 'dev', '--', ...switches], { cwd: root, env });
  }
  await ensureBuilt();
  return runChild(executable, [root, ...switches]);
}

/** @param {readonly string[]} args */
async function readWithoutWindow(args) {
  const isDemo = args.includes('--demo');
  const what = isDemo ? 'the sample library' : 'your histories';
  say(`There is no display, so no window can be shown; reading ${what} without one.`);
  await ensureBuilt();
  const code = await runChild(process.execPath, [path.join(root, 'build/cli.mjs'), 'summary', ...args]);
  const words = isDemo ? "'dead letter queue'" : 'WORDS';
  if (code === 0) say(`to search here: npm run -s cli -- ${['search', ...args.map(toShellWord), words].join(' ')}`);
  return code;
}

/** @param {string} arg */
function toShellWord(arg) {
  return /^[\w./:@=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}
