// Keeps a checkout ready to run: installs what package-lock.json names, and builds out/ when a source changed. Uses
// Node's own modules only, since it runs before anything is installed. Everything it says goes to standard error.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = { major: 20, minor: 19 };
const BUILT_FROM = [
  'src-shared',
  'src-main',
  'src-renderer',
  'electron.vite.config.ts',
  'build/aliases.mjs',
  'package-lock.json',
];
const NOT_BUILT = /^fixtures$|\.test\.tsx?$|\.md$/;

/** @param {string} line */
export const say = (line) => console.error(`threadfinch: ${line}`);

/** Installs the packages when they aren't those of package-lock.json. Throws when that fails. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
    throw new Error(`Node ${oldest} or newer is needed; this is ${process.versions.node}`);
  }
  if (isInstalled()) return;
  await withLock(() => {
    if (isInstalled()) return;
    say('installing packages (npm ci)');
    const npm = process.env.npm_execpath;
    // Some packages ask for a newer Node than they need here; a warning for each would only frighten.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args]);
    else run('npm', args, process.platform === 'win32');
  });
}

/** Builds out/ when it is older than the sources. Throws when that fails. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'out/.built-from');
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
  if (isBuilt()) return;
  await withLock(() => {
    if (isBuilt()) return;
    say('building');
    rmSync(stamp, { force: true });
    const hash = hashOfSources();
    const bundler = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js');
    run(process.execPath, [bundler, 'build', '--logLevel', 'warn']);
    writeFileSync(stamp, hash);
  });
}

/** npm notes what it installed; optional packages for other platforms are missing there. */
function isInstalled() {
  const noted = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  /** @param {string} file @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const found = packagesOf(noted);
  return Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
    const have = found[name];
    if (name === '') return true;
    return have ? have.version === version && have.integrity === integrity : optional === true;
  });
}

/** Over contents, not times: a checkout or a copy must not look like a change. */
function hashOfSources() {
  const hash = createHash('sha256');
  /** @param {string} name */
  const add = (name) => {
    const file = path.join(root, name);
    if (!statSync(file).isDirectory()) hash.update(`\0${name}\0`).update(readFileSync(file));
    else for (const child of readdirSync(file).sort()) if (!NOT_BUILT.test(child)) add(`${name}/${child}`);
  };
  for (const name of BUILT_FROM) add(name);
  return hash.digest('hex');
}

/**
 * Two commands that start at once must not install or build over each other.
 * @param {() => void} work
 */
async function withLock(work) {
  const lock = path.join(tmpdir(), `threadfinch-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
  for (let waited = 0; !take(lock); waited += 1) {
    if (waited === 10) say('waiting for another command to install or build');
    await wait(200);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const holder = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }));
  try {
    process.kill(holder || process.pid, 0);
  } catch (error) {
    // Its process is gone.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') rmSync(lock, { force: true });
  }
  return false;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {boolean} [shell]
 */
function run(command, args, shell = false) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell });
  if (status !== 0) throw new Error(`${path.basename(args[0] ?? command)} failed${error ? `: ${error.message}` : ''}`);
}
