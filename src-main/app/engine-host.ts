// Runs the engine in a utility process and stands in for it here. When the process dies, calls that wait fail with
// 'engine-stopped', and it is started again: at once, then ever later while it keeps dying.
import path from 'node:path';
import type { Engine, EngineOptions } from '@core/engine-api';
import { type Connection, connect, type Port } from '@core/workers/rpc';
import type { ThreadId } from '@shared/model/ids';
import type { RedactionOptions, RedactionReport } from '@shared/model/redaction';
import type { FindMatch, SearchPage, SearchRequest } from '@shared/model/search';
import type { EngineEvent } from '@shared/model/status';
import type { Message, OpenedThread, OutlineEntry } from '@shared/model/thread';
import { utilityProcess } from 'electron';
import type { EngineCalls } from './engine-calls';
import { JsonText } from './json-text';

const LONGEST_WAIT_MS = 30_000;
/** Having run this long, a process counts as sound. */
const SOUND_MS = 60_000;
/** Saving takes well under a second; a process that hangs must not keep the program from ending. */
const CLOSE_LIMIT_MS = 10_000;

export interface EngineHost extends Engine {
  /** The process that runs the engine now. */
  pid(): number | undefined;
  /** Keys of models, by the ids of providers: held as long as the process runs, and handed to one that takes its place. */
  setKeys(keys: Readonly<Record<string, string>>): Promise<void>;
  /** What the window asks for most, and what is longest: the same answers, on their way to it. */
  readonly forWindow: WindowAnswers;
}

export interface WindowAnswers {
  search(request: SearchRequest, signal: AbortSignal): Promise<JsonText<SearchPage>>;
  openThread(id: ThreadId): Promise<JsonText<OpenedThread>>;
  outline(id: ThreadId): Promise<JsonText<readonly OutlineEntry[]>>;
  messages(id: ThreadId, from: number, count: number): Promise<JsonText<readonly Message[]>>;
  findInThread(id: ThreadId, text: string, signal: AbortSignal): Promise<JsonText<readonly FindMatch[]>>;
}

