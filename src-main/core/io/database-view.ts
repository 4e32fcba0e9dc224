// A large database as sql.js may read it without a copy: an object that looks like the bytes of the file and reads what
// is asked for, with the pages that stand beside the file laid over. sql.js 1.17 keeps what it is given as its file: it
// takes one slice of it, and then only ranges; a test fails when a newer one does otherwise.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '@shared/model/failure';
import type { ByteReader } from './byte-reader';
import { checkHeader, lengthWith } from './database-files';
import { type DatabaseState, isStill, stateOf } from './database-state';
import { isAbsent, toReadError } from './io-error';
import { originalPages } from './rollback-journal';
import { committedPages, type Overlay } from './write-ahead-log';

export class DatabaseView {
  readonly length: number;
  private readonly database: OpenFile;
  private readonly other: OpenFile | undefined;
  private readonly overlay: Overlay | undefined;
  private readonly frames: number = 0;
  private readonly opened: DatabaseState;
  private scratch = Buffer.alloc(64 * 1024);

  /** Opens the files for reading, nothing else. Throws AppError as `openSnapshot` does, or 'database-locked'. */
  constructor(private readonly file: string) {
    this.opened = stateOf(file);
    const database = OpenFile.open(file);
    if (!database) throw toReadError(new Error('there is no such file'), file);
    this.database = database;
    try {
      const journal = OpenFile.open(`${file}-journal`);
      const undone = journal && originalPages(journal);
      if (!undone) journal?.close();
      const log = undone ? undefined : OpenFile.open(`${file}-wal`);
      const committed = log && committedPages(log);
      if (!committed) log?.close();
      this.overlay = undone ?? committed;
      this.other = undone ? journal : committed ? log : undefined;
      this.frames = committed?.frames ?? 0;
      this.length =
        this.overlay && this.other
          ? lengthWith(file, this.overlay, database.length, this.other.length)
          : database.length;
      checkHeader(file, this.subarray(0, Math.min(100, this.length)), this.length);
    } catch (error) {
      this.close();
      // Pages of two states make no database.
      throw this.isStill() ? error : new AppError('database-locked', file);
    }
  }

  /** Whatever was read so far belongs to one state of the database. */
  isStill(): boolean {
    return isStill(this.file, this.opened, this.frames);
  }

  /** What sql.js takes as its own copy. */
  slice(): this {
    return this;
  }

  /** What is returned holds until the next call; sql.js copies it at once. */
  subarray(from: number, to: number): Uint8Array {
    const end = Math.min(to, this.length);
    if (end - from > this.scratch.length) this.scratch = Buffer.alloc(end - from);
    const target = this.scratch.subarray(0, Math.max(0, end - from));
    this.fill(target, from);
    // The header would promise a log beside the file that sql.js has no way to read.
    for (const at of [18, 19]) if (from <= at && at < end) target[at - from] = 1;
    return target;
  }

  close(): void {
    this.database.close();
    this.other?.close();
  }

  private fill(target: Buffer, from: number): void {
    const { overlay, other } = this;
    if (!overlay || !other) {
      this.database.fill(target, from);
      return;
    }
    for (let done = 0; done < target.length; ) {
      const at = from + done;
      const page = Math.floor(at / overlay.pageSize);
      const inPage = at - page * overlay.pageSize;
      const part = target.subarray(done, done + overlay.pageSize - inPage);
      const offset = overlay.offsets.get(page + 1);
      if (offset === undefined) this.database.fill(part, at);
      else other.fill(part, offset + inPage);
      done += part.length;
    }
  }
}

const AHEAD_BYTES = 64 * 1024;

/** A file that is open for reading; what it lacks reads as zeros. */
class OpenFile implements ByteReader {
  private readonly scratch = Buffer.alloc(66 * 1024);
  /** What was read beyond what was asked for, and where it stands in the file. */
  private readonly ahead = Buffer.alloc(AHEAD_BYTES);
  private aheadFrom = Number.NEGATIVE_INFINITY;
  /** Where the last read ended. */
  private lastEnd = 0;

  private constructor(
    private readonly handle: number,
    readonly length: number,
  ) {}

  /** Undefined when there is none. Throws AppError. */
  static open(file: string): OpenFile | undefined {
    try {
      const handle = openSync(file, 'r');
      return new OpenFile(handle, fstatSync(handle).size);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw toReadError(error, file);
    }
  }

  read(from: number, to: number): Uint8Array {
    const bytes = this.scratch.subarray(0, Math.max(0, Math.min(to, this.length) - from));
    this.fill(bytes, from);
    return bytes;
  }

  /**
   * As the file was at this or an earlier call. SQLite asks for a page at a time; whoever reads a table asks for most
   * pages in turn, and then more is read at once.
   */
  fill(target: Buffer, from: number): void {
    const isAhead = () => from >= this.aheadFrom && from + target.length <= this.aheadFrom + AHEAD_BYTES;
    const distance = from - this.lastEnd;
    if (!isAhead() && distance >= 0 && distance < AHEAD_BYTES / 2 && target.length <= AHEAD_BYTES) {
      this.aheadFrom = from;
      this.readAt(this.ahead, from);
    }
    this.lastEnd = from + target.length;
    if (isAhead()) this.ahead.copy(target, 0, from - this.aheadFrom);
    else this.readAt(target, from);
  }

  private readAt(target: Buffer, from: number): void {
    let done = 0;
    while (done < target.length) {
      const read = readSync(this.handle, target, done, target.length - done, from + done);
      if (read === 0) break;
      done += read;
    }
    target.fill(0, done);
  }

  close(): void {
    closeSync(this.handle);
  }
}
