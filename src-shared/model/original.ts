// A session's file as its tool wrote it, where it is kept beside the thread.

export interface OriginalReport {
  readonly kept: {
    /** Epoch milliseconds. */
    readonly keptAt: number;
    /** The session's main file first; `name` is below its folder, `path` where it was. */
    readonly files: readonly { readonly name: string; readonly path: string; readonly bytes: number }[];
  } | null;
  /** Its tool keeps it in one file with other sessions, of which no original is kept. */
  readonly shared: boolean;
}

/** `file` for the main file only, `folder` for all of them below it. */
export interface RestoreTarget {
  readonly type: 'file' | 'folder';
  readonly path: string;
  /** Whether files that are there are written over. */
  readonly replace: boolean;
}

export interface RestoredOriginal {
  readonly written: readonly string[];
  /** How many more files belong to the session. */
  readonly left: number;
}
