// A record as the first reading of a session leaves it: what the tree needs, and the record itself where the file is
// small enough to be held.
import type { LineAt } from '@shared/model/origin';
import type { JsonObject } from '../shared/json';
import type { UserPiece } from './user-record';

/**
 * What a record is to the tree. `prompt` and `command` begin turns of a human, `result` answers a call, `boundary` and
 * `summary` are the two records of a compaction, `other` are links of the chain that begin nothing.
 */
export type Stance = 'assistant' | 'prompt' | 'command' | 'queued' | 'result' | 'boundary' | 'summary' | 'other';

export interface SessionRecord {
  /** Its place in the file's order. */
  readonly index: number;
  readonly at: LineAt;
  /** Of a line in which two records were glued together only the first is counted. */
  readonly isCounted: boolean;
  readonly type: string;
  readonly uuid: string | null;
  /** Null for a root; at a compaction the logical parent. */
  readonly parent: string | null;
  readonly isSidechain: boolean;
  readonly agentId: string | null;
  readonly time: number | null;
  readonly stance: Stance;
  /** The same for all records of one message of the model. */
  readonly group: string | null;
  /** Ids of the calls that it makes, and of those whose results it holds. */
  readonly calls: readonly string[];
  readonly results: readonly string[];
  /** It holds results and nothing else, each with the id of its call. */
  readonly isOnlyResults: boolean;
  /** It was copied from another session. */
  readonly isCopied: boolean;
  /** Text or thinking that the tool took back: all that there was of a message of the model, or a part of it. */
  readonly retracted: 'whole' | 'part' | null;
  /** Its prompt is the cache warm-up of late 2025. */
  readonly isWarmup: boolean;
  /** A prompt that stands in the queue's records only. */
  readonly queuedText: string | null;
  /** Set where the file is held. */
  value: JsonObject | null;
  /** What a record that isn't the model's says; set where the file is held. */
  pieces: readonly UserPiece[] | null;
  /** What became of it is known and counted. */
  isSettled: boolean;
}
