// Made-up rows for the tests of the catalogue.
import { toSessionKey, toThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import type { CatalogueThread, SessionRow } from './catalogue-row';

export function sampleHead(nativeId: string, changes: Partial<ThreadHead> = {}): ThreadHead {
  return {
    id: toThreadId('claude-code', nativeId),
    source: 'claude-code',
    session: toSessionKey('claude-code', nativeId),
    nativeId,
    title: `Prune the apple trees (${nativeId})`,
    titleFrom: 'prompt',
    project: { id: 'local:/home/dana/orchard', name: 'orchard', path: '/home/dana/orchard' },
    branch: 'main',
    startedAt: 1_750_000_000_000,
    endedAt: 1_750_000_100_000,
    counts: { prompts: 2, replies: 3, toolCalls: 4, commands: 0, messages: 9, failures: 1 },
    models: ['claude-sonnet-4-5'],
    toolKinds: ['read', 'edit'],
    traits: ['diff'],
    filesTouched: 1,
    usage: { input: 10, output: 20, cacheRead: 30, cacheWrite: 40 },
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: '0123456789abcdef0123456789abcdef',
    sourcePath: `/home/dana/.claude/projects/orchard/${nativeId}.jsonl`,
    goneSince: null,
    readAt: 1_750_000_200_000,
    facts: { version: '2.0.1' },
    ...changes,
  };
}

export function sampleRow(nativeId: string, changes: Partial<SessionRow> = {}): SessionRow {
  return {
    key: toSessionKey('claude-code', nativeId),
    source: 'claude-code',
    rootPath: '/home/dana/.claude',
    nativeId,
    path: `/home/dana/.claude/projects/orchard/${nativeId}.jsonl`,
    container: 'lines',
    revision: `50213:1750000000000.5:${nativeId}`,
    adapterVersion: 1,
    sizeBytes: 50_213,
    modifiedMs: 1_750_000_000_000.5,
    readMs: 12,
    threads: [toThreadId('claude-code', nativeId)],
    records: { read: 60, shown: 40, folded: 15, noise: { progress: 5 }, unknown: {} },
    diagnostics: [],
    goneSince: null,
    ...changes,
  };
}

export function sampleThread(nativeId: string, changes: Partial<ThreadHead> = {}): CatalogueThread {
  const own = sampleHead(nativeId, changes);
  return {
    head: own,
    own,
    links: { parentReference: null, spawned: [], firstIds: [`${nativeId}-1`, `${nativeId}-2`] },
  };
}
