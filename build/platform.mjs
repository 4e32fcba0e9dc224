// What starting Electron needs of the machine: a display, its libraries, and the means for a sandbox.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { say } from './checkout.mjs';

// Debian 13 and Ubuntu 24.04 call some of these by their name with t64 at the end.
const PACKAGES = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * --no-sandbox, only where Chromium's sandbox cannot work: for root, or on Linux without the means for one.
 * @param {string} executable
 */
export function sandboxArgs(executable) {
  if (process.platform !== 'linux') return [];
  if (process.getuid?.() === 0) return ['--no-sandbox'];
  const helper = statSync(path.join(path.dirname(executable), 'chrome-sandbox'), { throwIfNoEntry: false });
  if (helper?.uid === 0 && (helper.mode & 0o4001) === 0o4001) return []; // set-user-id root
  // Tried rather than read from sysctl: containers, AppArmor and kernel settings can each forbid it.
  return spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0 ? [] : ['--no-sandbox'];
}

/**
 * Makes sure of the shared libraries that the executable needs and, with `display`, of a display to draw on without a
 * screen. Installs them as root on Debian; else throws with the line that does.
 * @param {string} executable
 * @param {{ display: boolean }} options
 */
export function ensureLibraries(executable, { display }) {
  if (process.platform !== 'linux') return;
  const missing = missingLibraries(executable);
  const wantsXvfb = display && !hasDisplay() && spawnSync('Xvfb', ['-help']).error !== undefined;
  if (missing.length === 0 && !wantsXvfb) return;

  const isDebian = existsSync('/etc/debian_version');
  const packages = [...(missing.length > 0 ? PACKAGES : []), ...(wantsXvfb ? ['xvfb'] : [])];
  if (isDebian && process.getuid?.() === 0) {
    say(`installing what Electron needs with apt-get: ${packages.join(' ')}`);
    apt('update', '-qq');
    apt('install', '-qq', '-y', '--no-install-recommends', ...packages.map(nameHere));
    const still = missingLibraries(executable);
    if (still.length === 0) return;
    missing.splice(0, missing.length, ...still);
  }
  throw new Error(
    `Electron needs what is not installed: ${[...missing, ...(wantsXvfb ? ['Xvfb'] : [])].join(', ')}.\n` +
      (isDebian
        ? `Run: sudo apt-get install --no-install-recommends ${packages.map(nameHere).join(' ')}`
        : `On Debian these are the packages ${packages.join(' ')}; install what your system calls them.`),
  );
}

/** @param {string} executable */
function missingLibraries(executable) {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => String(match[1]));
}

/** @param {string} name */
function nameHere(name) {
  return spawnSync('apt-cache', ['show', `${name}t64`]).status === 0 ? `${name}t64` : name;
}

/** @param {string[]} args */
function apt(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
}
