// Where a thread's new state goes while it is written: into a new file that takes the old one's place, or behind what
// the old file holds. Small threads cost one write.
import { writeFileSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { renameOver } from '../io/atomic-file';
import { formatHeader, HEADER_BYTES, type OpenedTable, switchTable } from './thread-file';

/** More is written as it comes. */
const BUFFERED_BYTES = 1024 * 1024;

export class ThreadSink {
  readonly #path: string;
  readonly #target: string;
  /** The state that is appended to; null for a new file. */
  readonly #before: OpenedTable | null;
  #file: FileHandle | null = null;
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #end: number;

  private constructor(path: string, target: string, before: OpenedTable | null) {
    this.#path = path;
    this.#target = target;
    this.#before = before;
    this.#end = before ? before.end : HEADER_BYTES;
  }

  /** Writes a new file at `temporary`, which `commit` moves to `path`. */
  static anew(path: string, temporary: string): ThreadSink {
    return new ThreadSink(path, temporary, null);
  }

  static behind(path: string, before: OpenedTable): ThreadSink {
    return new ThreadSink(path, path, before);
  }

  /** Resolves to where in the file the bytes are. */
  async write(bytes: Uint8Array): Promise<number> {
    const at = this.#end;
    this.#buffered.push(bytes);
    this.#bufferedBytes += bytes.length;
    this.#end += bytes.length;
    if (this.#bufferedBytes >= BUFFERED_BYTES) await this.#spill();
    return at;
  }

  /** Makes the new state the kept one. */
  async commit(table: Buffer): Promise<void> {
    const tableAt = await this.write(table);
    if (this.#before) {
      const file = await this.#spill();
      await switchTable(file, this.#before, tableAt, table);
      await this.#close();
      return;
    }
    const header = formatHeader(tableAt, table);
    if (this.#file) {
      const file = await this.#spill();
      await file.write(header, 0, header.length, 0);
      await this.#close();
    } else {
      // Most threads are small, and for one write the way to libuv's threads and back costs more than the write.
      writeFileSync(this.#target, Buffer.concat([header, ...this.#buffered]), { flag: 'wx', mode: 0o600 });
    }
    await renameOver(this.#target, this.#path);
  }

  /** Leaves the old state as it was. Never throws: what stays behind is not in use, and is swept or written over. */
  async abandon(): Promise<void> {
    this.#buffered = [];
    try {
      if (this.#before) await this.#file?.truncate(this.#before.end);
      await this.#close();
      if (!this.#before) await rm(this.#target, { force: true });
    } catch {
      await this.#close().catch(() => undefined);
    }
  }

  async #spill(): Promise<FileHandle> {
    this.#file ??= await open(this.#target, this.#before ? 'r+' : 'wx', 0o600);
    const file = this.#file;
    const bytes = Buffer.concat(this.#buffered);
    const start = this.#end - this.#bufferedBytes;
    this.#buffered = [];
    this.#bufferedBytes = 0;
    // A write may be cut short, above all on a disk that fills.
    for (let written = 0; written < bytes.length; ) {
      written += (await file.write(bytes, written, bytes.length - written, start + written)).bytesWritten;
    }
    return file;
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}
