// A question to one's own history, the evidence for it, and the answer that cites it.
import type { DigestRequest } from './digest';
import type { ThreadId } from './ids';
import type { NearBy } from './search';

/** A question and its answer, earlier in the same talk. */
export interface AskedBefore {
  readonly question: string;
  readonly answer: string;
}

export interface AskRequest {
  /** Names the question in events, and its answer once it is kept. */
  readonly id: string;
  readonly question: string;
  /** In the search language; '' asks everything. */
  readonly scope: string;
  /** Asks this thread only, whatever the scope. */
  readonly thread: ThreadId | null;
  /** Oldest first. */
  readonly earlier: readonly AskedBefore[];
  /** False: the evidence alone, whatever is set up. */
  readonly useModel: boolean;
  /** Who may be asked which evidence is near by meaning; any where it isn't said. */
  readonly nearBy?: NearBy;
  /** Sums this up instead of answering; `question` is what the summary is called, `thread` and `scope` don't matter. */
  readonly summary?: SummaryOf;
}

export type SummaryOf =
  | { readonly type: 'thread'; readonly thread: ThreadId }
  | ({ readonly type: 'digest' } & DigestRequest);

/**
 * Why a stretch is here: its words, its meaning; where nothing was looked for, since it is of the newest sessions, or of
 * what is read as a whole.
 */
export const FOUND_BY = ['words', 'meaning', 'time', 'whole'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** A stretch of a thread that may hold the answer. */
export interface Evidence {
  /** What an answer cites it by, from 1. */
  readonly number: number;
  readonly thread: ThreadId;
  readonly title: string;
  readonly sourceLabel: string;
  readonly project: string | null;
  /** Epoch milliseconds; null where the tool kept no time. */
  readonly at: number | null;
  readonly foundBy: readonly FoundBy[];
  /** Of the message that a citation opens. */
  readonly ordinal: number;
  /** What was asked, answered and run there, shortened, with secrets hidden. */
  readonly extract: string;
}

/** A number in square brackets in an answer. */
export interface Citation {
  readonly number: number;
  /** UTF-16 offsets of its digits in the answer. */
  readonly from: number;
  readonly to: number;
  /** False when there is no such evidence: the model made it up. */
  readonly valid: boolean;
}

export interface Answer {
  readonly id: string;
  readonly question: string;
  readonly scope: string;
  readonly thread: ThreadId | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What the model said; null when none was asked. */
  readonly text: string | null;
  /** The evidence doesn't answer it: the text says what is missing, and the evidence is what comes nearest. */
  readonly refused: boolean;
  readonly citations: readonly Citation[];
  readonly evidence: readonly Evidence[];
  /** What else was looked for, since a model named it; none where it wasn't asked to. */
  readonly expansion: readonly string[];
  /** Null for an answer. */
  readonly summary: SummaryFacts | null;
  /** Who answered; null when nobody was asked. */
  readonly by: { readonly provider: string; readonly model: string } | null;
  /** What was sent, in tokens as this app estimates them; 0 when nothing was. */
  readonly sentTokens: number;
  /** Whether it is among the kept answers: only what a model said is. */
  readonly kept: boolean;
  /** A kept summary of the very same: no model was asked now. */
  readonly reused: boolean;
}

export interface SummaryFacts {
  /** What it is of, as it is kept by. */
  readonly subject: string;
  /** Of what was read, who read it, and how it was asked for. */
  readonly stamp: string;
  /** How many turns of a thread, or sessions of some days, were read. */
  readonly read: number;
  readonly total: number;
}

export type AskStep =
  /** What else is looked for. */
  | { readonly type: 'expansion'; readonly terms: readonly string[] }
  | { readonly type: 'evidence'; readonly evidence: readonly Evidence[] }
  /** More of the answer, as it comes. */
  | { readonly type: 'text'; readonly text: string };

/** What is kept of an answer: the extracts stay where they come from. */
export type KeptAnswer = Omit<Answer, 'evidence' | 'kept' | 'reused'> & {
  readonly evidence: readonly Omit<Evidence, 'extract'>[];
};
