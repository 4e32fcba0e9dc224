// Appends lines to the catalogue's file, many to a write, and replaces the file by a new generation.
import { type FileHandle, open, rm } from 'node:fs/promises';
import { renameOver, toWriteFailure } from '../io/atomic-file';
import { formatHeader, generationNumber, type LogPart } from './log-file';

/** Smaller files aren't worth compacting. */
const COMPACT_FROM_BYTES = 1024 * 1024;

/** Null, or lines that say all that is known, if that makes a file of so many bytes much smaller. */
type Compacted = (fileBytes: number) => readonly Buffer[] | null;

export class LogWriter {
  readonly #path: string;
  readonly #compacted: Compacted;
  #file: FileHandle;
  #size: number;
  #generation: number;
  #compactFrom = COMPACT_FROM_BYTES;
  #pending: Buffer[] = [];
  #batch: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();
  /** The file may end amid a line. */
  #torn: boolean;

  private constructor(path: string, file: FileHandle, known: LogPart, compacted: Compacted) {
    this.#path = path;
    this.#file = file;
    this.#size = known.end + known.torn;
    this.#generation = generationNumber(known.generation);
    this.#torn = known.torn > 0;
    this.#compacted = compacted;
  }

  /**
   * Goes on with the file as it was read, or begins one. `compacted` is asked before each write, and its lines
   * must say what is about to be written, too. Throws AppError as `toWriteFailure` does.
   */
  static async open(path: string, known: LogPart | null, compacted: Compacted): Promise<LogWriter> {
    try {
      await rm(temporary(path), { force: true });
      const file = await open(path, 'a', 0o600);
      const writer = new LogWriter(path, file, known ?? { generation: '', lines: [], end: 0, torn: 0 }, compacted);
      // Without a readable header nobody could tell this file's generations apart.
      if (!known?.generation) await writer.#replace(compacted(Number.POSITIVE_INFINITY) ?? []);
      return writer;
    } catch (error) {
      throw toWriteFailure(error, path);
    }
  }

  /** Resolves when the line is in the file. When it can't be written it stays to be written with the next one. */
  append(line: Buffer): Promise<void> {
    this.#pending.push(line);
    return this.#writeSoon();
  }

  /** Resolves when all lines are on the disk for good. */
  async flush(): Promise<void> {
    await this.#writeSoon();
    await this.#file.sync().catch((error: unknown) => {
      throw toWriteFailure(error, this.#path);
    });
  }

  /** Replaces the file by what is known now, however much of it is out of date. */
  async replace(): Promise<void> {
    await this.#writeSoon();
    this.#last = this.#last.then(() => this.#replace(this.#compacted(Number.POSITIVE_INFINITY) ?? []));
    await this.#last.catch((error: unknown) => {
      throw toWriteFailure(error, this.#path);
    });
  }

  async close(): Promise<void> {
    try {
      await this.#writeSoon();
    } finally {
      await this.#file.close();
    }
  }

  #writeSoon(): Promise<void> {
    this.#batch ??= this.#last
      .catch(() => undefined)
      .then(() => {
        this.#batch = null;
        return this.#write();
      });
    this.#last = this.#batch;
    return this.#batch;
  }

  async #write(): Promise<void> {
    const lines = this.#pending;
    if (lines.length === 0) return;
    this.#pending = [];
    if (await this.#compact()) return;
    const bytes = Buffer.concat(this.#torn ? [Buffer.from('\n'), ...lines] : lines);
    try {
      await this.#file.appendFile(bytes);
      this.#torn = false;
      this.#size += bytes.length;
    } catch (error) {
      this.#torn = true;
      this.#pending = [...lines, ...this.#pending];
      throw toWriteFailure(error, this.#path);
    }
  }

  /** Whether the file was replaced. That it could not be is no failure: the old one can still be appended to. */
  async #compact(): Promise<boolean> {
    const lines = this.#size < this.#compactFrom ? null : this.#compacted(this.#size);
    if (!lines) return false;
    try {
      await this.#replace(lines);
      return true;
    } catch {
      this.#compactFrom = this.#size * 2;
      return false;
    }
  }

  async #replace(lines: readonly Buffer[]): Promise<void> {
    const bytes = Buffer.concat([formatHeader(this.#generation + 1, Date.now()), ...lines]);
    const beside = temporary(this.#path);
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    // Closed first, since Windows doesn't rename over an open file.
    await this.#file.close();
    try {
      await renameOver(beside, this.#path);
      this.#generation++;
      this.#size = bytes.length;
      this.#torn = false;
    } finally {
      this.#file = await open(this.#path, 'a', 0o600);
    }
  }
}

function temporary(path: string): string {
  return `${path}.new`;
}
