// The vectors of all threads for one model: which chunks each thread has, and where their vectors are. A folder of
// immutable vector files and one small file of threads, written after them, so that a crash at any moment leaves what
// was saved last; vectors that no thread names are taken again when their text comes up.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FAILURES, type Failure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { MeaningCounts } from '@shared/model/meaning';
import { writeAtomic } from '../io/atomic-file';
import { isAbsent } from '../io/io-error';
import type { Chunk } from './chunk-messages';
import { decodeVectors, encodeVectors, type StoredVector } from './vector-file';
import { quantise, VectorTable } from './vector-table';

const FORMAT = 1;
const THREADS = 'threads.json';
const VECTORS = /^vectors-(\d+)\.bin$/;
/** With so many more vectors than are named, or so many files, they are written anew as one. */
const LOOSE_FACTOR = 2;
const MOST_FILES = 100;
/** Of each wanted thread so many chunks are looked at, since the best ones may be of the same thread. */
const CHUNKS_PER_THREAD = 4;

export type ChunkPlace = Omit<Chunk, 'text'>;

interface StoredThread {
  readonly stamp: string;
  /** Ordinals of the first and last message, and the hash of the text. */
  readonly chunks: readonly (readonly [from: number, to: number, hash: string])[];
  /** Why others have no vector. */
  readonly refused?: Failure;
}

/** What is near: a stretch of a thread. */
export interface NearChunk {
  readonly thread: ThreadId;
  readonly from: number;
  readonly to: number;
  /** Cosine. */
  readonly score: number;
}

export class MeaningStore {
  private readonly threads = new Map<ThreadId, StoredThread>();
  private readonly rows = new Map<string, number>();
  /** By row: whose chunks they are. */
  private readonly places = new Map<number, { thread: ThreadId; from: number; to: number }[]>();
  private table: VectorTable | null = null;
  private unsaved: StoredVector[] = [];
  private changed = false;
  private lastFile = 0;

  private constructor(private readonly folder: string) {}

  /**
   * Reads what is there; what is damaged is left out, so that its threads come up again. With `purge`, nothing of what no
   * thread names stays in the files. Only one process may write.
   */
  static async open(folder: string, { purge = false, mayWrite = true } = {}): Promise<MeaningStore> {
    if (mayWrite) await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new MeaningStore(folder);
    await store.load(purge, mayWrite);
    return store;
  }

  /** Says by another value that something was saved since. */
  static async stateOf(folder: string): Promise<string> {
    const stats = await stat(join(folder, THREADS)).catch(() => null);
    return stats ? [stats.ino, stats.size, stats.mtimeMs].join(' ') : '';
  }

  /** Whose chunks are known as of which stamp. */
  stamps(): ReadonlyMap<ThreadId, string> {
    return new Map([...this.threads].map(([id, { stamp }]) => [id, stamp]));
  }

  /** Of these, what has no vector yet; each once. */
  unknown(hashes: readonly string[]): string[] {
    return [...new Set(hashes)].filter((hash) => !this.rows.has(hash));
  }

  counts(): MeaningCounts {
    const all = [...this.threads.values()];
    const refused = all.flatMap(({ refused: why }) => why ?? []);
    const why = refused.at(-1);
    return {
      chunks: all.reduce((sum, { chunks }) => sum + chunks.length, 0),
      threads: all.length - refused.length,
      refused: why ? { threads: refused.length, why } : null,
    };
  }

  /** A vector of the dimension of all before; false when it has another. */
  addVector(hash: string, vector: Float32Array): boolean {
    this.table ??= new VectorTable(vector.length);
    if (vector.length !== this.table.dimension) return false;
    if (this.rows.has(hash)) return true;
    const { bytes, scale } = quantise(vector, vector.length);
    this.rows.set(hash, this.table.addQuantised(bytes, scale));
    this.unsaved.push({ hash, bytes, scale });
    this.changed = true;
    return true;
  }

  /** All chunks of a thread, in place of those that it had. Their vectors were added, but for those that were refused. */
  putThread(id: ThreadId, stamp: string, chunks: readonly ChunkPlace[], refused: Failure | null = null): void {
    this.removeThread(id);
    const embedded = refused ? chunks.filter(({ hash }) => this.rows.has(hash)) : chunks;
    const places = embedded.map(({ from, to, hash }) => [from, to, hash] as const);
    this.setThread(id, { stamp, chunks: places, ...(refused ? { refused } : {}) });
    this.changed = true;
  }

  removeThread(id: ThreadId): void {
    for (const [, , hash] of this.threads.get(id)?.chunks ?? []) {
      const row = this.rows.get(hash);
      if (row === undefined) continue;
      const left = this.places.get(row)?.filter(({ thread }) => thread !== id) ?? [];
      if (left.length > 0) this.places.set(row, left);
      else this.places.delete(row);
    }
    this.changed = this.threads.delete(id) || this.changed;
  }

