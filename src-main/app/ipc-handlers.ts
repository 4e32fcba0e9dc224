// What each call of the window does. Exhaustive over the contract: a call without a handler does not compile.
import path from 'node:path';
import type { AppInfo } from '@shared/ipc';
import type { ThreadId } from '@shared/model/ids';
import type { Library } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { app, clipboard, dialog } from 'electron';
import { askHandlers } from './ask-handlers';
import { popUpMenu } from './context-menu';
import { digestHandlers } from './digest-handlers';
import type { EngineHost } from './engine-host';
import { showFailure } from './failure-dialog';
import type { Handlers } from './ipc-server';
import type { KeySafe } from './key-safe';
import { systemLanguage } from './language';
import { libraryHandlers } from './library-handlers';
import { openLink } from './open-link';
import { openProject } from './open-project';
import { saveOriginal } from './original-handlers';
import { providerHandlers } from './provider-handlers';
import { storageHandlers } from './storage-handlers';
import { copyMarkdown, copyMessage, revealOrigin, saveThread, saveThreads } from './thread-actions';
import { withoutUndefined } from './without-undefined';

declare const ELECTRON_VERSION: string;

interface HandlerOptions {
  readonly engine: EngineHost;
  readonly dataFolder: string;
  readonly demo: boolean;
  readonly keys: KeySafe;
  onKeys(keys: Readonly<Record<string, string>>): Promise<void>;
  /** As they are now. */
  settings(): Promise<Settings>;
  onSettings(settings: Settings): void;
  onLibrary(library: Library): void;
}

export function makeHandlers(options: HandlerOptions): Handlers {
  const { engine, dataFolder, demo, settings, onSettings, onLibrary } = options;
  return {
    'app.info': async (): Promise<AppInfo> => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      node: process.versions.node,
      chrome: process.versions.chrome,
      officialRuntime: process.versions.electron === ELECTRON_VERSION,
      platform: process.platform,
      systemLanguage: systemLanguage(),
      dataFolder,
      demo,
    }),
    'sources.cards': () => engine.cards(),
    'sources.find': () => engine.find(),
    'sources.list': () => engine.sources(),
    'sources.rescan': () => engine.scan(),
    'engine.status': () => engine.status(),
    'engine.pause': ({ paused }) => engine.setPaused(paused),
    'search.run': ({ sort, bare, patienceMs, ...request }, signal) => {
      const patience = patienceMs === undefined ? {} : { patienceMs };
      const given = { ...request, ...(sort ? { sort } : {}), ...(bare ? { bare } : {}), ...patience };
      return engine.forWindow.search(given, signal);
    },
    'search.near': ({ known, ...request }, signal) => engine.near({ ...request, known: known as ThreadId[] }, signal),
    'thread.get': ({ thread }) => engine.forWindow.openThread(thread as ThreadId),
    'thread.outline': ({ thread }) => engine.forWindow.outline(thread as ThreadId),
    'thread.messages': ({ thread, from, count }) => engine.forWindow.messages(thread as ThreadId, from, count),
    'thread.find': ({ thread, text }, signal) => engine.forWindow.findInThread(thread as ThreadId, text, signal),
    'blob.text': async ({ blob }) => new TextDecoder().decode((await engine.blob(blob)).data),
    'copy.message': async ({ thread, ordinal }) => {
      await copyMessage(engine, thread as ThreadId, ordinal);
      return null;
    },
    'copy.text': async ({ text }) => {
      await clipboard.writeText(text);
      return null;
    },
    'copy.markdown': ({ thread, options }) => copyMarkdown(engine, [thread as ThreadId], options),
    'copy.threads': ({ threads, options }) => copyMarkdown(engine, threads as ThreadId[], options),
    'export.thread': async ({ thread, format, options }) =>
      (await saveThread(engine, thread as ThreadId, format, options)) ?? null,
    'export.threads': ({ threads, format, options }, signal) =>
      saveThreads(engine, { threads: threads as ThreadId[], format, options }, signal),
    'original.save': ({ thread }) => saveOriginal(engine, thread as ThreadId),
    'export.preview': async ({ thread, options }) =>
      (await engine.previewExport(thread as ThreadId, 'md', options)).redacted,
    'session.open': async ({ path: given }) => {
      const file = given ?? (await chooseSession());
      return file === undefined ? null : { thread: await engine.importFile(path.resolve(file)) };
    },
    'folder.choose': async () => {
      const { filePaths } = await dialog.showOpenDialog({
        title: strings.dialogs.chooseFolderTitle,
        properties: ['openDirectory', 'showHiddenFiles'],
      });
      return filePaths[0] === undefined ? null : { path: filePaths[0] };
    },
    'origin.reveal': async ({ thread, ordinal }) => {
      await revealOrigin(engine, thread as ThreadId, ordinal);
      return null;
    },
    'project.open': async ({ thread, how }) => {
      const { head } = await engine.thread(thread as ThreadId);
      await openProject(head.project?.path ?? '', how);
      return null;
    },
    'link.open': async ({ url }) => ({ opened: await openLink(url) }),
    'menu.popup': async (target) => {
      popUpMenu(engine, target, showFailure);
      return null;
    },
    ...askHandlers(engine),
    ...providerHandlers(engine, options),
    ...digestHandlers(engine),
    'diagnostics.own': () => engine.diagnostics(),
    ...libraryHandlers(engine, onLibrary),
    ...storageHandlers(engine, { onSettings, onLibrary }),
    'settings.get': () => settings(),
    'settings.set': async (change) => {
      const changed = await engine.changeSettings(withoutUndefined(change));
      onSettings(changed);
      return changed;
    },
  };
}

async function chooseSession(): Promise<string | undefined> {
  const { openSessionTitle, sessionFiles, allFiles } = strings.dialogs;
  const { filePaths } = await dialog.showOpenDialog({
    title: openSessionTitle,
    filters: [
      { name: sessionFiles, extensions: ['jsonl', 'json', 'vscdb', 'db'] },
      { name: allFiles, extensions: ['*'] },
    ],
    properties: ['openFile', 'showHiddenFiles'],
  });
  return filePaths[0];
}
