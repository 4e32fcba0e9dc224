// Keeps the index in step with the library: what is missing or out of date goes in, what is no longer listed goes out.
import type { ThreadId } from '@shared/model/ids';
import type { EngineStatus } from '@shared/model/status';
import type { EarlyText } from '../threads/early-text';
import type { IndexCalls, IndexedThread } from '../workers/index-calls';
import type { Served } from '../workers/rpc';
import { EarlyWords } from './early-words';
import type { Library } from './library';

/** Small enough that a search waits for one batch at most. */
const BATCH = 8;

/**
 * A session that takes long to index and grows is indexed again after ten times as long, so that one that grows each
 * second costs a tenth of a core at most.
 */
const GROWTH_FACTOR = 10;
const LONG_MS = 100;

type Rebuilt = 'no' | 'new' | 'damaged' | 'other-version';

export interface SyncOptions {
  readonly defer?: boolean;
  readonly isOpen?: (thread: IndexedThread) => boolean;
}

export class Indexer {
  private opening: Promise<Rebuilt> | null = null;
  private stamps = new Map<ThreadId, string>();
  private wanted: IndexedThread[] = [];
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private rebuilt: EngineStatus['rebuilding'] = null;
  /** Those that took long: when they may be indexed again, by `performance.now()`. */
  private readonly dueAt = new Map<ThreadId, number>();
  private timer: NodeJS.Timeout | null = null;
  /** Threads of which something should be kept and isn't, as far as was seen. */
  private readonly unkept = new Set<ThreadId>();
  private readonly earlyWords: EarlyWords;

  constructor(
    private readonly index: Served<IndexCalls>,
    private readonly library: Library,
    private readonly onProgress: (changed: readonly ThreadId[]) => void,
    /** Told of a thread that can't be found by words, and why. */
    private readonly onRefused: (id: ThreadId, cause: string) => void = () => undefined,
  ) {
    this.earlyWords = new EarlyWords((event) => index.early(event));
  }

  /** Takes text of a thread that is still being read, to count its words meanwhile. */
  early(event: EarlyText): void {
    this.earlyWords.take(event);
  }

  /** Loads what is saved, once. Resolves to why the index is empty, if it had to be made anew. */
  open(): Promise<Rebuilt> {
    this.opening ??= this.load();
    return this.opening;
  }

  private async load(): Promise<Rebuilt> {
    const { rebuilt, stamps } = await this.index.open(undefined);
    this.stamps = new Map(stamps);
    await this.know();
    this.rebuilt = rebuilt === 'damaged' || rebuilt === 'other-version' ? rebuilt : null;
    return rebuilt;
  }

  /** The index has to be opened anew: whoever held it is gone, with all that wasn't saved. */
  forget(): void {
    this.opening = null;
    this.stamps = new Map();
  }

  /** Why the index is being made anew; null once it holds everything again. */
  rebuilding(): EngineStatus['rebuilding'] {
    return this.rebuilt;
  }

  /** Threads that can't be found by words yet. */
  waiting(): number {
    return this.wanted.length;
  }

  /** Gives and forgets the threads whose sessions have to be read again, because what was kept of them is lost. */
  takeUnkept(): readonly ThreadId[] {
    const ids = [...this.unkept];
    this.unkept.clear();
    return ids;
  }

  /**
   * Brings the index up to the library as it is now; runs follow one another. With `defer`, long sessions that grow wait
   * for their turn, which comes by itself; so do those that `isOpen` says will soon be others. Rejects with AppError.
   */
  sync({ defer = false, isOpen }: SyncOptions = {}): Promise<void> {
    const next = this.running.then(() => this.run(defer, isOpen));
    this.running = next.catch(() => undefined);
    return next;
  }

  private async run(defer: boolean, isOpen: SyncOptions['isOpen'] = () => false): Promise<void> {
    // Without what is saved, everything would look as if it were missing.
    await this.open();
    const all = this.library.toIndex();
    const listed = new Set(all.map(({ id }) => id));
    const out = [...this.stamps.keys()].filter((id) => !listed.has(id));
    if (out.length > 0) {
      await this.index.remove({ ids: out });
      for (const id of out) this.stamps.delete(id);
    }
    const changed = all.filter((thread) => this.stamps.get(thread.id) !== thread.stamp && !isOpen(thread));
    this.wanted = (defer ? this.due(changed) : changed).sort((a, b) => (a.head.endedAt ?? 0) - (b.head.endedAt ?? 0));
    while (this.wanted.length > 0 && !this.stopped) {
      const batch = this.wanted.splice(-BATCH);
      await this.earlyWords.settled(batch.map(({ id }) => id));
      const stampById = new Map(batch.map(({ id, stamp }) => [id, stamp]));
      for (const { id, isWhole, refused, tookMs } of await this.index.put({ threads: batch })) {
        if (refused !== null) this.onRefused(id, refused);
        if (isWhole) this.stamps.set(id, stampById.get(id) ?? '');
        else this.unkept.add(id);
        if (tookMs > LONG_MS) this.dueAt.set(id, performance.now() + GROWTH_FACTOR * tookMs);
      }
      this.onProgress(batch.map(({ id }) => id));
    }
    if (this.rebuilt === null || this.stopped) return;
    this.rebuilt = null;
    this.onProgress([]);
  }

  /** Those whose turn it is; the others come later. */
  private due(changed: readonly IndexedThread[]): IndexedThread[] {
    const now = performance.now();
    const later = changed.map(({ id }) => this.dueAt.get(id) ?? 0).filter((at) => at > now);
    if (later.length > 0 && !this.timer) {
      this.timer = setTimeout(
        () => {
          this.timer = null;
          this.sync({ defer: true }).catch(() => undefined);
        },
        Math.min(...later) - now,
      );
      this.timer.unref();
    }
    return changed.filter(({ id }) => (this.dueAt.get(id) ?? 0) <= now);
  }

  /** Tells the index whose texts belong together; `put` tells it for what changed. */
  private async know(): Promise<void> {
    await this.index.know({ threads: this.library.toIndex().map(({ id, texts }) => ({ id, texts })) });
  }

  /** For readers: takes in what another process saved. */
  async refresh(): Promise<void> {
    if (!this.opening) return;
    await this.open();
    await this.know();
    await this.index.refresh(undefined);
  }

  /** With `purge`, nothing of what was removed is left in the files. */
  async save({ purge = false }: { readonly purge?: boolean } = {}): Promise<void> {
    await this.running;
    if (this.opening) await this.index.save({ purge });
  }

  /** Makes the index anew from what is kept; resolves when it is whole again, and saved. */
  async rebuild(): Promise<void> {
    await this.open();
    await this.running;
    await this.index.clear(undefined);
    this.stamps.clear();
    this.rebuilt = 'asked';
    await this.sync();
    await this.save();
  }

  async close(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
    if (this.opening) await this.index.close(undefined);
  }
}
