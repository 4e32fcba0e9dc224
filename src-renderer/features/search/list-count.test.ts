import type { SearchHit } from '@shared/model/search';
import { speak } from '@shared/strings/strings';
import { afterEach, expect, test } from 'vitest';
import { alsoText, countText } from './list-count';

afterEach(() => speak('en'));

const hits = (count: number) => Array.from({ length: count }, () => ({}) as SearchHit);
const page = (total: number, related: number, partial: number) => ({
  total,
  related: hits(related),
  partial: hits(partial),
});

test('rows that are no full matches are not called no results', () => {
  expect(countText(page(0, 4, 0), 'k8s')).toBe('None with all words · 4 related');
  expect(countText(page(0, 0, 3), 'comes back twice')).toBe('None with all words');
  expect(countText(page(0, 0, 0), 'zzz')).toBe('0 results');
  expect(countText(page(1, 4, 3), 'k8s')).toBe('1 result');
  expect(countText(page(2, 0, 0), '')).toBe('2 sessions');
});

test.each([
  ['zh', '没有包含所有词语的会话 · 4 个相关'],
  ['ja', '全語を含むものなし · 関連 4 件'],
] as const)('so in %s', (language, expected) => {
  speak(language);
  expect(countText(page(0, 4, 0), 'k8s')).toBe(expected);
});

test('it says how to find only what was typed', () => {
  expect(alsoText([])).toBeNull();
  expect(
    alsoText([
      { word: 'flikcers', also: 'flickers' },
      { word: 'flikcers', also: 'flicker' },
    ]),
  ).toBe('also: flickers, flicker ("flikcers" finds only the word itself)');
  expect(
    alsoText([
      { word: 'conneciton', also: 'connection' },
      { word: 'brokr', also: 'broker' },
    ]),
  ).toBe('also: connection, broker ("conneciton", "brokr" find only the words themselves)');
});
