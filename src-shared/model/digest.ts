// What was done on some days, session by session; and the problem and the solution that a match belongs to.
import type { SourceId, ThreadId } from './ids';
import type { CommandRun, TouchedFile } from './thread';

export interface DigestRequest {
  /** today, yesterday, week (Monday to today), 7d, 2026-11-03, 2026-11, or two of them with `..` between. */
  readonly span: string;
  /** A project's name, or a part of it; null for all. */
  readonly project: string | null;
}

/** A session's part in one day; its subagents' calls count as its own. */
export interface DigestSession {
  readonly thread: ThreadId;
  readonly title: string;
  readonly source: SourceId;
  readonly sourceLabel: string;
  readonly branch: string | null;
  /** Epoch milliseconds of that day's first and last message. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Between messages, pauses of more than half an hour left out. */
  readonly activeMs: number;
  readonly prompts: number;
  readonly messages: number;
  readonly files: readonly TouchedFile[];
  /** Commands that were run, and how many of them failed. */
  readonly commands: number;
  readonly failedCommands: number;
  /** Calls of any kind that failed. */
  readonly failures: number;
  /** The first sentence of the day's last answer, or the tool's own summary; '' when there is neither. */
  readonly outcome: string;
  /** It went on from an earlier day. */
  readonly continued: boolean;
}

export interface DigestProject {
  /** '' for sessions without a project. */
  readonly id: string;
  readonly name: string;
  /** In the order in which they were begun. */
  readonly sessions: readonly DigestSession[];
}

export interface DigestDay {
  /** Local days since 1970-01-01. */
  readonly day: number;
  /** The one with most messages first. */
  readonly projects: readonly DigestProject[];
}

export interface Digest {
  /** Both ends included. */
  readonly from: number;
  readonly to: number;
  /** Days on which something was done, newest first. */
  readonly days: readonly DigestDay[];
  readonly totals: {
    readonly sessions: number;
    readonly activeMs: number;
    readonly files: number;
    readonly commands: number;
    readonly failures: number;
  };
}

export const DIGEST_FORMATS = ['md', 'json'] as const;
export type DigestFormat = (typeof DIGEST_FORMATS)[number];

export interface SaidText {
  readonly ordinal: number;
  /** Verbatim, cut after some thousand characters. */
  readonly text: string;
}

/** The stretch of a thread that a match lies in: from the prompt that led to it to the next one. */
export interface Solution {
  readonly thread: ThreadId;
  /** Ordinals of the stretch's first and last message. */
  readonly from: number;
  readonly to: number;
  /** Null where nobody asked. */
  readonly problem: SaidText | null;
  /** The last answer of the stretch; null when it ended with calls, or was broken off. */
  readonly answer: SaidText | null;
  readonly commands: readonly CommandRun[];
  readonly files: readonly TouchedFile[];
}
