// What is kept and how much room it takes; what is left out, deleted by the tools, or cleared away by rule.
import { z } from 'zod';
import type { SessionKey, SourceId, ThreadId } from './ids';

/** A rule of the setting `exclude`: what it fits is neither read nor kept nor found. */
export const EXCLUSION = z.strictObject({
  /**
   * `project`: a project's id. `session`: a session's key. `path`: the folder or file of a session, or the folder that
   * was worked in, with all below; `*` stands for any part of a name, `**` for any folders, `~` for the home.
   */
  type: z.enum(['project', 'path', 'session']),
  value: z.string().min(1).max(4096),
  /** What to call it in a list: a project's name. Never shown for a path. */
  label: z.string().max(400),
});
export type Exclusion = z.infer<typeof EXCLUSION>;

export interface StorageSizes {
  readonly threads: number;
  readonly blobs: number;
  /** Session files as their tools wrote them. */
  readonly originals: number;
  readonly index: number;
  readonly catalogue: number;
  /** library.json and its backups. */
  readonly library: number;
  /** Settings, logs and the window's own profile. */
  readonly other: number;
}

export interface StorageReport {
  readonly folder: string;
  /** In bytes. */
  readonly sizes: StorageSizes;
  readonly total: number;
  /** Sessions that the tools still have, and those of which only the kept copy is left. */
  readonly present: { readonly sessions: number; readonly bytes: number };
  readonly vanished: { readonly sessions: number; readonly bytes: number };
  /** Sessions that an exclusion hides. */
  readonly excluded: number;
  readonly forgotten: number;
}

/** A session that its tool has deleted: the kept copy is all there is. */
export interface VanishedSession {
  readonly session: SessionKey;
  readonly thread: ThreadId;
  readonly title: string;
  readonly source: SourceId;
  readonly project: string | null;
  /** Epoch milliseconds: of its last message, when it was read last, and when it was seen to be gone. */
  readonly endedAt: number | null;
  readonly readAt: number;
  readonly goneSince: number;
  /** Where it was. */
  readonly path: string;
  /** What its kept threads and its original take, without images and long outputs. */
  readonly bytes: number;
  /** Whether its file is kept as it was. */
  readonly original: boolean;
  /** It has a star, a note or a tag: no rule deletes it. */
  readonly marked: boolean;
}

/** Which kept copies of vanished sessions to delete: those that fit all that is given. Marked ones are spared. */
export const PRUNE_RULE = z.strictObject({
  /** Gone for so many days; null for any. */
  goneDays: z.number().min(0).nullable(),
  /** The last message is so many days old; null for any. */
  olderThanDays: z.number().min(0).nullable(),
  /** Until the others take no more than so many megabytes, those that are gone longest first; null for all. */
  keepMegabytes: z.number().min(0).nullable(),
  /** Ids of sources; empty for all. */
  sources: z.array(z.string().max(40)).max(50),
  /** Keys of exactly these sessions; null for all. */
  sessions: z.array(z.string().max(1000)).max(100_000).nullable(),
});
export type PruneRule = z.infer<typeof PRUNE_RULE>;

export interface PruneReport {
  readonly sessions: number;
  readonly bytes: number;
  /** The first hundred of them, the one that is gone longest first. */
  readonly named: readonly VanishedSession[];
  /** Fitting ones that are spared because they are marked. */
  readonly spared: number;
}
