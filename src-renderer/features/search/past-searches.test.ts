import { expect, test } from 'vitest';
import { pastSearches } from './past-searches';

function rows(recent: readonly string[], saved: readonly string[] = []): string[][] {
  const searches = saved.map((text, at) => ({ id: String(at), name: `Number ${at}`, text }));
  return pastSearches({ recent, searches }).map((group) => group.rows.map(({ label }) => label));
}

test('recent searches come first, without those that have a name', () => {
  expect(rows(['race', 'has:diff', 'old'], ['has:diff'])).toEqual([['race', 'old'], ['Number 0']]);
});

test('a group without any is left out, and only so many are shown', () => {
  expect(rows([])).toEqual([]);
  expect(rows(['1', '2', '3', '4', '5', '6', '7'])).toEqual([['1', '2', '3', '4', '5', '6']]);
});
