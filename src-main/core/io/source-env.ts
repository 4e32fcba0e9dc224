// The only window that adapters have on the world: whose home it is, by which platform's rules, and read-only files.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { BlobHash } from '@shared/model/ids';
import type { OtherHome } from './other-homes';

export type Platform = 'linux' | 'darwin' | 'win32';

export interface FileStat {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
  readonly sizeBytes: number;
  /** Epoch milliseconds, with fractions. */
  readonly modifiedMs: number;
  /** The same of the last change of its content, name or rights: tells a rewrite that kept size and time. */
  readonly changedMs?: number;
  readonly inode: string;
}

/** A line of a file: its bytes without LF, CR and BOM as text, and where the raw bytes are. */
export interface Line {
  /** Decoded leniently; empty when `tooLong`. */
  readonly text: string;
  /** Counted from 1; blank lines are counted but not yielded. */
  readonly line: number;
  /** Byte offsets of the record, end exclusive, without the line's ending. */
  readonly start: number;
  readonly end: number;
  /** The file ends here without a line feed. */
  readonly torn: boolean;
  /** Longer than the cap; its text was skipped. */
  readonly tooLong: boolean;
  /** Held bytes that aren't UTF-8, or NULs, which were dropped. */
  readonly damage?: 'invalid-utf8' | 'nul-bytes';
}

/** One open, consistent, read-only view of a database that another program may hold open. */
export interface Snapshot {
  /**
   * Rows as plain objects; blobs as Uint8Array. Of a large database the rows of one statement are held in memory at
   * once, so ask for ranges. Throws AppError('cannot-read') for a damaged page, AppError('database-locked') when it
   * kept changing, which a later try may survive.
   */
  rows(sql: string, params?: readonly (string | number | null)[]): Iterable<Readonly<Record<string, unknown>>>;
  /** What had to be repaired or left out when it was opened. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface SourceEnv {
  /** Absolute path of the home that is looked into. */
  readonly home: string;
  /**
   * Whose path rules hold. Under a given home (`--home`) the layouts of all three platforms are looked for, so
   * `layouts` may name more than one.
   */
  readonly platform: Platform;
  readonly layouts: readonly Platform[];
  /** An environment variable that a tool reads; always undefined under a given home. */
  variable(name: string): string | undefined;
  /** Homes of the other system on this machine, WSL or Windows; none under a given home. */
  otherHomes(): Promise<readonly OtherHome[]>;
  /** Further folders that the user named, to be tried as a root or as a home. */
  readonly extraFolders: readonly string[];
  /** Joins with the running platform's separator. */
  join(...parts: string[]): string;
  /** Null when there is nothing there. Follows links. Throws AppError('no-permission' | 'cannot-read'). */
  stat(path: string): Promise<FileStat | null>;
  /**
   * A folder's entries sorted by name, links followed; entries that can't be looked at are left out. Empty when there
   * is no such folder. Throws AppError('no-permission' | 'cannot-read').
   */
  list(path: string): Promise<readonly FileStat[]>;
  /** The path with all links resolved, to follow a linked folder once. */
  realPath(path: string): Promise<string>;
  /** Lines split at LF bytes only, in bounded memory; `from` is a byte offset at a line's start. */
  lines(path: string, options?: { readonly from?: number; readonly to?: number }): AsyncIterable<Line>;
  /** Bytes [start, end) decoded leniently. */
  text(path: string, start?: number, end?: number): Promise<string>;
  bytes(path: string, start: number, end: number): Promise<Uint8Array>;
  /**
   * Lends the container's snapshot; every caller of one batch gets the same. It stays open until two other databases
   * were asked for, or the batch ends: read what is needed, and ask again for later reads.
   */
  snapshot(path: string): Promise<Snapshot>;
  /** Size, times and inode as one opaque text. */
  revisionOf(stat: FileStat, ...more: readonly FileStat[]): string;
  /** The content hash that a blob is kept under. */
  hash(data: string | Uint8Array): BlobHash;
}
