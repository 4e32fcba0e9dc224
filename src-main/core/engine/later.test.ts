import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Later } from './later';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('what waits can be had earlier, and is never put off by that', () => {
  const work = vi.fn();
  const later = new Later(400, work);
  later.hurry(150);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  later.soon();
  for (const _ of [1, 2, 3]) {
    later.hurry(150);
    vi.advanceTimersByTime(50);
  }
  expect(work).toHaveBeenCalledOnce();
});

test('nothing is done once it was stopped, whoever asks for it', () => {
  const work = vi.fn();
  const later = new Later(400, work);
  later.soon();
  later.stop();
  later.hurry(150);
  later.soon();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
