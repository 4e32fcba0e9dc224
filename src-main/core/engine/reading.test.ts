import type { ScannedSession } from '@shared/model/session';
import { expect, test } from 'vitest';
import { Reading, type ReadingParts } from './reading';

const grown: ScannedSession = {
  source: 'example' as ScannedSession['source'],
  root: { source: 'example' as ScannedSession['source'], path: '/home/dana', foundBy: 'default' },
  nativeId: 'live',
  container: { kind: 'lines', path: '/home/dana/live.jsonl' },
  revision: '1',
  sizeBytes: 120_000_000,
  modifiedMs: 0,
};

test.each([
  ['at most every second', 30, 1000],
  ['at most for a tenth of the time, when reading it takes long', 400, 4000],
])('a session that grows is read again %s', async (_, tookMs, pauseMs) => {
  let now = 1_000_000;
  const read = async () => {
    now += tookMs;
    return { unread: { code: 'read-failed', count: 1 } };
  };
  const reading = new Reading({
    calls: { read },
    catalogue: { sessions: () => new Map() },
    now: () => now,
  } as unknown as ReadingParts);
  expect(reading.splitByGrowth([grown])).toEqual({ due: [grown], nextDue: null });
  await reading.one(grown);
  const ended = now;
  expect(reading.splitByGrowth([grown])).toEqual({ due: [], nextDue: ended + pauseMs });
  now = ended + pauseMs - 1;
  expect(reading.splitByGrowth([grown]).due).toEqual([]);
  now = ended + pauseMs;
  expect(reading.splitByGrowth([grown])).toEqual({ due: [grown], nextDue: null });
});

test('having waited for others makes no session wait longer to be read again', async () => {
  let now = 1_000_000;
  const result = { row: { readMs: 120, threads: [] }, threads: [] };
  const reading = new Reading({
    calls: {
      read: async () => {
        now += 3000;
        return result;
      },
    },
    catalogue: { sessions: () => new Map(), commit: async () => {} },
    withheld: { without: () => result },
    onRead: () => {},
    now: () => now,
  } as unknown as ReadingParts);
  await reading.one(grown);
  expect(reading.splitByGrowth([grown]).nextDue).toBe(now + 1200);
});
