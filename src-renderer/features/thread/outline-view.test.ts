import type { OutlineEntry } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { headingOf, toOutlineRows } from './outline-view';

const ENTRIES: readonly OutlineEntry[] = [
  { ordinal: 0, type: 'file', text: 'setup.ts' },
  { ordinal: 1, type: 'prompt', text: 'Fix the race' },
  { ordinal: 4, type: 'file', text: 'src/reader.ts' },
  { ordinal: 6, type: 'failure', text: 'npm test' },
  { ordinal: 9, type: 'prompt', text: 'Now the docs' },
  { ordinal: 12, type: 'file', text: 'README.md' },
];
const texts = (filter: string) => toOutlineRows(ENTRIES, filter).map(({ text }) => text);

test('without a filter everything stands in order', () => {
  expect(texts(' ')).toEqual(ENTRIES.map(({ text }) => text));
});

test('a row that holds the filter brings its heading, and a heading its rows', () => {
  expect(texts('READER')).toEqual(['Fix the race', 'src/reader.ts']);
  expect(texts('docs')).toEqual(['Now the docs', 'README.md']);
  expect(texts('setup')).toEqual(['setup.ts']);
  expect(texts('walrus')).toEqual([]);
});

test('the heading of a message is the last one before it', () => {
  const rows = toOutlineRows(ENTRIES, '');
  expect([0, 1, 8, 9, 40].map((ordinal) => rows[headingOf(rows, ordinal)]?.text)).toEqual([
    undefined,
    'Fix the race',
    'Fix the race',
    'Now the docs',
    'Now the docs',
  ]);
});
