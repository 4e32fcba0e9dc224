import type { EngineStatus } from '@shared/model/status';
import { expect, test } from 'vitest';
import { countNotices } from './status-bar';
import { toStatusView } from './status-view';

const NOW = new Date(2026, 4, 14, 15, 30).getTime();
const IDLE: EngineStatus = {
  phase: 'idle',
  done: 0,
  total: 0,
  threads: 4182,
  waiting: 0,
  scannedAt: NOW - 130_000,
  readOnly: false,
  rebuilding: null,
  failure: null,
};

function check(change: Partial<EngineStatus>, words: string, progress: number | null, pause: string | null): void {
  expect(toStatusView({ ...IDLE, ...change }, NOW)).toMatchObject({ words, progress, pause });
}

test('each phase has its words, and progress where it is known', () => {
  check({}, 'Indexed 4,182 sessions · 2 min ago', null, null);
  check({ threads: 1, scannedAt: null }, 'Indexed 1 session', null, null);
  check({ readOnly: true }, 'Another window or the command line is updating the index', null, null);
  check({ phase: 'scanning' }, 'Looking for changes', null, null);
  check(
    { phase: 'reading', done: 1000, total: 4000, threads: 900 },
    'Reading 1,000 of 4,000 · newest first',
    0.25,
    'pause',
  );
  check({ phase: 'reading', done: 3, total: 12 }, 'Updating · 12 changed', 0.25, 'pause');
  check({ phase: 'indexing', done: 5, total: 10 }, 'Indexing 5 of 10', 0.5, 'pause');
  check({ phase: 'paused', done: 5, total: 10 }, 'Paused at 5 of 10', 0.5, 'resume');
  check({ phase: 'failed' }, 'Reading stopped', null, null);
});

test('notices count quietly, and stand out when a source could not be read', () => {
  expect(countNotices([{ diagnostics: [{ code: 'torn-line', count: 9 }] }])).toEqual({ count: 1, isSerious: false });
  expect(countNotices([{ diagnostics: [] }, { diagnostics: [{ code: 'no-permission', count: 1 }] }])).toEqual({
    count: 1,
    isSerious: true,
  });
});
