// Small threads for tests of this folder and of the engine: only what a test names differs from plain.
import { type SessionKey, toSessionKey, toThreadId } from '@shared/model/ids';
import type { ParentReference } from '@shared/model/session';
import type { Counts, ThreadHead } from '@shared/model/thread';
import type { CatalogueThread } from '../catalogue/catalogue-row';
import type { MessageRow } from '../threads/kept-thread';

const NO_COUNTS: Counts = { prompts: 0, replies: 0, toolCalls: 0, commands: 0, messages: 0, failures: 0 };

export function makeHead(nativeId: string, differs: Partial<ThreadHead> = {}): ThreadHead {
  return {
    id: toThreadId('example', nativeId),
    source: 'example',
    session: toSessionKey('example', nativeId) as SessionKey,
    nativeId,
    title: `Title of ${nativeId}`,
    titleFrom: 'tool',
    project: null,
    branch: null,
    startedAt: 1000,
    endedAt: 2000,
    counts: { ...NO_COUNTS, prompts: 1, replies: 1, messages: 2 },
    models: [],
    toolKinds: [],
    traits: [],
    filesTouched: 0,
    usage: null,
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: `stamp of ${nativeId}`,
    sourcePath: `/home/dana/${nativeId}.jsonl`,
    goneSince: null,
    readAt: 3000,
    facts: {},
    ...differs,
  };
}

export interface MadeThread {
  readonly thread: CatalogueThread;
  readonly rows: readonly MessageRow[];
}

/** A thread whose messages have these native ids: upper case for prompts, lower case for replies; at 10, 20, … ms. */
export function makeThread(
  nativeId: string,
  ids: string,
  options: {
    readonly head?: Partial<ThreadHead>;
    readonly parent?: ParentReference;
    readonly spawned?: CatalogueThread['links']['spawned'];
    readonly twins?: CatalogueThread['links']['twins'];
    readonly from?: number;
    readonly imported?: boolean;
  } = {},
): MadeThread {
  const rows = [...ids].map((id, index) => toRow(id, (options.from ?? 0) + (index + 1) * 10));
  const prompts = rows.filter((row) => row.prompts === 1).length;
  const own = makeHead(nativeId, {
    startedAt: rows[0]?.at ?? null,
    endedAt: rows.at(-1)?.at ?? null,
    counts: { ...NO_COUNTS, prompts, replies: rows.length - prompts, messages: rows.length },
    listed: rows.length > 0,
    ...options.head,
  });
  const firstIds = rows.slice(0, 8).flatMap((row) => row.nativeId ?? []);
  const { parent = null, spawned = [], twins, imported } = options;
  const links = { parentReference: parent, spawned, ...(twins && { twins }), firstIds, ...(imported && { imported }) };
  return { thread: { head: own, own, links }, rows };
}

function toRow(id: string, at: number): MessageRow {
  const isPrompt = id === id.toUpperCase();
  return {
    nativeId: id,
    at,
    prompts: isPrompt ? 1 : 0,
    replies: isPrompt ? 0 : 1,
    commands: 0,
    toolCalls: 0,
    failures: 0,
  };
}
