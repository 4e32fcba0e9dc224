// Rows may come before all of their texts were looked at.
import { expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor } from './made-documents';
import { MadeFiles } from './made-files';
import { SavedIndex } from './saved-index';

const THREADS = {
  one: { user: 'a race in the reader' },
  two: { assistant: 'the race is over' },
  three: { tool: 'fine' },
};

test('without patience hits, counts and order are the same, and unread', async () => {
  const texts = new MadeThreads(THREADS);
  const { index } = await SavedIndex.open(new MadeFiles(), { writable: true, texts, sourceLabels: new Map() });
  await index.upsert(texts.documents());
  const patient = await searchFor(index, 'race ');
  const hasty = await searchFor(index, 'race ', { patienceMs: 0 });
  expect(patient.hits.map(({ matches, isUnread }) => [matches.length, isUnread])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
  expect(hasty.hits.map(({ matches, isUnread }) => [matches.length, isUnread])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect([hasty.total, hasty.facets, idsOf(hasty)]).toEqual([patient.total, patient.facets, idsOf(patient)]);
});

test('where nothing is looked for, nothing is unread', async () => {
  const texts = new MadeThreads(THREADS);
  const { index } = await SavedIndex.open(new MadeFiles(), { writable: true, texts, sourceLabels: new Map() });
  await index.upsert(texts.documents());
  const page = await searchFor(index, 'source:codex', { patienceMs: 0 });
  expect(page.hits.map(({ isUnread }) => isUnread)).toEqual([undefined, undefined, undefined]);
});
