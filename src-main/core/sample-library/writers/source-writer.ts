// What a writer of made-up sessions must be: one for each source that can be read.
import type { SourceId } from '@shared/model/ids';
import type { HomeFolder } from '../home-folder';
import type { SessionScript } from '../script';

export interface WrittenSession {
  /** Records that hold messages: prompts, answers, calls and results, subagents' included. */
  readonly messages: number;
  readonly nativeId: string;
}

export interface SourceWriter {
  readonly source: SourceId;
  /** Writes one session, its subagents and side files. The same seed gives the same bytes. */
  readonly write: (script: SessionScript, seed: number) => WrittenSession;
  /** Writes what holds many sessions, once all are told. */
  readonly finish?: () => Promise<void>;
}

/** One writer serves one home, since sessions may repeat earlier ones. */
export type OpenSourceWriter = (home: HomeFolder) => SourceWriter;
