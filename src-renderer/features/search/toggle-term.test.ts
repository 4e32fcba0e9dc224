import type { RelatedTerm } from '@shared/model/search';
import { expect, test } from 'vitest';
import { toggleTerm } from './toggle-term';

const table: RelatedTerm = { text: 'DLQ', word: 'dead letter queue', from: 'table', on: true };
const named: RelatedTerm = { ...table, from: 'query' };
const phrase: RelatedTerm = { text: 'redrive policy', word: '', from: 'history', on: false };

test.each([
  ['dead letter queue', table, '-also:DLQ dead letter queue'],
  ['source:codex dead letter queue ', table, 'source:codex -also:DLQ dead letter queue '],
  ['-also:dlq dead letter queue', { ...table, on: false }, 'dead letter queue'],
  ['also:none dead letter queue', { ...table, on: false }, 'also:none also:DLQ dead letter queue'],
  ['also:DLQ dead letter queue', table, '-also:DLQ dead letter queue'],
  ['also:DLQ queue', named, 'queue'],
  ['queue', phrase, 'also:"redrive policy" queue'],
  ['also:"redrive policy" queue', { ...phrase, from: 'query', on: true }, 'queue'],
] as const)('%s, %o', (text, term, expected) => {
  expect(toggleTerm(text, term)).toBe(expected);
});
