// The program as it ships: its window driven from outside, its verbs without a display, what is in it and what is shut.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { chmod, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type Browser, chromium } from '@playwright/test';
import { sandboxArgs } from '../build/platform.mjs';
import { expect, test } from './app.fixture';
import { packagedFolder, packagedProgram, quiet, runCli, runToEnd, windowSwitches } from './launch';
import { LOGIN, SMALL_LIBRARY, threadIdOf } from './small-library';
import { windowOf } from './window-parts';

/** Starts a packaged program; the shipped fuses refuse --inspect, but its window can be driven all the same. */
async function startPackaged(program: string, args: readonly string[], env: NodeJS.ProcessEnv, uid?: number) {
  const child = spawn(program, [...args, '--remote-debugging-port=0'], {
    env: { ...process.env, ...env, ...quiet },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  child.stderr.resume();
  if (!address) throw new Error(`The packaged program ended with exit code ${child.exitCode}`);
  return { child, browser: await chromium.connectOverCDP(address) };
}

/** Ends it as a desktop does, and waits until it has saved. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await ended;
}

async function pageOf(browser: Browser) {
  const [context] = browser.contexts();
  if (!context) throw new Error('The packaged program has no window');
  return context.pages()[0] ?? context.waitForEvent('page');
}

test('its window finds, opens and shows a session', async ({ home, data, display }, info) => {
  const args = [...windowSwitches(packagedProgram), '--home', home, '--data', data];
  const { child, browser } = await startPackaged(packagedProgram, args, display);
  try {
    const page = await pageOf(browser);
    await windowOf(page).box.fill('quokka');
    await windowOf(page).open('loginPage flicker');
    await expect(page.getByText('The quokka waits as well.').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath('packaged.png') });
  } finally {
    await browser.close();
    await end(child);
  }
});

test('its verbs answer without a display as the command line does', async ({ home, data }, info) => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const verb = (...words: string[]) =>
    runToEnd(
      {
        executable: packagedProgram,
        args: [...sandboxArgs(packagedProgram), ...words, '--home', home, '--data', data],
      },
      env,
    );
  const listed = await verb('list', '--json');
  expect(listed.code, listed.stderr).toBe(0);
  expect(JSON.parse(listed.stdout).total).toBe(SMALL_LIBRARY.length);
  const own = await runCli('list', '--json', '--home', home, '--data', info.outputPath('own'));
  expect(JSON.parse(listed.stdout)).toEqual(JSON.parse(own.stdout));
  expect((await verb('search', 'aardvark')).code).toBe(1);
  const shown = await verb('show', threadIdOf(LOGIN), '--no-scan', '--json');
  expect(JSON.parse(shown.stdout).messages[0].parts[0].text).toBe(LOGIN.turns[0]?.prompt);
});

test('it carries the bundles and the watcher, nothing else', async () => {
  const files = listPackage(path.join(packagedFolder, 'resources/app.asar'), { isPack: false }).filter((file) =>
    path.extname(file),
  );
  const expected = /^\/(package\.json|out\/.+\.(js|cjs|css|html|wasm)|node_modules\/.+\.(js|json|node))$/;
  expect(files.filter((file) => !expected.test(file) && !file.startsWith('/node_modules/@parcel'))).toEqual([]);
  expect(files.some((file) => file.endsWith('.node'))).toBe(true);
  const packages = new Set(files.map((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  packages.delete(undefined);
  const watcher = ['@parcel/watcher', '@parcel/watcher-linux-x64-glibc'];
  expect([...packages].sort()).toEqual([...watcher, 'detect-libc', 'is-extglob', 'is-glob', 'picomatch']);
});

test('its fuses are shut', async () => {
  const [off, on] = [0x30, 0x31]; // the wire holds the digits 0 and 1
  const fuses = await getCurrentFuseWire(packagedProgram);
  expect({
    runAsNode: fuses[FuseV1Options.RunAsNode],
    nodeOptions: fuses[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
    inspect: fuses[FuseV1Options.EnableNodeCliInspectArguments],
    fileProtocol: fuses[FuseV1Options.GrantFileProtocolExtraPrivileges],
    cookieEncryption: fuses[FuseV1Options.EnableCookieEncryption],
    asarIntegrity: fuses[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
    onlyAsar: fuses[FuseV1Options.OnlyLoadAppFromAsar],
  }).toEqual({
    runAsNode: off,
    nodeOptions: off,
    inspect: off,
    fileProtocol: off,
    cookieEncryption: on,
    asarIntegrity: on,
    onlyAsar: on,
  });
});

test('its window runs in the system’s sandbox', async ({ display }) => {
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? 65534 : undefined; // nobody: for root, Chromium's sandbox is off
  const user = uid === undefined ? {} : { uid, gid: uid };
  if (spawnSync('unshare', ['--user', '--map-root-user', 'true'], user).status !== 0) {
    return console.log('not checked: this system forbids the namespaces that the sandbox needs');
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-sandbox-'));
  try {
    await chmod(folder, 0o777);
    mkdirSync(path.join(folder, 'home'));
    // Nobody can't look into a checkout below /root.
    await cp(packagedFolder, path.join(folder, 'program'), { recursive: true });
    const program = path.join(folder, 'program/threadfinch');
    const args = [
      '--disable-gpu',
      '--log-level=3',
      '--home',
      path.join(folder, 'home'),
      '--data',
      path.join(folder, 'data'),
    ];
    const { child, browser } = await startPackaged(program, args, { ...display, HOME: folder }, uid);
    try {
      await expect((await pageOf(browser)).locator('#root > *').first()).toBeVisible();
      const renderers = spawnSync('pgrep', ['-f', `^${program} --type=renderer`], { encoding: 'utf8' });
      const pids = renderers.stdout.trim().split('\n').filter(Boolean);
      expect(pids.length).toBeGreaterThan(0);
      for (const pid of pids) {
        expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m);
        expect(readlinkSync(`/proc/${pid}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'));
      }
    } finally {
      await browser.close();
      await end(child);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
