// What was worked on, and when, in figures. Messages are those of the sessions themselves; calls and tokens are those
// of their subagents too. What a fork or a copy shares with an older session is counted there only.
import type { SourceId, ThreadId } from './ids';
import type { QueryHint } from './search';
import type { ToolKind, Usage } from './thread';

export interface StatisticsRequest {
  /** Words and filters; '' is about everything. */
  readonly text: string;
}

export interface Share {
  /** A source's or a project's id; '' for sessions without a project. */
  readonly id: string;
  readonly label: string;
  readonly sessions: number;
  readonly messages: number;
}

export interface StatisticsDay {
  /** Local days since 1970-01-01. */
  readonly day: number;
  /** Sessions with a message on that day. */
  readonly sessions: number;
  readonly messages: number;
  readonly prompts: number;
  /** The largest first. */
  readonly sources: readonly Omit<Share, 'label'>[];
  readonly projects: readonly Omit<Share, 'label'>[];
}

export interface ModelShare {
  /** As the tool wrote it; '' where it didn't say. */
  readonly model: string;
  /** Messages with known usage. */
  readonly messages: number;
  readonly usage: Usage;
}

export interface CallShare {
  readonly name: string;
  readonly kind: ToolKind;
  readonly count: number;
  readonly failures: number;
}

export interface LongSession {
  readonly thread: ThreadId;
  readonly title: string;
  readonly source: SourceId;
  readonly project: string | null;
  /** Epoch milliseconds. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly messages: number;
}

export interface StatisticsTotals {
  readonly sessions: number;
  readonly messages: number;
  readonly prompts: number;
  readonly replies: number;
  readonly calls: number;
  readonly failures: number;
  /** Days with a message. */
  readonly days: number;
  /** Null where no tool told. */
  readonly usage: Usage | null;
}

export interface Statistics {
  readonly totals: StatisticsTotals;
  /** Days with messages only, oldest first. */
  readonly days: readonly StatisticsDay[];
  /** The largest first, as all that follow. */
  readonly sources: readonly Share[];
  readonly projects: readonly Share[];
  readonly models: readonly ModelShare[];
  readonly calls: readonly CallShare[];
  readonly kinds: readonly { readonly kind: ToolKind; readonly count: number; readonly failures: number }[];
  /** By messages; ten at most. */
  readonly longest: readonly LongSession[];
  readonly hints: readonly QueryHint[];
}
