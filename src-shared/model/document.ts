// The searchable form of one top-level session, and the countable properties.
import type { SourceId, ThreadId } from './ids';
import type { ToolKind, Trait } from './thread';

/** One per top-level thread, never split; its subagents' text goes in with it. */
export interface IndexDocument extends DocumentHead {
  /** What a human typed. */
  readonly user: string;
  /** What the assistant answered. */
  readonly assistant: string;
  /** Names, titles, paths and commands of calls in full; head and tail of their output. */
  readonly tool: string;
}

/** A document without its long texts. */
export interface DocumentHead {
  readonly id: ThreadId;
  /** Of the thread and its subagents; a document with another stamp is out of date. */
  readonly stamp: string;
  readonly title: string;
  readonly source: SourceId;
  /** Project id, or '' for none. */
  readonly project: string;
  readonly projectName: string;
  readonly branch: string;
  readonly models: readonly string[];
  readonly toolKinds: readonly ToolKind[];
  /** Names of the tools that were called, in lower case, each once. */
  readonly calls?: readonly string[];
  readonly traits: readonly Trait[];
  readonly paths: readonly string[];
  readonly host: string;
  /** Local days since 1970-01-01 of the first and the last message; 0 when unknown. */
  readonly startDay: number;
  readonly endDay: number;
  /** Epoch milliseconds of the last message; 0 when unknown. */
  readonly endedAt: number;
  readonly prompts: number;
  readonly messages: number;
}

export const FACETS = ['source', 'project', 'month', 'day', 'branch', 'model', 'host', 'kind', 'has', 'tag'] as const;
export type FacetField = (typeof FACETS)[number];

/** The group whose choice a group's counts ignore: days are chosen in one place, by months and by single days. */
export function chosenWith(field: FacetField): FacetField {
  return field === 'day' ? 'month' : field;
}

/** Single days are counted where all that is found lies within so many; beyond that months will do. */
export const MOST_COUNTED_DAYS = 434;

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Counts ignore the group's own filter. Ordered by count, then label; months and days newest first. */
export type FacetCounts = { readonly [Field in FacetField]: readonly FacetValue[] };
