import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, type MadeThread, MadeThreads, searchFor } from './made-documents';
import { openIndex } from './open-index';
import type { IndexHit, IndexPage, IndexSearch, SearchIndex } from './search-index';

/** Work on a made-up product, in which its own words go together; and much that is about neither. */
const habits = Object.fromEntries(
  Array.from({ length: 24 }, (_, at): [string, MadeThread] => [
    `habit-${at}`,
    at < 5
      ? { user: `The shipment ${at} waits for the tracker`, assistant: 'The quokkabus sends the shipment again.' }
      : { user: `Nothing of that kind, number ${at}`, assistant: at === 9 ? 'The quokkabus is slow.' : 'Done.' },
  ]),
);

/** As unlikely by chance, but too few to be a habit. */
const few = Object.fromEntries(
  Array.from({ length: 5 }, (_, at) => [`few-${at}`, { user: at < 4 ? 'a walrus has a tusk' : 'a lone tusk' }]),
);

const threads = new MadeThreads({
  ...habits,
  ...few,
  words: { title: 'Full queue', user: 'The dead letter queue is full', assistant: 'A dead-letter queue it is.' },
  acronym: { user: 'DLQ redrive for orders', assistant: 'The redrive runs each night.' },
  chinese: { user: '死信队列怎么处理', assistant: '订单会重新投递。' },
  apart: { user: 'A dead parrot, a letter and a queue of people' },
  some: { user: 'The queue of letters is empty' },
  kubernetes: { user: 'The ingress of Kubernetes times out', assistant: 'It timed out.' },
  short: { user: 'k8s ingress has a timeout' },
  cluster: { user: 'The k8s cluster is old' },
  pool: { user: '数据库连接池的超时', assistant: '把连接数调大了。' },
  english: { user: 'The connection pool of the database hit a timeout' },
});

let folder: string;
let index: SearchIndex;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-related-'));
  ({ index } = await openIndex(folder, { writable: true, texts: threads, sourceLabels: new Map() }));
  await index.upsert(threads.documents());
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

const search = (text: string, more: Partial<IndexSearch> = {}) => searchFor(index, text, { expands: true, ...more });
const why = (hits: readonly IndexHit[]) => Object.fromEntries(hits.map(({ id, related = [] }) => [id, related]));
const terms = ({ relatedTerms }: IndexPage, on: boolean) =>
  relatedTerms.filter((term) => term.on === on).map(({ text }) => text);

test('what only another name finds comes after what the words find, and says by which', async () => {
  const page = await search('dead letter queue ');
  expect([idsOf(page).sort(), page.total]).toEqual([['apart', 'words'], 2]);
  expect(why(page.related)).toEqual({ acronym: ['DLQ'], chinese: ['死信队列'] });
  expect(page.related.every(({ matched }) => matched === 'related')).toBe(true);
  expect(page.related.find(({ id }) => id === 'acronym')?.matches[0]).toMatchObject({ marks: [[0, 3]] });
  expect(page.partial.map(({ id }) => id)).toEqual(['some']);
  expect(terms(page, true)).toEqual(['DLQ', '死信队列']);
});

test('a name of several words is one only where they stand together, with a dash or without', async () => {
  const page = await search('DLQ ');
  expect(idsOf(page)).toEqual(['acronym']);
  expect(why(page.related)).toEqual({ words: ['dead letter queue'], chinese: ['死信队列'] });
  // A queue of people and a dead parrot are none, so nothing is said of them where they are all.
  expect(terms(await search('DLQ -full '), true)).toEqual(['死信队列']);
});

test('all other words have to be there, too', async () => {
  const page = await search('k8s ingress ');
  expect(idsOf(page)).toEqual(['short']);
  expect(why(page.related)).toEqual({ kubernetes: ['Kubernetes'] });
  expect(why(page.partial)).toEqual({ cluster: [] });
  expect(why((await search('kubernetes ingress timeout ')).related)).toMatchObject({ short: ['k8s'] });
});

test('words of a script without spaces are told apart', async () => {
  expect(why((await search('数据库连接池的超时 ')).related)).toEqual({
    english: expect.arrayContaining(['connection pool', 'timeout']),
  });
  expect(why((await search('死信队列重新投递 ')).related)).toEqual({
    acronym: expect.arrayContaining(['DLQ', 'redrive']),
  });
});

test('the query says which are searched for', async () => {
  const without = await search('dead letter queue -also:dlq ');
  expect([why(without.related), terms(without, false)]).toEqual([{ chinese: ['死信队列'] }, ['DLQ']]);
  const none = await search('also:none dead letter queue ');
  expect([none.related, terms(none, true), terms(none, false)]).toEqual([[], [], ['DLQ', '死信队列']]);
  const one = await search('also:none also:DLQ dead letter queue ');
  expect(why(one.related)).toEqual({ acronym: ['DLQ'] });
  const own = await search('also:parrot dead letter queue -apart ');
  expect(terms(own, true)).toContain('DLQ');
  const added = await search('also:ingress redrive ', { expands: false });
  expect(why(added.related)).toEqual({ kubernetes: ['ingress'], short: ['ingress'] });
  const excluded = await search('dead letter queue -DLQ ');
  expect([why(excluded.related), terms(excluded, false)]).toEqual([{ chinese: ['死信队列'] }, []]);
});

test('a pasted log asks for none of what it names', async () => {
  const log = Array.from({ length: 30 }, (_, at) => `line${at}`).join(' ');
  expect((await search(`dead letter queue ${log} `)).relatedTerms).toEqual([]);
});

test('filters hold for them, and where they are turned off there are none', async () => {
  expect((await search('dead letter queue role:assistant ')).related).toEqual([]);
  const off = await search('dead letter queue ', { expands: false });
  expect([off.related, off.relatedTerms]).toEqual([[], []]);
  const bare = await search('dead letter queue ', { bare: true });
  expect([bare.related, bare.relatedTerms]).toEqual([[], []]);
});

test('they come with the last page, and leave the total as it is', async () => {
  const first = await search('dead letter queue ', { limit: 1 });
  expect([first.related, terms(first, true)]).toEqual([[], ['DLQ', '死信队列']]);
  const last = await search('dead letter queue ', { limit: 10, offset: 1 });
  expect([last.total, last.hits.length, Object.keys(why(last.related)).sort()]).toEqual([2, 1, ['acronym', 'chinese']]);
});

test('words that go with those of the query in the own sessions are offered, and only searched for when named', async () => {
  const page = await search('shipment ');
  expect(page.relatedTerms).toEqual([{ text: 'quokkabus', word: '', from: 'history', on: false }]);
  expect(page.related).toEqual([]);
  const added = await search('also:quokkabus shipment ');
  expect(why(added.related)).toEqual({ 'habit-9': ['quokkabus'] });
  expect((await search('nothing ')).relatedTerms).toEqual([]);
  expect((await search('walrus ')).relatedTerms).toEqual([]);
});
