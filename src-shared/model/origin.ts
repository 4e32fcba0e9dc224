// Where a message came from, exactly enough to read it again.
import type { SourceId } from './ids';

/** A line of a text file. The bytes from `start` to `end` (end exclusive, without the line feed) are the record. */
export interface LineAt {
  readonly type: 'line';
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A row of a database; `pointer` is a JSON pointer (RFC 6901) into its value. */
export interface RowAt {
  readonly type: 'row';
  readonly table: string;
  readonly key: string;
  readonly pointer?: string;
}

/** A place in one JSON document, as a JSON pointer (RFC 6901). */
export interface PointerAt {
  readonly type: 'pointer';
  readonly pointer: string;
}

export interface WholeFile {
  readonly type: 'file';
}

export type Locator = LineAt | RowAt | PointerAt | WholeFile;

export interface Origin {
  readonly source: SourceId;
  /** Absolute, as on the machine that was scanned. */
  readonly path: string;
  readonly at: Locator;
}

/** For people: `path:line`, `path#table/key/pointer`, `path#pointer` or `path`. */
export function formatOrigin({ path, at }: Origin): string {
  switch (at.type) {
    case 'line':
      return `${path}:${at.line}`;
    case 'row':
      return `${path}#${at.table}/${at.key}${at.pointer ?? ''}`;
    case 'pointer':
      return `${path}#${at.pointer}`;
    case 'file':
      return path;
  }
}
