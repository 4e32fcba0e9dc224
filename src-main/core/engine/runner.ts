// The engine's life: takes the writer lock or follows the process that has it, looks at the disk when something
// changes, saves, and tells what it is doing.
import { AppError, type Failure, toFailure } from '@shared/model/failure';
import type { EngineEvent, EngineStatus } from '@shared/model/status';
import { openWatcher, type Watcher } from '../io/watch';
import { tryWriterLock, type WriterLock } from '../io/writer-lock';
import type { Progress } from './ingest';
import { Later } from './later';
import { lockOrRead } from './lock-or-read';
import { meetRequests } from './requests';
import type { RunnerOptions } from './runner-options';
import { type Looked, Schedule } from './schedule';
import { openState, type State, type StateOptions } from './state';

const SAVE_AFTER_MS = 2000;
/** While a history is read, which ends with saving. Each time what waits is sealed, to be merged again later. */
const SAVE_AMID_READING_MS = 15_000;
const LOCK_RETRY_MS = 5000;
const STATUS_EVERY_MS = 100;
const RETRY_MS = 3000;
/** The first list goes before: it needs neither the index nor the disk, and whoever types does so a moment later. */
const FIRST_LIST_MS = 400;
/** Until a list that was answered is drawn. */
const DRAW_LIST_MS = 150;
const NOTHING: Looked = { nextDue: null, lookMs: 0 };
const nothing = () => NOTHING;

export class Runner {
  state!: State;
  private readonly listeners = new Set<(event: EngineEvent) => void>();
  private readonly schedule: Schedule;
  private readonly watcher: Watcher;
  private progress: Progress = { phase: 'idle', done: 0, total: 0 };
  private failure: Failure | null = null;
  private scannedAt: number | null = null;
  /** As it was when this process opened it. */
  private savedAt: number | null = null;
  private running: Promise<Looked> = Promise.resolve(NOTHING);
  private lockTimer: NodeJS.Timeout | null = null;
  private readonly saving = new Later(SAVE_AFTER_MS, () => {
    this.state.indexer.save().catch((error: unknown) => this.fail(error));
  });
  private readonly loading = new Later(FIRST_LIST_MS, () => void this.state.indexReady().catch(() => undefined));
  private readonly looking = new Later(FIRST_LIST_MS, () => this.schedule.soon());
  private readonly telling = new Later(STATUS_EVERY_MS, () => this.emit({ type: 'status', status: this.status() }));
  private closed = false;
  private paused: boolean;
  private unwritable: Failure | null = null;
  /** Everything was deleted: nothing is read until the user says what to. */
  private resting = false;

  constructor(private readonly options: RunnerOptions) {
    this.paused = options.paused ?? false;
    this.schedule = new Schedule(() => this.look(), options.now);
    this.watcher = openWatcher((folder) => {
      if (folder === options.paths.inbox) void this.drain();
      else this.schedule.soon();
    }, options.log);
  }

  async open(): Promise<void> {
    const { log, watch } = this.options;
    const { lock, unwritable } = await lockOrRead(this.options.paths, log);
    this.unwritable = unwritable;
    await this.openAs(lock);
    if (!watch) return;
    // Words will be searched sooner or later; a command that only lists does without the index.
    this.loading.soon();
    if (this.state.lock) return this.startWatching();
    this.lockTimer = setInterval(() => {
      this.tryToWrite().catch((error: unknown) => log.warn('takeover-failed', { cause: String(error) }));
    }, LOCK_RETRY_MS);
    this.lockTimer.unref();
  }

  /** A list was answered: what let the first one go before begins. */
  listed(): void {
    for (const later of [this.loading, this.looking]) later.hurry(DRAW_LIST_MS);
  }

  private async openAs(lock: WriterLock | null): Promise<void> {
    this.state = await openState(this.stateOptions(), lock);
    this.savedAt = await this.state.catalogue.savedAt();
    this.state.ingest.setPaused(this.paused);
  }

  private stateOptions(): StateOptions {
    return {
      ...this.options,
      home: this.options.home ?? null,
      onProgress: (progress) => {
        this.progress = progress;
        this.statusSoon();
      },
      onChanged: (changed) => {
        if (changed.length > 0) this.emit({ type: 'changed', threads: changed });
        this.statusSoon();
        if (this.state?.lock) this.saving.soon(this.progress.phase === 'idle' ? SAVE_AFTER_MS : SAVE_AMID_READING_MS);
      },
    };
  }

  private async startWatching(): Promise<void> {
    await this.watcher.watch([this.options.paths.inbox]);
    await this.drain();
    if (this.options.settings.current().welcomed) this.looking.soon();
  }

  /** One look at the disk for the schedule; must not reject. */
  private async look(): Promise<Looked> {
    if (this.resting) return NOTHING;
    try {
      const looked = await this.run({ defer: true });
      const watched = this.state.ingest.scans.flatMap((scan) => scan.watched);
      // What changed between the look and the watching would go unnoticed.
      if (await this.watcher.watch([this.options.paths.inbox, ...watched])) this.schedule.soon();
      return looked;
    } catch {
      // A worker that died is started again by the next look.
      const again = this.failure?.code === 'engine-stopped' && !this.closed;
      return again ? { nextDue: this.options.now() + RETRY_MS, lookMs: 0 } : NOTHING;
    }
  }

