import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor } from './made-documents';
import { openIndex } from './open-index';
import type { SearchIndex } from './search-index';

/** So many that `read` is what `dead` may be misspelled for. */
const READERS = 24;
const readers = Array.from({ length: READERS }, (_, at) => [`reader${at}`, { user: 'how do I read it? these logs' }]);

const threads = new MadeThreads({
  ...Object.fromEntries(readers),
  letters: { user: 'the dead letter queue fills with letters' },
  flicker: { user: 'the page flickers before it redirects' },
  alarm: { user: 'an alarm for the queue' },
  recieve: { user: 'does recieve block?' },
  slow: { user: 'it is slow to read a letter from a queue of the broker' },
});

let folder: string;
let index: SearchIndex;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spellings-'));
  ({ index } = await openIndex(folder, { writable: true, texts: threads, sourceLabels: new Map() }));
  await index.upsert(threads.documents());
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

async function found(text: string) {
  const { hits, partial, spellings } = await searchFor(index, `${text} `, { limit: 100 });
  return {
    all: hits.map(({ id }) => id),
    some: partial.map(({ id }) => id).sort(),
    also: spellings.map(({ also }) => also),
  };
}

test('a word that stands with the others is what was meant', async () => {
  expect(await found('dead letter queue')).toEqual({ all: ['letters'], some: ['alarm', 'slow'], also: [] });
  expect(await found('dead')).toEqual({ all: ['letters'], some: [], also: [] });
});

test('beside a misspelled word the others stay as they were typed', async () => {
  expect(await found('dead lettre queue')).toEqual({ all: ['letters'], some: ['alarm', 'slow'], also: ['letter'] });
});

test('a word that few hold is doubted where all words together find nothing', async () => {
  expect(await found('dead broker')).toEqual({ all: ['slow'], some: ['letters'], also: ['read'] });
  expect(await found('"dead" broker')).toEqual({ all: [], some: ['letters', 'slow'], also: [] });
  expect((await found('dead* broker')).also).toEqual([]);
});

test('what was meant by one of several words leads to nothing by itself', async () => {
  expect(await found('queue flikcers')).toEqual({ all: [], some: ['alarm', 'letters', 'slow'], also: [] });
  expect(await found('page flikcers zzzzzz')).toEqual({ all: [], some: ['flicker'], also: ['flickers'] });
});

test('a word that is quoted is meant as it stands', async () => {
  expect((await found('flikcers')).all).toEqual(['flicker']);
  expect(await found('"flikcers"')).toEqual({ all: [], some: [], also: [] });
});

test('a known name is no misspelled word', async () => {
  expect((await found('dead letter queue broker')).also).toEqual(['read']);
  const page = await searchFor(index, 'dead letter queue broker ', { expands: true, limit: 100 });
  expect([idsOf(page), page.spellings]).toEqual([[], []]);
  // Nor where nothing holds its words.
  expect((await found('row lock recieve')).also).toEqual(['block']);
  expect((await searchFor(index, 'row lock recieve ', { expands: true, limit: 100 })).spellings).toEqual([]);
});