  /** The best chunk of each of the `count` nearest threads, nearest first. */
  nearest(vector: Float32Array, count: number): NearChunk[] {
    if (this.table?.dimension !== vector.length) return [];
    const skip = new Uint8Array(this.table.size).fill(1);
    for (const row of this.places.keys()) skip[row] = 0;
    const best = new Map<ThreadId, NearChunk>();
    for (const { row, score } of this.table.nearest(vector, count * CHUNKS_PER_THREAD, skip)) {
      for (const place of this.places.get(row) ?? []) {
        if (!best.has(place.thread)) best.set(place.thread, { ...place, score });
      }
    }
    return [...best.values()].slice(0, count);
  }

  /** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'); what was saved before stays. */
  async save(): Promise<void> {
    if (!this.changed) return;
    if (this.unsaved.length > 0 && this.table) {
      const saved = this.unsaved;
      this.unsaved = [];
      const path = join(this.folder, `vectors-${++this.lastFile}.bin`);
      await writeAtomic(path, encodeVectors(saved, this.table.dimension)).catch((error: unknown) => {
        this.unsaved.unshift(...saved);
        throw error;
      });
    }
    this.changed = false;
    const threads = Object.fromEntries(this.threads);
    await writeAtomic(join(this.folder, THREADS), JSON.stringify({ format: FORMAT, threads })).catch(
      (error: unknown) => {
        this.changed = true;
        throw error;
      },
    );
  }

  private async load(purge: boolean, mayWrite: boolean): Promise<void> {
    const stored = await readThreads(join(this.folder, THREADS));
    const named = new Set(Object.values(stored).flatMap(({ chunks }) => chunks.map(([, , hash]) => hash)));
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    const numbers = names.flatMap((name) => {
      const [, number] = VECTORS.exec(name) ?? [];
      return number === undefined ? [] : [Number(number)];
    });
    let found = 0;
    for (const number of numbers.sort((a, b) => a - b)) {
      this.lastFile = number;
      const path = join(this.folder, `vectors-${number}.bin`);
      const file = await readFile(path).catch(() => Buffer.alloc(0));
      const decoded = decodeVectors(file, this.table?.dimension ?? null);
      found += decoded?.vectors.length ?? 0;
      for (const { hash, bytes, scale } of decoded?.vectors ?? []) {
        if (!named.has(hash) || this.rows.has(hash)) continue;
        this.table ??= new VectorTable(decoded?.dimension ?? 0);
        this.rows.set(hash, this.table.addQuantised(bytes, scale));
        this.unsaved.push({ hash, bytes, scale });
      }
    }
    for (const [id, thread] of Object.entries(stored)) {
      if (thread.chunks.every(([, , hash]) => this.rows.has(hash))) this.setThread(id as ThreadId, thread);
      else this.changed = true;
    }
    const isLoose = found > this.rows.size * (purge ? 1 : LOOSE_FACTOR) || numbers.length > MOST_FILES;
    if (mayWrite && isLoose) await this.rewrite(numbers);
    else this.unsaved = [];
  }

  /** All that is named in one new file, then the old ones go. */
  private async rewrite(old: readonly number[]): Promise<void> {
    this.changed = true;
    await this.save();
    for (const number of old) await rm(join(this.folder, `vectors-${number}.bin`), { force: true });
  }

  private setThread(id: ThreadId, thread: StoredThread): void {
    this.threads.set(id, thread);
    for (const [from, to, hash] of thread.chunks) {
      const row = this.rows.get(hash);
      if (row !== undefined) this.places.set(row, [...(this.places.get(row) ?? []), { thread: id, from, to }]);
    }
  }
}

async function readThreads(path: string): Promise<Readonly<Record<string, StoredThread>>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return '';
    throw error;
  });
  try {
    const { format, threads } = JSON.parse(text) as { format: unknown; threads: Record<string, unknown> };
    if (format !== FORMAT) return {};
    return Object.fromEntries(
      Object.entries(threads).filter((entry): entry is [string, StoredThread] => isStoredThread(entry[1])),
    );
  } catch {
    return {};
  }
}

function isStoredThread(value: unknown): value is StoredThread {
  const { stamp, chunks, refused } = (value ?? {}) as Partial<Record<keyof StoredThread, unknown>>;
  const isRefusal = refused === undefined || isStoredFailure(refused);
  return typeof stamp === 'string' && Array.isArray(chunks) && chunks.every(isStoredChunk) && isRefusal;
}

function isStoredFailure(value: unknown): boolean {
  const { code, subject } = (value ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return typeof code === 'string' && Object.hasOwn(FAILURES, code) && typeof subject === 'string';
}

function isStoredChunk(value: unknown): boolean {
  return Array.isArray(value) && value.length === 3 && typeof value[2] === 'string';
}
