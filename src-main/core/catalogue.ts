// Every session and thread head in one file: lists, counts and the first screen come from it, without the index. A
// log of changes that is appended to, and written anew when more than half of it is out of date. One process writes;
// any number read along.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@shared/model/failure';
import type { SessionKey, ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import type { CatalogueThread, SessionRow } from './catalogue/catalogue-row';
import {
  applyChange,
  type CatalogueChange,
  type CatalogueState,
  emptyState,
  threadsOf,
} from './catalogue/catalogue-state';
import { formatChange, parseChange } from './catalogue/change-line';
import { type LogPart, readLog } from './catalogue/log-file';
import { LogWriter } from './catalogue/log-writer';
import { toWriteFailure } from './io/atomic-file';

export type { CatalogueThread, SessionRow };

const FILE_NAME = 'catalogue.log';

export class Catalogue {
  readonly #path: string;
  #writer: LogWriter | null = null;
  #state: CatalogueState = emptyState();
  /** Up to where the file was read; null when there was none. */
  #known: LogPart | null = null;
  /** Bytes of the line that holds each session's state; everything else in the file is out of date. */
  readonly #lineBytes = new Map<SessionKey, number>();
  #liveBytes = 0;
  #damagedLines = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Damaged lines cost what they said and are counted. With `writable` the caller must hold the writer lock. Throws
   * AppError('data-from-newer-version' | 'no-permission' | 'cannot-read' | 'disk-full' | 'cannot-write').
   */
  static async open(folder: string, { writable }: { readonly writable: boolean }): Promise<Catalogue> {
    const catalogue = new Catalogue(join(folder, FILE_NAME));
    await catalogue.refresh();
    if (writable) await catalogue.#startWriting(folder);
    return catalogue;
  }

  /** As of now; a later `refresh` may put another map in its place. */
  sessions(): ReadonlyMap<SessionKey, SessionRow> {
    return this.#state.sessions;
  }

  /** As of now; a later `refresh` may put another map in its place. */
  threads(): ReadonlyMap<ThreadId, CatalogueThread> {
    return this.#state.threads;
  }

  /** How many lines could not be read since it was opened. */
  get damagedLines(): number {
    return this.#damagedLines;
  }

  /**
   * One session's state, in place of what was known of it. It shows in `sessions()` at once; resolves when it is in
   * the file. When writing fails, it is written with the next change. Throws AppError('writer-busy' | 'disk-full' |
   * 'no-permission' | 'cannot-write'), as the other changes do.
   */
  commit(row: SessionRow, threads: readonly CatalogueThread[]): Promise<void> {
    return this.#change({ type: 'session', row, threads });
  }

  /** New shown heads for threads that are there. */
  relink(heads: readonly ThreadHead[]): Promise<void> {
    return this.#change({ type: 'heads', heads });
  }

  /** Sessions whose files have vanished; `at` is in epoch milliseconds. */
  markGone(keys: readonly SessionKey[], at: number): Promise<void> {
    return this.#change({ type: 'gone', keys, at });
  }

  drop(keys: readonly SessionKey[]): Promise<void> {
    return this.#change({ type: 'dropped', keys });
  }

  /** Writes the file anew, so that nothing of what was dropped is left in it. Throws as the changes do. */
  async compact(): Promise<void> {
    if (!this.#writer) throw new AppError('writer-busy', this.#path);
    await this.#writer.replace();
  }

  /** Everything up to now survives a power cut once this resolves. */
  async flush(): Promise<void> {
    await this.#writer?.flush();
  }

  /** For readers: takes in what the writer has appended or compacted; resolves to whether that was anything. */
  async refresh(): Promise<boolean> {
    if (this.#writer) return false;
    const part = await readLog(this.#path, this.#known ?? undefined);
    if (!part) return false;
    const anew = part.generation !== this.#known?.generation || part.end < this.#known.end;
    if (anew) this.#forgetAll();
    for (const line of part.lines) this.#take(line);
    this.#known = { ...part, lines: [] };
    return anew || part.lines.length > 0;
  }

  /** When the file was last written to (epoch milliseconds); null when there is none yet. */
  async savedAt(): Promise<number | null> {
    const found = await stat(this.#path).catch(() => null);
    return found?.mtimeMs ?? null;
  }

  async close(): Promise<void> {
    const writer = this.#writer;
    this.#writer = null;
    await writer?.close();
  }

  async #startWriting(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw toWriteFailure(error, folder);
    });
    this.#writer = await LogWriter.open(this.#path, this.#known, (fileBytes) => this.#compacted(fileBytes));
  }

  async #change(change: CatalogueChange): Promise<void> {
    if (!this.#writer) throw new AppError('writer-busy', this.#path);
    const isEmpty =
      change.type === 'session' ? false : (change.type === 'heads' ? change.heads : change.keys).length === 0;
    if (isEmpty) return;
    const line = formatChange(change, this.#state);
    this.#apply(change, line.length);
    await this.#writer.append(line);
  }

  #take(line: Buffer): void {
    // A line that was torn by a kill is followed by an empty one.
    if (line.length === 0) return;
    const change = parseChange(line, this.#state);
    if (change) this.#apply(change, line.length + 1);
    else this.#damagedLines++;
  }

  #apply(change: CatalogueChange, bytes: number): void {
    applyChange(this.#state, change);
    if (change.type === 'session') this.#setLive(change.row.key, bytes);
    if (change.type === 'dropped') for (const key of change.keys) this.#setLive(key, 0);
  }

  #setLive(key: SessionKey, bytes: number): void {
    this.#liveBytes += bytes - (this.#lineBytes.get(key) ?? 0);
    this.#lineBytes.set(key, bytes);
  }

  #forgetAll(): void {
    this.#state = emptyState();
    this.#lineBytes.clear();
    this.#liveBytes = 0;
  }

  /** All that is known as lines, if they would take less than half of the file's bytes. */
  #compacted(fileBytes: number): readonly Buffer[] | null {
    if (this.#liveBytes * 2 >= fileBytes) return null;
    return [...this.#state.sessions.values()].map((row) => {
      const line = formatChange({ type: 'session', row, threads: threadsOf(this.#state, row) }, this.#state);
      this.#setLive(row.key, line.length);
      return line;
    });
  }
}
