// The engine: composes everything below it behind one facade. The app runs it in a utility process, the command line
// in its own.
import { homedir } from 'node:os';
import type { ExportOptions } from '@shared/model/export';
import { AppError, type Failure, toFailure } from '@shared/model/failure';
import { type BlobHash, type ThreadId, toSessionKey, toThreadId } from '@shared/model/ids';
import type { SearchPage, SearchRequest } from '@shared/model/search';
import type { Settings } from '@shared/model/settings';
import type { EngineEvent, EngineStatus, ScanReport, SourceFinding } from '@shared/model/status';
import { parseQuery } from '@shared/query/parse-query';
import { exportThread } from './engine/export-thread';
import type { Progress } from './engine/ingest';
import { findInThread, headOf, openThread, readMessages } from './engine/read-thread';
import { type Looked, Schedule } from './engine/schedule';
import { listQuery, searchQuery } from './engine/search-threads';
import { reportSources } from './engine/source-report';
import { openState, type State, type StateOptions } from './engine/state';
import type { Engine, EngineOptions, ListRequest } from './engine-api';
import { type AppPaths, appPaths, createFolders } from './io/app-paths';
import { drainInbox, leaveRequest } from './io/inbox';
import { type Log, openLog } from './io/log';
import { openWatcher, type Watcher } from './io/watch';
import { tryWriterLock } from './io/writer-lock';
import { toLocalDay } from './local-day';
import { openSettings, type SettingsFile } from './settings/settings-file';
import { SOURCES } from './sources/registry';

export type { Engine, EngineOptions } from './engine-api';

export interface InternalOptions {
  /** False in tests of the source, where there is no built worker to start. */
  readonly threads?: boolean;
  /** False to read and keep only; for the bench. */
  readonly indexing?: boolean;
}

/** How long a request left for another process is waited for. */
const INBOX_WAIT_MS = 10_000;
const INBOX_LOOK_MS = 200;
const SAVE_AFTER_MS = 2000;
const LOCK_RETRY_MS = 5000;

/** Opens the data folder, as its writer if no other process is. Rejects with AppError. */
export async function openEngine(options: EngineOptions & InternalOptions): Promise<Engine> {
  const paths = appPaths(options);
  await createFolders(paths);
  const log = openLog(paths.logs);
  const settings = await openSettings(paths.settings);
  const engine = new LocalEngine(options, paths, log, settings);
  await engine.open();
  return engine;
}

