import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Looked, Schedule } from './schedule';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A schedule whose looks cost `lookMs` each; `runs` holds when each began, from the start of the test. */
function open(lookMs: number, nextDue: () => number | null = () => null) {
  const runs: number[] = [];
  const startedAt = Date.now();
  const look = async (): Promise<Looked> => {
    runs.push(Date.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    return { nextDue: nextDue(), lookMs };
  };
  return { runs, schedule: new Schedule(look, Date.now) };
}

test('events that come together are one look, soon', async () => {
  const { runs, schedule } = open(5);
  for (let i = 0; i < 10; i += 1) schedule.soon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([40]);
});

test('an event during a look leads to one more, and looking takes a tenth of the time at most', async () => {
  const { runs, schedule } = open(100);
  schedule.soon();
  await vi.advanceTimersByTimeAsync(150);
  schedule.soon();
  await vi.advanceTimersByTimeAsync(60);
  schedule.soon();
  schedule.soon();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([40, 190, 1290]);
});

test('one look that took long by chance, such as the first, holds nothing up', async () => {
  const { runs, schedule } = open(2000);
  schedule.soon();
  await vi.advanceTimersByTimeAsync(2100);
  schedule.soon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([40, 2140]);
});

test('what waits for its turn is looked at when it is due, and everything once in a while', async () => {
  let due: number | null = 1_000_000 + 3000;
  const { runs, schedule } = open(1, () => {
    const next = due;
    due = null;
    return next;
  });
  schedule.soon();
  await vi.advanceTimersByTimeAsync(4000);
  expect(runs).toEqual([40, 3000]);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(runs.length).toBe(3);
});

test('nothing runs after it was stopped', async () => {
  const { runs, schedule } = open(1);
  schedule.soon();
  schedule.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([]);
});
