// How far search by meaning is.
import type { Failure } from './failure';

export interface MeaningStatus {
  /** Pieces of text that have a vector, and of how many threads. */
  readonly chunks: number;
  readonly threads: number;
  /** Threads that are to be embedded. */
  readonly waiting: number;
  /** The model before, whose vectors are there until this one has them all; null where there was none. */
  readonly former: {
    readonly model: string;
    /** It is still asked. Otherwise what has a vector of the new one by now is found. */
    readonly answers: boolean;
  } | null;
  /** Why it doesn't go on; it is tried again after some minutes. */
  readonly failure: Failure | null;
}
