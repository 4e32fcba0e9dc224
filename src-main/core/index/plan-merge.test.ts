import { expect, test } from 'vitest';
import { planMerge } from './plan-merge';

const segment = (bytes: number, living = 10) => ({ bytes, living, documents: { length: 10 } });

test('what is written is written again a few times at most, and few segments stay', () => {
  let segments: ReturnType<typeof segment>[] = [];
  let written = 0;
  let most = 0;
  for (let save = 0; save < 5000; save++) {
    segments.push(segment(30_000));
    written += 30_000;
    for (let merged = planMerge(segments); merged.length > 0; merged = planMerge(segments)) {
      const result = segment(merged.reduce((sum, { bytes }) => sum + bytes, 0));
      written += result.bytes;
      segments = [...segments.filter((one) => !merged.includes(one)), result];
    }
    most = Math.max(most, segments.length);
  }
  expect(written / (5000 * 30_000)).toBeLessThan(6);
  expect(most).toBeLessThan(30);
});

test('one of which little lives is written anew, however large it is', () => {
  const sparse = segment(500_000_000, 4);
  expect(planMerge([segment(100), sparse])).toEqual([sparse]);
});

test('large ones stay apart', () => {
  expect(planMerge(Array.from({ length: 20 }, () => segment(60_000_000)))).toEqual([]);
});
