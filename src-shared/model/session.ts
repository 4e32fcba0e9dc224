// What adapters speak: what was found on the disk, and what parsing one session yields.
import type { Diagnostic } from './diagnostic';
import type { BlobHash, SourceId } from './ids';
import type { Origin } from './origin';
import type { Author, Part, Role, TitleOrigin, ToolKind, Usage } from './thread';

export type { Author, Part, Role, ToolKind };

/** A place on this disk where a source keeps its sessions. */
export interface SourceRoot {
  readonly source: SourceId;
  readonly path: string;
  readonly foundBy: 'default' | 'environment' | 'setting' | 'import';
  /** Names another machine whose copied home this is; part of the project id. */
  readonly host?: string;
}

/** The laws of the conformance suite go by this: what survives damage, and what an origin re-reads to. */
export type ContainerKind = 'lines' | 'document' | 'database' | 'log';

export interface Container {
  readonly kind: ContainerKind;
  /** The file, or the database that holds many sessions. */
  readonly path: string;
}

/** One stored unit, found by a cheap look at the disk. */
export interface ScannedSession {
  readonly source: SourceId;
  readonly root: SourceRoot;
  readonly nativeId: string;
  readonly container: Container;
  /**
   * Opaque; equal only if nothing changed. From size, time and inode by default (`env.revisionOf`); database
   * adapters make their own for each session.
   */
  readonly revision: string;
  readonly sizeBytes: number;
  /** Epoch milliseconds; newest first is the order of reading. */
  readonly modifiedMs: number;
  /** Whatever the adapter wants to know again when it parses: plain data. */
  readonly hint?: Readonly<Record<string, string>>;
}

/** A reference to another session as the tool made it; the link stage resolves it. */
export interface ParentReference {
  readonly relation: 'subagent' | 'fork' | 'continuation' | 'branch';
  /** Native id of the session, and the key of the thread in it ('' is the main one). */
  readonly nativeId: string;
  readonly key?: string;
  /** Call id (subagent) or the tool's own message id (branch, fork) that it starts from. */
  readonly at?: string;
}

/** Opens a thread. A session has a main thread (key '') and may have more: sidechains, abandoned branches. */
export interface ParsedHead {
  readonly type: 'head';
  /** '' for the main thread, else stable over re-reads: an agent's id, a branch's last record id. */
  readonly key: string;
  readonly parent: ParentReference | null;
}

export interface ParsedMessage {
  readonly type: 'message';
  readonly key: string;
  /** The tool's own id of it, when it has one; equal leading ids tell copies and forks. */
  readonly nativeId: string | null;
  readonly role: Role;
  readonly author: Author | null;
  readonly queued?: boolean;
  readonly at: number | null;
  readonly model: string | null;
  /** On one message only per API message. */
  readonly usage?: Usage;
  readonly parts: readonly Part[];
  readonly origin: Origin;
}

/** Bytes that parts refer to by hash (see `env.hash`); comes before the message that refers to them. */
export interface ParsedBlob {
  readonly type: 'blob';
  readonly hash: BlobHash;
  readonly mediaType: string;
  readonly data: { readonly bytes: Uint8Array } | { readonly base64: string } | { readonly text: string };
}

/** Ends a thread: what is only known once all was read. */
export interface ParsedTail {
  readonly type: 'tail';
  readonly key: string;
  /** Null: the pipeline takes the first prompt, else the first command, else the first reply. */
  readonly title: { readonly text: string; readonly from: TitleOrigin } | null;
  /** The folder that the work was in, as the tool wrote it, and the main repository's if it was a worktree. */
  readonly cwd: string | null;
  readonly repository?: string;
  /** The machine that the folder is on, when it is another one than the session's; part of the project id. */
  readonly host?: string;
  readonly branch: string | null;
  /** Which thread each call started: call id -> native id and key of the subagent's thread. */
  readonly spawned: readonly { readonly callId: string; readonly nativeId: string; readonly key?: string }[];
  /**
   * Sessions, of another source where one is named, that hold the same conversation in another store. One of this
   * source is never fuller; of another source the one with more prompts is shown.
   */
  readonly twins?: readonly { readonly source?: SourceId; readonly nativeId: string }[];
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * Every record accounted for: `read` is an independent count of what the container holds (non-blank lines, rows,
 * array elements), and shown + folded + all noise + all unknown add up to it. Keys of `noise` are rows of the
 * adapter's own table; keys of `unknown` are kinds of records that it doesn't know.
 */
export interface RecordCounts {
  readonly read: number;
  /** Became (part of) a visible message, or of one on an abandoned branch. */
  readonly shown: number;
  /** Became folded context, a notice, or a fact of the thread's head. */
  readonly folded: number;
  readonly noise: Readonly<Record<string, number>>;
  readonly unknown: Readonly<Record<string, number>>;
}

/** Ends a session. Nothing comes after it. */
export interface ParsedEnd {
  readonly type: 'end';
  readonly records: RecordCounts;
  readonly diagnostics: readonly Diagnostic[];
}

/** What `parse` yields: for every thread a head, its messages in order, a tail; blobs in between; one end. */
export type ParseEvent = ParsedHead | ParsedMessage | ParsedBlob | ParsedTail | ParsedEnd;

/** `explained` is what was shown, folded or known noise. */
export function explainedRecords({ shown, folded, noise }: RecordCounts): number {
  return shown + folded + Object.values(noise).reduce((sum, count) => sum + count, 0);
}

export function unknownRecords({ unknown }: RecordCounts): number {
  return Object.values(unknown).reduce((sum, count) => sum + count, 0);
}
