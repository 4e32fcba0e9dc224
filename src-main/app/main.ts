// The program's life cycle. A verb of the command line is answered first, before anything of a window, so that it
// works without a display.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { appPaths } from '@core/io/app-paths';
import { toWriteFailure } from '@core/io/atomic-file';
import { demoFolders, prepareDemo } from '@core/sample-library/prepare-demo';
import { AppError } from '@shared/model/failure';
import { LINK_SCHEME, parseThreadLink, type ThreadLink } from '@shared/model/thread-link';
import { app, BrowserWindow } from 'electron';
import { ORIGIN, toHash } from './addresses';
import { ownArguments, parseArguments, parseVerb } from './arguments';
import { type EngineHost, startEngineHost } from './engine-host';
import { endWith, showFailure } from './failure-dialog';
import { readLook } from './first-look';
import { cutNetwork, harden } from './hardening';
import { serveCalls, tell } from './ipc-server';
import { applyLanguage } from './language';
import { setMenu } from './menu';
import { registerSchemes, serveBundle, serveKept } from './protocol';
import { applyTheme, followTheme } from './theme';
import { openWindow, showWindow, stateOf } from './window';
import { readWindowState, writeWindowState } from './window-state';

const own = ownArguments(process.argv, process.defaultApp === true);
const verb = parseVerb(own);
if (verb) await answer(verb);

const options = parseArguments(own, process.cwd());
const demo = options.demo ? demoFolders(options.data) : undefined;
const { home, data } = demo ?? options;
const paths = appPaths({ ...(home ? { home } : {}), ...(data ? { data } : {}) });
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origin = devServer ? new URL(devServer).origin : ORIGIN;
/** Whether there is a page: what is told before is lost. */
let isHeard = false;
/** Session files that were asked for before there was a page to show them. */
const waiting: string[] = [...options.files];
/** A link that was followed before there was one. */
let firstLink: ThreadLink | undefined = options.links[0];
let engine: EngineHost | undefined;
let state = readWindowState(paths.windowState);

// The demo's data folder is emptied when the day has changed, with this program running.
const profile = demo ? path.join(path.dirname(demo.data), 'electron') : paths.electron;
try {
  mkdirSync(profile, { recursive: true, mode: 0o700 });
} catch (error) {
  endWith(toWriteFailure(error, profile));
}
app.setPath('userData', profile);
if (app.requestSingleInstanceLock()) {
  // With --no-sandbox (as root on Linux) this call would leave Chromium's own processes unable to start.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (!devServer) cutNetwork();
  registerSchemes();
  app.on('second-instance', (_event, argv, folder) => {
    showWindow(BrowserWindow.getAllWindows()[0]);
    const asked = parseArguments(ownArguments(argv, process.defaultApp === true), folder);
    for (const file of asked.files) openSession(file);
    for (const link of asked.links) openLinked(link);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const link = parseThreadLink(url);
    if (link) openLinked(link);
  });
  // A checkout must not take the links of an installed program.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openSession(file);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (!engine) return;
    event.preventDefault();
    const closing = engine;
    engine = undefined;
    void closing.close().finally(() => app.quit());
  });
  // Not awaited: Electron is ready only once this module has run to its end.
  app.whenReady().then(start).catch(endWith);
} else {
  app.quit();
}

async function answer(words: readonly string[]): Promise<never> {
  // A window does without the command line's code.
  const { runCli } = await import('../cli/cli');
  const code = await runCli(words);
  // Here a pipe is written to in the background, and would be cut off.
  for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', done));
  process.exit(code);
}

async function start(): Promise<void> {
  harden(origin);
  followTheme();
  if (demo) await prepareDemo(demo, Date.now());
  // A misspelt one would look like a home without sessions.
  else if (home && !isFolder(home)) throw new AppError('not-found', home);
  serveBundle(path.join(import.meta.dirname, '../renderer'));
  const { theme, language } = readLook(paths.settings);
  applyTheme(theme);
  applyLanguage(language);
  const showMenu = () => setMenu((id) => tell('command.run', { id }));
  showMenu();
  const started = startEngineHost({ ...(home ? { home } : {}), data: paths.data, watch: true });
  engine = started;
  open();
  serveKept(started);
  started.subscribe((event) => tell('engine.event', event));
  // While the window's own processes start.
  const served = import('./serve-window').then(({ serveWindow }) =>
    serveWindow({ engine: started, paths, demo: options.demo, onLanguage: showMenu }),
  );
  served.catch(endWith);
  serveCalls(served, origin);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open();
  });
}

function open(): void {
  const window = openWindow(`${devServer ?? `${ORIGIN}/`}${firstLink ? toHash(firstLink) : ''}`, state);
  firstLink = undefined;
  window.webContents.once('did-finish-load', () => {
    isHeard = true;
    for (const file of waiting.splice(0)) openSession(file);
    if (firstLink) openLinked(firstLink);
    firstLink = undefined;
  });
  window.on('closed', () => {
    isHeard = false;
  });
  window.on('close', () => {
    state = stateOf(window);
    writeWindowState(paths.windowState, state);
  });
}

function openSession(file: string): void {
  if (!engine || !isHeard) waiting.push(file);
  else engine.importFile(file).then((thread) => tell('thread.open', { thread }), showFailure);
}

function openLinked(link: ThreadLink): void {
  if (!isHeard) firstLink = link;
  else tell('thread.open', { thread: link.thread, message: link.ordinal });
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
