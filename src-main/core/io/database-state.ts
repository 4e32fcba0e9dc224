// Whether a database was changed by somebody else since it was looked at. With a write-ahead log new transactions don't
// matter, since they are appended to it: what was read stays right until pages that are newer than it are copied into
// the database. The index that SQLite keeps beside the log (`-shm`) says how far that went.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

export interface DatabaseState {
  /** The header of the log with its salts, which change when the log begins anew; '' when there is no log. */
  readonly log: string;
  /** Sizes, times and counters of the database and its journal. */
  readonly rest: string;
}

const LOG_HEADER_BYTES = 32;
/** A counter that every transaction without a log raises. */
const CHANGE_COUNTER = [24, 28] as const;

export function stateOf(file: string): DatabaseState {
  const journal = `${file}-journal`;
  return {
    log: hexAt(`${file}-wal`, 0, LOG_HEADER_BYTES),
    rest: [stampOf(file), hexAt(file, ...CHANGE_COUNTER), stampOf(journal), hexAt(journal, 0, 28)].join(' '),
  };
}

/** True when what was read since `before` is one state of the database; `frames` of its log were taken into account. */
export function isStill(file: string, before: DatabaseState, frames: number): boolean {
  const after = stateOf(file);
  if (after.log !== before.log) return false;
  const copied = before.log === '' ? null : framesBeingCopied(file, before.log);
  return copied === null ? after.rest === before.rest : copied <= frames;
}

/** How many frames of the log a checkpoint has set out to copy; null when the index can't tell. */
function framesBeingCopied(file: string, log: string): number | null {
  const index = hexAt(`${file}-shm`, 0, 136);
  const hexOf = (from: number, to: number) => index.slice(from * 2, to * 2);
  // One that was left behind by a crash is of another log.
  if (index.length < 136 * 2 || hexOf(32, 40) !== log.slice(16 * 2, 24 * 2)) return null;
  // Written in the byte order of the machine, which is the same on all that we run on.
  return Buffer.from(hexOf(128, 132), 'hex').readUInt32LE(0);
}

function stampOf(file: string): string {
  try {
    const { size, mtimeNs, ino } = statSync(file, { bigint: true });
    return `${size}:${mtimeNs}:${ino}`;
  } catch {
    return '';
  }
}

/** Fewer bytes, or none, where the file ends. */
function hexAt(file: string, from: number, to: number): string {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const bytes = Buffer.alloc(to - from);
    return bytes.toString('hex', 0, readSync(handle, bytes, 0, bytes.length, from));
  } catch {
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