export function startEngineHost(options: Omit<EngineOptions, 'now'>): EngineHost {
  const listeners = new Set<(event: EngineEvent) => void>();
  let closing = false;
  let restart: NodeJS.Timeout | undefined;
  let deaths = 0;
  /** What the user chose holds for a process that takes the place of another. */
  let paused = false;
  let keys: Readonly<Record<string, string>> = {};
  let running: { readonly pid: () => number | undefined; readonly connection: Connection<EngineCalls> };

  const start = (): void => {
    const file = path.join(import.meta.dirname, 'engine-process.js');
    const child = utilityProcess.fork(file, [JSON.stringify({ ...options, paused })], {
      serviceName: 'threadfinch-engine',
    });
    const connection = connect<EngineCalls>(portTo(child), (event) => {
      for (const listener of listeners) listener(event as EngineEvent);
    });
    running = { pid: () => child.pid, connection };
    // One that dies at once is told again.
    connection.calls.keys(keys).catch(() => {});
    const sound = setTimeout(() => {
      deaths = 0;
    }, SOUND_MS);
    child.once('exit', () => {
      clearTimeout(sound);
      if (closing) return;
      restart = setTimeout(start, Math.min(LONGEST_WAIT_MS, deaths === 0 ? 0 : 500 * 2 ** deaths));
      deaths += 1;
    });
  };
  start();

  const calls = () => running.connection.calls;
  return {
    pid: () => running.pid(),
    setKeys: (given) => {
      keys = given;
      return calls().keys(keys);
    },
    forWindow: {
      search: async (request, signal) => new JsonText(await calls().searchAsText(request, signal)),
      openThread: async (id) => new JsonText(await calls().openThreadAsText(id)),
      outline: async (id) => new JsonText(await calls().outlineAsText(id)),
      messages: async (id, from, count) => new JsonText(await calls().messagesAsText({ id, from, count })),
      findInThread: async (id, text, signal) => new JsonText(await calls().findAsText({ id, text }, signal)),
    },
    status: () => calls().status(null),
    cards: () => calls().cards(null),
    find: () => calls().find(null),
    sources: () => calls().sources(null),
    scan: () => calls().scan(null),
    ingest: (path) => calls().ingest(path),
    list: (request) => calls().list(request),
    search: (request, signal) => calls().search(request, signal),
    near: (request, signal) => calls().near(request, signal),
    meaningStatus: () => calls().meaningStatus(null),
    thread: (id) => calls().thread(id),
    openThread: (id) => calls().openThread(id),
    outline: (id) => calls().outline(id),
    messages: (id, from, count) => calls().messages({ id, from, count }),
    findInThread: (id, text, signal) => calls().findInThread({ id, text }, signal),
    blob: (hash) => calls().blob(hash),
    exportThread: (id, format, exportOptions) => calls().exportThread({ id, format, options: exportOptions }),
    saveThread: (id, format, exportOptions, file) => calls().saveThread({ id, format, options: exportOptions, file }),
    previewExport: (id, format, exportOptions) => calls().previewExport({ id, format, options: exportOptions }),
    exportFiles: (job, signal) => calls().exportFiles(job, signal),
    redact: async <Value>(value: Value, redactOptions: RedactionOptions) =>
      (await calls().redact({ value, options: redactOptions })) as {
        readonly value: Value;
        readonly report: RedactionReport;
      },
    importFile: (file) => calls().importFile(file),
    statistics: (request, signal) => calls().statistics(request, signal),
    digest: (request) => calls().digest(request),
    exportDigest: (request, format, redact) => calls().exportDigest({ request, format, redact }),
    solution: (id, ordinal) => calls().solution({ id, ordinal }),
    commandsScript: (id) => calls().commandsScript(id),
    ask: (request, signal) => calls().ask(request, signal),
    answers: (text) => calls().answers(text),
    exportAnswer: (id) => calls().exportAnswer(id),
    removeAnswer: (id) => calls().removeAnswer(id),
    library: () => calls().library(null),
    mark: (change) => calls().mark(change),
    saveSearch: (search) => calls().saveSearch(search),
    removeSearch: (id) => calls().removeSearch(id),
    noteSearch: (text) => calls().noteSearch(text),
    clearRecent: () => calls().clearRecent(null),
    exportLibrary: () => calls().exportLibrary(null),
    importLibrary: (file) => calls().importLibrary(file),
    forgotten: () => calls().forgotten(null),
    forget: (ids) => calls().forget(ids),
    remember: (ids) => calls().remember(ids),
    original: (id) => calls().original(id),
    restoreOriginal: (id, target) => calls().restoreOriginal({ id, target }),
    storage: () => calls().storage(null),
    vanished: () => calls().vanished(null),
    prune: (rule, preview) => calls().prune({ rule, preview }),
    rebuildIndex: () => calls().rebuildIndex(null),
    deleteAll: (what) => calls().deleteAll(what),
    diagnostics: () => calls().diagnostics(null),
    setPaused: (wanted) => {
      paused = wanted;
      return calls().setPaused(wanted);
    },
    settings: () => calls().settings(null),
    changeSettings: (change) => calls().changeSettings(change),
    providers: () => calls().providers(null),
    changeProviders: (change) => calls().changeProviders(change),
    offeredCommands: (signal) => calls().offeredCommands(null, signal),
    testProvider: (id, signal) => calls().testProvider(id, signal),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closing = true;
      clearTimeout(restart);
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS));
      // One that has died, or never opened, has nothing to save.
      await Promise.race([calls().close(null), limit]).catch(() => {});
      await running.connection.close();
    },
  };
}

function portTo(child: Electron.UtilityProcess): Port {
  return {
    post: (message) => child.postMessage(message),
    listen: (listener) => void child.on('message', listener),
    closed: (listener) => void child.once('exit', listener),
    close: async () => void child.kill(),
  };
}
