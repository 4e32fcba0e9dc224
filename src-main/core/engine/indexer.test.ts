import type { ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexCalls, IndexedThread } from '../workers/index-calls';
import type { Served } from '../workers/rpc';
import { Indexer } from './indexer';
import type { Library } from './library';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function openIndexer(tookMs: Readonly<Record<string, number>>) {
  const stamps: Record<string, number> = {};
  const puts: string[] = [];
  const calls: Partial<Served<IndexCalls>> = {
    open: async () => ({ rebuilt: 'no', stamps: new Map() }),
    know: async () => undefined,
    put: async ({ threads }) => {
      puts.push(...threads.map(({ id, stamp }) => `${id}@${stamp}`));
      return threads.map(({ id }) => ({ id, isWhole: true, refused: null, tookMs: tookMs[id] ?? 0 }));
    },
  };
  const toIndex = () =>
    Object.entries(stamps).map(
      ([id, stamp]): IndexedThread => ({
        id: id as ThreadId,
        stamp: String(stamp),
        texts: [],
        head: { endedAt: 0 } as ThreadHead,
      }),
    );
  const indexer = new Indexer(calls as Served<IndexCalls>, { toIndex } as Library, () => undefined);
  const grow = async (id: string, options: Parameters<Indexer['sync']>[0] = { defer: true }) => {
    stamps[id] = (stamps[id] ?? 0) + 1;
    await indexer.sync(options);
    return puts.splice(0);
  };
  return { grow, puts, indexer };
}

test('a session that takes long to index costs a tenth of the time while it grows, and its last state is indexed', async () => {
  const { grow, puts, indexer } = openIndexer({ long: 300 });
  expect(await grow('long')).toEqual(['long@1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await grow('long')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await grow('long')).toEqual([]);
  expect(await grow('short')).toEqual(['short@1']);
  await vi.advanceTimersByTimeAsync(1000);
  await indexer.sync({ defer: true });
  expect(puts).toEqual(['long@3']);
});

test('ordinary sessions are indexed each time, and all of them when that is asked for', async () => {
  const { grow } = openIndexer({ long: 300, short: 20 });
  for (const stamp of [1, 2, 3]) expect(await grow('short')).toEqual([`short@${stamp}`]);
  await grow('long');
  expect(await grow('long', { defer: false })).toEqual(['long@2']);
});

test('a session that the index refuses is told of, not tried again until it changes, and holds up no other', async () => {
  const refused: string[] = [];
  const puts: string[] = [];
  const calls: Partial<Served<IndexCalls>> = {
    open: async () => ({ rebuilt: 'no', stamps: new Map() }),
    know: async () => undefined,
    put: async ({ threads }) => {
      puts.push(...threads.map(({ id }) => id));
      return threads.map(({ id }) => ({ id, isWhole: true, refused: id === 'odd' ? 'a date' : null, tookMs: 0 }));
    },
  };
  const toIndex = () =>
    ['odd', 'plain'].map(
      (id): IndexedThread => ({ id: id as ThreadId, stamp: '1', texts: [], head: { endedAt: 0 } as ThreadHead }),
    );
  const tell = (id: ThreadId, cause: string) => void refused.push(`${id}: ${cause}`);
  const indexer = new Indexer(calls as Served<IndexCalls>, { toIndex } as Library, () => undefined, tell);
  await indexer.sync();
  await indexer.sync();
  expect([puts.sort(), refused]).toEqual([['odd', 'plain'], ['odd: a date']]);
});

test('what will soon be another is indexed when nothing more is being read', async () => {
  const { grow } = openIndexer({});
  expect(await grow('child', { defer: true, isOpen: ({ id }) => id === 'child' })).toEqual([]);
  expect(await grow('other', { defer: true, isOpen: ({ id }) => id === 'child' })).toEqual(['other@1']);
  expect(await grow('child')).toEqual(['child@2']);
});
