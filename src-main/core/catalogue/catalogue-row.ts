// What the catalogue knows of one session and of one thread.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { SessionKey, SourceId, ThreadId } from '@shared/model/ids';
import type { ParentReference, ParsedTail, RecordCounts } from '@shared/model/session';
import type { ThreadHead } from '@shared/model/thread';
import type { SessionPlace } from '../storage/exclusions';
import type { Activity } from './activity';

/** A session as it was read last. */
export interface SessionRow {
  readonly key: SessionKey;
  readonly source: SourceId;
  readonly rootPath: string;
  readonly nativeId: string;
  readonly path: string;
  readonly container: string;
  /** Opaque; see ScannedSession. */
  readonly revision: string;
  readonly adapterVersion: number;
  readonly sizeBytes: number;
  /** Epoch milliseconds. */
  readonly modifiedMs: number;
  /** How long the last ingest took, in milliseconds. */
  readonly readMs: number;
  readonly threads: readonly ThreadId[];
  readonly records: RecordCounts;
  readonly diagnostics: readonly Diagnostic[];
  /** When it was seen to be gone, in epoch milliseconds. */
  readonly goneSince: number | null;
  /** Brought in by the user, not found by a scan. */
  readonly imported?: boolean;
  /** The user excluded it: nothing is kept but where it belongs, by which it is known when it may come back. */
  readonly excluded?: SessionPlace;
  /** Threads of it that the user wants forgotten. */
  readonly forgotten?: readonly ThreadId[];
}

/** What the link stage goes by. */
export interface ThreadLinks {
  readonly parentReference: ParentReference | null;
  readonly spawned: ParsedTail['spawned'];
  /** Other stores of the same conversation. */
  readonly twins?: ParsedTail['twins'];
  /** The tool's own ids of the first messages, at most 8. */
  readonly firstIds: readonly string[];
  /** Read from a file that the user gave, not from where the tool keeps its sessions. */
  readonly imported?: boolean;
}

export interface CatalogueThread {
  /** As shown: after linking. */
  readonly head: ThreadHead;
  /** As parsed: before linking. */
  readonly own: ThreadHead;
  readonly links: ThreadLinks;
  /** As parsed; absent when a version that didn't count read it. */
  readonly activity?: Activity;
}
