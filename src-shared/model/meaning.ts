// How far search by meaning is.
import type { Failure } from './failure';

export interface MeaningStatus {
  /** Pieces of text that have a vector, and of how many threads. */
  readonly chunks: number;
  readonly threads: number;
  /** Threads that are to be embedded. */
  readonly waiting: number;
  /** Why it doesn't go on; it is tried again after some minutes. */
  readonly failure: Failure | null;
}
