// The bytes of a database as of its last commit, put together from the file and what SQLite left beside it while it
// was being written by somebody else.
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError } from '@shared/model/failure';
import { isAbsent, toReadError } from './io-error';
import { undoJournal } from './rollback-journal';
import { UnreadableDatabase } from './unreadable-database';
import { overlayLog } from './write-ahead-log';

/** Larger ones would have to be read page by page. */
const LARGEST_DATABASE = 64 * 1024 * 1024;
/** Pauses before the next try when files changed while they were read. */
const PAUSES_MS = [10, 20, 40, 80, 160];
const SIGNATURE = 'SQLite format 3\0';
const NOTHING = new Uint8Array(0);

export interface DatabaseBytes {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The database's committed bytes. Reads again while the files change; if they never rest, the last try is given and
 * marked. Throws AppError as `openSnapshot` does.
 */
export async function readDatabaseFiles(file: string): Promise<DatabaseBytes> {
  for (const pause of [...PAUSES_MS, null]) {
    const before = stampOf(file);
    const bytes = await readOnce(file);
    const isStable = stampOf(file) === before;
    if (!isStable && pause !== null) {
      await setTimeout(pause);
      continue;
    }
    checkHeader(file, bytes);
    // The copy has no log beside it, which the header would otherwise promise.
    bytes.fill(1, 18, 20);
    return { bytes, diagnostics: isStable ? [] : [{ code: 'may-be-incomplete', count: 1 }] };
  }
  throw new AppError('cannot-read', file);
}

async function readOnce(file: string): Promise<Uint8Array> {
  const database = await readPart(file);
  if (!database) throw unreadable(file, 'there is no such file');
  // Whoever finishes a transaction removes the journal, so that it is read after the pages that it undoes.
  const journal = await readPart(`${file}-journal`);
  const log = await readPart(`${file}-wal`);
  return overlayLog(undoJournal(database, journal ?? NOTHING), log ?? NOTHING);
}

async function readPart(file: string): Promise<Uint8Array | undefined> {
  try {
    if (statSync(file).size > LARGEST_DATABASE) {
      const cause = new UnreadableDatabase('file-too-large', 'databases over 64 MB are not read');
      throw new AppError('cannot-read', file, { cause });
    }
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw toReadError(error, file);
  }
}

/** Sizes and times of all that a snapshot is made from. */
function stampOf(file: string): string {
  return ['', '-wal', '-journal']
    .map((suffix) => {
      try {
        const { size, mtimeNs, ino } = statSync(file + suffix, { bigint: true });
        return `${size}:${mtimeNs}:${ino}`;
      } catch {
        return '';
      }
    })
    .join(' ');
}

function checkHeader(file: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw unreadable(file, 'the file is empty');
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(100, bytes.length));
  const signature = header.toString('latin1', 0, SIGNATURE.length);
  if (!SIGNATURE.startsWith(signature)) throw unreadable(file, 'it is encrypted, or not a SQLite database');
  if (header.length < 100) throw unreadable(file, 'it is cut off inside its header');
  const pageSize = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16);
  // The page count holds only if it was written by the version that changed the file last.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  const pages = header.readUInt32BE(28);
  if (isCounted && bytes.length < pages * pageSize) throw unreadable(file, 'it is cut off');
}

function unreadable(file: string, reason: string): AppError {
  return new AppError('cannot-read', file, { cause: new UnreadableDatabase('unreadable-database', reason) });
}
