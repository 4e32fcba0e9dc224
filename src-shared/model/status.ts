// What the engine is doing, and what it knows of each source.
import type { AskStep } from './ask';
import type { Diagnostic } from './diagnostic';
import type { Failure } from './failure';
import type { SourceId, ThreadId } from './ids';
import type { RecordCounts, SourceRoot } from './session';
import type { SourceCard } from './source-card';

export interface EngineStatus {
  readonly phase: 'starting' | 'scanning' | 'reading' | 'indexing' | 'idle' | 'paused' | 'failed';
  /** Sessions done and to do in this run; 0 of 0 when idle. */
  readonly done: number;
  readonly total: number;
  /** Top-level threads that are listed. */
  readonly threads: number;
  /** Listed threads that can't be found by words yet. */
  readonly waiting: number;
  /** Epoch milliseconds of the last finished scan, or of another process's last save when read-only. */
  readonly scannedAt: number | null;
  /** Epoch milliseconds of what was saved when this process began, by it or another; absent where nothing was. */
  readonly savedAt?: number;
  /** Another process holds the writer lock: what is shown is the last saved state. */
  readonly readOnly: boolean;
  /** Why, where it isn't another process: the data folder can't be written to. */
  readonly unwritable?: Failure;
  /** Why the index is being made anew, until all that was kept can be found by words again. */
  readonly rebuilding: 'damaged' | 'other-version' | 'asked' | null;
  readonly failure: Failure | null;
}

export interface SourceReport {
  readonly id: SourceId;
  readonly label: string;
  readonly roots: readonly SourceRoot[];
  readonly sessions: number;
  readonly threads: number;
  readonly messages: number;
  readonly records: RecordCounts;
  readonly diagnostics: readonly Diagnostic[];
  /** Set when a root could not be looked through at all; a session that can't be read is no failure of its source. */
  readonly failed?: true;
}

/** What a look at the disk finds before anything is read; for the first run. */
export interface SourceFinding {
  readonly card: SourceCard;
  readonly roots: readonly SourceRoot[];
  readonly sessions: number;
  /** Where it was looked for. */
  readonly places: readonly string[];
}

export interface ScanReport {
  readonly sources: readonly SourceReport[];
  readonly tookMs: number;
}

export type EngineEvent =
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'changed'; readonly threads: readonly ThreadId[] }
  /** Threads are being exported into a folder: so many of them are done. */
  | { readonly type: 'export'; readonly done: number; readonly total: number }
  /** How far the question with this id is. */
  | { readonly type: 'answer'; readonly id: string; readonly step: AskStep };