class LocalEngine implements Engine {
  private state!: State;
  private readonly listeners = new Set<(event: EngineEvent) => void>();
  private readonly now: () => number;
  private readonly schedule: Schedule;
  private readonly watcher: Watcher;
  private progress: Progress = { phase: 'idle', done: 0, total: 0 };
  private failure: Failure | null = null;
  private scannedAt: number | null = null;
  private running: Promise<Looked> = Promise.resolve({ nextDue: null, lookMs: 0 });
  private timers: NodeJS.Timeout[] = [];
  private saveTimer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly options: EngineOptions & InternalOptions,
    private readonly paths: AppPaths,
    private readonly log: Log,
    private readonly settingsFile: SettingsFile,
  ) {
    this.now = options.now ?? Date.now;
    this.schedule = new Schedule(() => this.look(), this.now);
    this.watcher = openWatcher((folder) => this.onFolder(folder), log);
  }

  async open(): Promise<void> {
    this.state = await openState(this.stateOptions(), await tryWriterLock(this.paths.lock, this.log));
    if (!this.options.watch) return;
    if (this.state.lock) await this.startWatching();
    else this.every(LOCK_RETRY_MS, () => this.tryToWrite());
  }

  private stateOptions(): StateOptions {
    return {
      paths: this.paths,
      home: this.options.home ?? null,
      log: this.log,
      now: this.now,
      threads: this.options.threads ?? true,
      indexing: this.options.indexing ?? true,
      off: this.settingsFile.current().sourcesOff,
      onProgress: (progress) => {
        this.progress = progress;
        this.emitStatus();
      },
      onChanged: (threads) => {
        if (threads.length > 0) this.emit({ type: 'changed', threads });
        this.emitStatus();
        this.saveSoon();
      },
    };
  }

  private async startWatching(): Promise<void> {
    await this.watcher.watch([this.paths.inbox]);
    if (this.settingsFile.current().welcomed) this.schedule.soon();
  }

  private onFolder(folder: string): void {
    if (folder === this.paths.inbox) void this.drain();
    else this.schedule.soon();
  }

  /** One look at the disk for the schedule; must not reject. */
  private async look(): Promise<Looked> {
    try {
      const looked = await this.runOnce(true);
      const roots = this.state.ingest.scans.flatMap((scan) => scan.roots.map(({ path }) => path));
      await this.watcher.watch([this.paths.inbox, ...roots]);
      return looked;
    } catch (error) {
      this.fail(error);
      return { nextDue: null, lookMs: 0 };
    }
  }

  /** Runs follow one another. */
  private runOnce(defer: boolean): Promise<Looked> {
    const run = this.running.then(async () => {
      if (this.closed) return { nextDue: null, lookMs: 0 };
      this.failure = null;
      const looked = await this.state.ingest.run(this.settingsFile.current(), { defer });
      this.scannedAt = this.now();
      this.emitStatus();
      return looked;
    });
    this.running = run.catch(() => ({ nextDue: null, lookMs: 0 }));
    return run;
  }

  private async drain(): Promise<void> {
    for (const request of await drainInbox(this.paths.inbox)) {
      try {
        if (request.type === 'scan') this.schedule.soon();
        else if (request.type === 'import') await this.importFile(request.path);
      } catch (error) {
        this.log.warn('inbox-request-failed', { type: request.type, cause: String(error) });
      }
    }
  }

  /** Another process held the lock when this one started: take over once it lets go. */
  private async tryToWrite(): Promise<void> {
    if (this.closed || this.state.lock) return;
    await this.refresh();
    const lock = await tryWriterLock(this.paths.lock, this.log);
    if (!lock) return;
    const before = this.state;
    this.state = await openState(this.stateOptions(), lock);
    await before.close();
    await this.startWatching();
    this.emitStatus();
  }

  private every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(
      () => void work().catch((error: unknown) => this.log.warn('timer', { cause: String(error) })),
      ms,
    );
    timer.unref();
    this.timers.push(timer);
  }

  private saveSoon(): void {
    if (this.saveTimer || !this.state?.lock) return;
    this.saveTimer = setTimeout(() => {
      this.saveTimer = null;
      this.state.indexer.save().catch((error: unknown) => this.fail(error));
    }, SAVE_AFTER_MS);
    this.saveTimer.unref();
  }

  private fail(error: unknown): void {
    this.failure = toFailure(error);
    this.progress = { phase: 'idle', done: 0, total: 0 };
    this.log.error('run-failed', { code: this.failure.code, cause: this.failure.cause ?? '' });
    this.emitStatus();
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private emitStatus(): void {
    if (this.state) this.emit({ type: 'status', status: this.statusNow() });
  }

  private statusNow(): EngineStatus {
    const { library, indexer, lock, ingest } = this.state;
    const { phase, done, total } = this.progress;
    return {
      phase: this.failure ? 'failed' : ingest.isPaused ? 'paused' : phase,
      done,
      total,
      threads: library.listed().length,
      waiting: indexer.waiting(),
      scannedAt: this.scannedAt,
      readOnly: lock === null,
      failure: this.failure,
    };
  }

  /** For readers: takes in what the writing process saved. */
  private async refresh(): Promise<void> {
    if (this.state.lock) return;
    if (!(await this.state.catalogue.refresh())) return;
    this.state.library.changed();
    await this.state.indexer.refresh();
  }

  async status(): Promise<EngineStatus> {
    return this.statusNow();
  }

  async cards() {
    return SOURCES.map(({ card }) => card);
  }

  async find(): Promise<readonly SourceFinding[]> {
    const { extraFolders } = this.settingsFile.current();
    const scans = await this.state.ingestCalls.calls.scan({ extraFolders, off: [] });
    return SOURCES.flatMap(({ card }) => {
      const scan = scans.find(({ source }) => source === card.id);
      return scan ? { card, roots: scan.roots, sessions: scan.sessions.length, places: scan.places } : [];
    });
  }

  async sources() {
    await this.refresh();
    const { catalogue, library, ingest } = this.state;
    return reportSources({
      cards: await this.cards(),
      scans: ingest.scans,
      rows: catalogue.sessions().values(),
      heads: library.listed(),
      unread: ingest.unread.values(),
    });
  }

  async scan(): Promise<ScanReport> {
    const startedAt = this.now();
    if (this.state.lock) await this.runOnce(false);
    else await leaveRequest(this.paths.inbox, { type: 'scan' });
    return { sources: await this.sources(), tookMs: this.now() - startedAt };
  }

  async list(request: ListRequest) {
    await this.refresh();
    return listQuery(this.state, request, this.queryContext());
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchPage> {
    await this.refresh();
    return searchQuery(this.state, request, this.queryContext(), signal);
  }

  private queryContext() {
    const now = this.now();
    const context = { today: toLocalDay(now), sources: SOURCES.map(({ card }) => card) };
    return { now, parse: (text: string) => parseQuery(text, context) };
  }

  thread(id: ThreadId) {
    return openThread(this.state, id);
  }

  messages(id: ThreadId, from: number, count: number) {
    return readMessages(this.state, id, from, count);
  }

  findInThread(id: ThreadId, text: string) {
    return findInThread(this.state, id, text);
  }

  async blob(hash: BlobHash) {
    const blob = await this.state.store.blob(hash);
    if (!blob) throw new AppError('not-found', hash);
    return blob;
  }

  exportMarkdown(id: ThreadId, options: ExportOptions) {
    return exportThread(this.state, id, options, this.options.home ?? homedir());
  }

  async importFile(path: string): Promise<ThreadId> {
    const session = await this.state.ingestCalls.calls.recognise({ path });
    const id = toThreadId(session.source, session.nativeId);
    const known = this.state.catalogue.sessions().get(toSessionKey(session.source, session.nativeId));
    if (known?.revision === session.revision) return id;
    if (!this.state.lock) return this.importElsewhere(path, id);
    await this.state.ingest.readOne(session);
    headOf(this.state, id);
    return id;
  }

  /** Another process writes: it is asked to, and waited for. */
  private async importElsewhere(path: string, id: ThreadId): Promise<ThreadId> {
    await leaveRequest(this.paths.inbox, { type: 'import', path });
    for (let waited = 0; waited < INBOX_WAIT_MS; waited += INBOX_LOOK_MS) {
      await new Promise((resolve) => setTimeout(resolve, INBOX_LOOK_MS));
      await this.refresh();
      if (this.state.library.head(id)) return id;
    }
    throw new AppError('writer-busy', this.paths.data);
  }

  async setPaused(paused: boolean): Promise<EngineStatus> {
    this.state.ingest.setPaused(paused);
    this.emitStatus();
    return this.statusNow();
  }

  async settings(): Promise<Settings> {
    return this.settingsFile.current();
  }

  async changeSettings(change: Partial<Settings>): Promise<Settings> {
    const before = this.settingsFile.current();
    const after = await this.settingsFile.change(change);
    const rereads =
      before.welcomed !== after.welcomed ||
      JSON.stringify([before.sourcesOff, before.extraFolders]) !==
        JSON.stringify([after.sourcesOff, after.extraFolders]);
    if (rereads) {
      this.state.library.hideSources(after.sourcesOff);
      if (this.options.watch && after.welcomed) this.schedule.soon();
    }
    return after;
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.schedule.stop();
    for (const timer of this.timers) clearInterval(timer);
    if (this.saveTimer) clearTimeout(this.saveTimer);
    await this.watcher.close();
    this.state.ingest.stop();
    await this.running;
    await this.state.close();
    await this.log.close();
  }
}
