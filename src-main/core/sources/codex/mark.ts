// What the first reading of a rollout keeps of a record that may be shown: enough to decide what becomes of it. The
// record itself is held where the file is small, and read again otherwise.
import type { LineAt, Origin, PointerAt } from '@shared/model/origin';
import type { Usage } from '@shared/model/thread';
import type { JsonObject } from '../shared/json';
import type { Tally } from '../shared/tally';
import type { NoiseKind } from './noise';

/**
 * Chat stands in the file as events (`prompt`, `answer`, `thinking`) and again as items of the API (`user-item`,
 * `answer-item`, `thinking-item`). Of tools the items are the `call` and its `output`; events tell its `outcome`.
 */
export type MarkAs =
  | 'prompt'
  | 'user-item'
  | 'developer-item'
  | 'answer'
  | 'answer-item'
  | 'thinking'
  | 'thinking-item'
  | 'call'
  | 'output'
  | 'outcome'
  | 'notice'
  | 'usage'
  | 'turn'
  | 'rollback';

/** A file whose records go into the threads of a session. */
export interface RolloutFile {
  readonly path: string;
  /** Of the thread whose file it is. */
  readonly threadId: string;
  /** Another thread's, whose beginning this one shares. */
  readonly isInherited: boolean;
  /** Byte offset, exclusive, in the unpacked text: what stands behind isn't shared. */
  readonly end: number | undefined;
  /** The session's own for its container; of other files nobody counts the records. */
  readonly tally: Tally;
  originOf(at: LineAt | PointerAt): Origin;
}

export interface Mark {
  readonly file: RolloutFile;
  readonly at: LineAt | PointerAt;
  /** Of a line in which two records were glued together only the first is counted. */
  readonly isCounted: boolean;
  readonly as: MarkAs;
  readonly type: string;
  readonly time: number | null;
  readonly turn: string | null;
  /** Which of the turns it lies in, counted by their beginnings. */
  readonly segment: number;
  /** Joins a call with its output and outcome; else the record's own id; '' where it has none. */
  readonly id: string;
  /** Equal for equal texts of chat; '' for what has no text. */
  readonly textKey: string;
  /** Of a user item: what it holds. */
  readonly holds?: {
    readonly typed: boolean;
    readonly context: boolean;
    readonly command: boolean;
    readonly image: boolean;
  };
  /** Of an outcome: the human ran it with `!`. */
  readonly isUserShell?: boolean;
  readonly usage?: Usage;
  readonly model?: string;
  readonly effort?: string;
  /** Of a rollback: how many turns it takes back. */
  readonly turns?: number;
  /** The thread it belongs to: '' or that of a branch. */
  key: string;
  fate: 'show' | NoiseKind;
  /** Of a user item: an event tells what was typed, and the item only holds the pictures that the event names. */
  isTwin: boolean;
  value: JsonObject | null;
}