  /** Looks at the disk and reads what changed; runs follow one another. Rejects with AppError, and the status tells it. */
  run(options: { readonly defer: boolean }): Promise<Looked> {
    const run = this.running.then(async () => {
      if (this.closed) return NOTHING;
      try {
        if (this.state.lock?.lost.aborted) throw new AppError('writer-busy', this.options.paths.data);
        this.failure = null;
        const looked = await this.state.ingest.run(this.options.settings.current(), options);
        const isFirst = this.scannedAt === null;
        this.scannedAt = this.options.now();
        if (isFirst) this.options.onFirstLook();
        this.statusSoon();
        return looked;
      } catch (error) {
        this.fail(error);
        throw error;
      }
    });
    this.running = run.catch(nothing);
    return run;
  }

  /**
   * Does something to what is kept while nothing is read. Only the writer may: rejects with AppError('writer-busy'), and
   * with what `work` rejects with.
   */
  exclusive<T>(work: (state: State) => Promise<T>): Promise<T> {
    const done = this.running.then(() => {
      if (!this.state.lock || this.state.lock.lost.aborted || this.closed) {
        throw new AppError('writer-busy', this.options.paths.data);
      }
      return work(this.state);
    });
    this.running = done.then(nothing, nothing);
    return done;
  }

  /** Closes what is open, lets `remove` delete what it likes, and opens anew. Rejects as `exclusive` does. */
  startAnew(remove: () => Promise<void>): Promise<void> {
    const { paths, log } = this.options;
    return this.exclusive(async (state) => {
      await state.close();
      const lock = await tryWriterLock(paths.lock, log);
      if (lock) await remove();
      this.progress = { phase: 'idle', done: 0, total: 0 };
      this.failure = null;
      this.scannedAt = null;
      this.resting = true;
      await this.openAs(lock);
      this.allChanged();
      if (!lock) throw new AppError('writer-busy', paths.data);
    });
  }

  /** Tells that anything may be different. */
  allChanged(): void {
    this.emit({ type: 'changed', threads: [] });
    this.statusSoon();
  }

  /** Looks soon, if it watches and the user has said what to read. */
  lookSoon(): void {
    if (this.options.settings.current().welcomed) this.resting = false;
    if (this.options.watch && this.state.lock && this.options.settings.current().welcomed) this.schedule.soon();
  }

  /** A session file that its tool says has changed: read now, also from a place that isn't looked at. */
  async ingestFile(path: string): Promise<void> {
    await this.run({ defer: true });
    const known = [...this.state.catalogue.sessions().values()].some((row) => row.path === path);
    if (!known) await this.options.importFile(path);
  }

  /** What other processes asked for. */
  drain(): Promise<void> {
    const { paths, log, watch, importFile } = this.options;
    const scan = () => {
      if (watch) this.schedule.soon();
    };
    return meetRequests(paths.inbox, { scan, session: (path) => this.ingestFile(path), import: importFile }, log);
  }

  /** Another process held the lock when this one started: takes over once it lets go. */
  private async tryToWrite(): Promise<void> {
    const lock = await tryWriterLock(this.options.paths.lock, this.options.log);
    if (!lock) return;
    if (this.lockTimer) clearInterval(this.lockTimer);
    if (this.closed) return lock.release();
    const before = this.state;
    // What the other process saved is no look of this one's.
    this.scannedAt = null;
    await this.openAs(lock);
    await before.close();
    await this.startWatching();
    this.statusSoon();
  }

  /** For readers: takes in what the writing process saved. */
  async refresh(): Promise<void> {
    const { state } = this;
    const { lock, catalogue, library, indexer } = state;
    if (lock) return;
    const changed = await catalogue.refresh();
    const savedAt = await catalogue.savedAt();
    if (this.state !== state) return;
    this.scannedAt = savedAt;
    if (!changed) return;
    library.changed();
    await indexer.refresh();
  }

  private fail(error: unknown): void {
    this.failure = toFailure(error);
    this.progress = { phase: 'idle', done: 0, total: 0 };
    this.options.log.error('run-failed', { code: this.failure.code, cause: this.failure.cause ?? '' });
    this.statusSoon();
  }

  emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private statusSoon(): void {
    if (this.listeners.size > 0 && this.state) this.telling.soon();
  }

  status(): EngineStatus {
    const { library, indexer, lock, ingest } = this.state;
    const { phase, done, total } = this.progress;
    return {
      phase: this.failure ? 'failed' : ingest.isPaused ? 'paused' : phase,
      done,
      total,
      threads: library.listed().length,
      waiting: indexer.waiting(),
      scannedAt: this.scannedAt,
      ...(this.savedAt === null ? {} : { savedAt: this.savedAt }),
      readOnly: lock === null,
      ...(lock === null && this.unwritable ? { unwritable: this.unwritable } : {}),
      // A reader of a damaged index waits for the process that writes it.
      rebuilding: lock && this.options.indexing ? indexer.rebuilding() : null,
      failure: this.failure,
    };
  }

  setPaused(paused: boolean): EngineStatus {
    this.paused = paused;
    this.state.ingest.setPaused(paused);
    this.statusSoon();
    return this.status();
  }

  /** Returns the function that ends it. */
  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.schedule.stop();
    if (this.lockTimer) clearInterval(this.lockTimer);
    for (const later of [this.saving, this.telling, this.loading, this.looking]) later.stop();
    await this.watcher.close();
    this.state.ingest.stop();
    await this.running;
    await this.state.close();
  }
}
