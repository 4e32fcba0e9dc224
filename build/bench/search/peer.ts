// What is asked of every engine alike: ours, SQLite's FTS5 twice, and Orama as it comes.
import type { IndexDocument } from '@shared/model/document';

export interface Asked {
  /** As typed, without signs. */
  readonly words: readonly string[];
  /** Sessions with all of the words, or with any. */
  readonly match: 'all' | 'any';
  /** Which of the words are only the beginning of one: none by default. */
  readonly prefix?: 'last' | 'each';
  /** Also counts hits by source, project and month. */
  readonly facets?: boolean;
  /** The word may be mistyped by one letter. */
  readonly typo?: boolean;
}

/** So many sessions are shown. */
export const SHOWN = 50;

export interface Peer {
  readonly name: string;
  /** Takes in all documents and leaves them as they would be kept. */
  build(documents: readonly IndexDocument[]): Promise<void>;
  /** Ids of the best sessions, best first. */
  ask(asked: Asked): readonly string[] | Promise<readonly string[]>;
  /** How many sessions are found; null where the peer doesn't tell, or looks for more than was asked. */
  count(asked: Asked): Promise<number | null> | number | null;
  /** On the disk; 0 for what is kept nowhere. */
  bytes(): number;
  close(): void | Promise<void>;
}
