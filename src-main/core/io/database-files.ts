// The bytes of a database as of its last commit, put together from the file and what SQLite left beside it while it
// was being written by somebody else: small ones as a copy in memory, large ones as a view that reads page by page.
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '@shared/model/failure';
import { bytesInMemory } from './byte-reader';
import { isStill, stateOf } from './database-state';
import { isAbsent, toReadError } from './io-error';
import { originalPages } from './rollback-journal';
import { UnreadableDatabase } from './unreadable-database';
import { committedPages, type Overlay } from './write-ahead-log';

/** Larger ones are read page by page. */
const LARGEST_IN_MEMORY = 64 * 1024 * 1024;
/** Pauses before the next try when files changed while they were read. */
export const PAUSES_MS: readonly number[] = [10, 20, 40, 80, 160];
const SIGNATURE = 'SQLite format 3\0';

/** Whether the database, or what stands beside it, is too large to be copied into memory. Throws AppError. */
export function isLarge(file: string): boolean {
  return ['', '-wal', '-journal'].some((suffix) => {
    try {
      return statSync(file + suffix).size > LARGEST_IN_MEMORY;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw toReadError(error, file);
    }
  });
}

/**
 * The database's committed bytes; null when the files changed whenever they were read. Throws AppError as
 * `openSnapshot` does.
 */
export async function readDatabaseFiles(file: string): Promise<Uint8Array | null> {
  for (const pause of PAUSES_MS.slice(0, 3)) {
    const before = stateOf(file);
    const read = await readOnce(file).catch((error: unknown) => ({ error }));
    if (!('error' in read) && isStill(file, before, read.frames)) {
      checkHeader(file, read.bytes.subarray(0, 100), read.bytes.length);
      // The copy has no log beside it, which the header would otherwise promise.
      read.bytes.fill(1, 18, 20);
      return read.bytes;
    }
    if ('error' in read && isStill(file, before, 0)) throw read.error;
    await setTimeout(pause);
  }
  return null;
}

async function readOnce(file: string): Promise<{ readonly bytes: Uint8Array; readonly frames: number }> {
  const database = await readPart(file);
  if (!database) throw unreadable(file, 'there is no such file', 'missing');
  // Whoever finishes a transaction removes the journal, so that it is read after the pages that it undoes.
  const journal = await readPart(`${file}-journal`);
  const undone = journal ? laidOver(file, database, journal, originalPages(bytesInMemory(journal))) : database;
  const log = await readPart(`${file}-wal`);
  const committed = log && committedPages(bytesInMemory(log));
  return { bytes: log ? laidOver(file, undone, log, committed) : undone, frames: committed?.frames ?? 0 };
}

async function readPart(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw toReadError(error, file);
  }
}

function laidOver(file: string, database: Uint8Array, other: Uint8Array, overlay: Overlay | undefined): Uint8Array {
  if (!overlay) return database;
  const { pageSize, offsets } = overlay;
  const bytes = new Uint8Array(lengthWith(file, overlay, database.length, other.length));
  bytes.set(database.subarray(0, bytes.length));
  for (const [page, offset] of offsets) {
    const target = (page - 1) * pageSize;
    if (target >= 0 && target + pageSize <= bytes.length) bytes.set(other.subarray(offset, offset + pageSize), target);
  }
  return bytes;
}

/** A page that isn't in the database must stand in the other file, whatever is claimed. */
export function lengthWith(file: string, { pageSize, pageCount }: Overlay, database: number, other: number): number {
  const length = pageSize * pageCount;
  if (length > database + other) throw unreadable(file, 'what stands beside it is damaged', 'damaged');
  return length;
}

/** `header` are the first 100 bytes, or all there are; `length` is that of the whole. */
export function checkHeader(file: string, header: Uint8Array, length: number): void {
  if (length === 0) throw unreadable(file, 'the file is empty', 'empty');
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength);
  const signature = bytes.toString('latin1', 0, SIGNATURE.length);
  if (!SIGNATURE.startsWith(signature))
    throw unreadable(file, 'it is encrypted, or not a SQLite database', 'encrypted, or another format');
  if (bytes.length < 100) throw unreadable(file, 'it is cut off inside its header', 'cut off');
  const pageSize = bytes.readUInt16BE(16) === 1 ? 65536 : bytes.readUInt16BE(16);
  // The page count holds only if it was written by the version that changed the file last.
  const isCounted = bytes.readUInt32BE(24) === bytes.readUInt32BE(92);
  const pages = bytes.readUInt32BE(28);
  if (isCounted && length < pages * pageSize) throw unreadable(file, 'it is cut off', 'cut off');
}

function unreadable(file: string, reason: string, kind: UnreadableDatabase['kind']): AppError {
  return new AppError('cannot-read', file, { cause: new UnreadableDatabase('unreadable-database', reason, kind) });
}
