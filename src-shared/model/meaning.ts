// How far search by meaning is.
import type { Failure } from './failure';

export interface MeaningCounts {
  /** Pieces of text that have a vector, and how many threads are embedded as a whole. */
  readonly chunks: number;
  readonly threads: number;
  /** Threads with pieces that the model did not take, and why; they are tried again when they change. Null for none. */
  readonly refused: { readonly threads: number; readonly why: Failure } | null;
}

export interface MeaningStatus extends MeaningCounts {
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
