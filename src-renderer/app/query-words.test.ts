import { expect, test } from 'vitest';
import { queryWords } from './query-words';

test('words and phrases, but not what is excluded', () => {
  expect(queryWords('race "dead-letter queue" -timeout source:codex race')).toEqual(['race', 'dead-letter queue']);
});

test('what was looked for instead of a misspelt word', () => {
  const spellings = [
    { word: 'flikcers', also: 'flickers' },
    { word: 'flikcers', also: 'flicker' },
  ];
  const relatedTerms = [
    { text: 'ちらつき', word: 'flicker', from: 'table', on: true },
    { text: 'FOUC', word: 'flicker', from: 'table', on: false },
  ] as const;
  expect(queryWords('page flikcers ', { spellings, relatedTerms })).toEqual([
    'page',
    'flikcers',
    'flickers',
    'flicker',
    'ちらつき',
  ]);
});
