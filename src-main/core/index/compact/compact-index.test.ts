import { load, save } from '@orama/orama';
import type { IndexDocument } from '@shared/model/document';
import { compileTerm } from '@shared/query/compile-term';
import { expect, test } from 'vitest';
import { toRow } from '../document-row';
import { type Condition, filterByFacet } from '../filters';
import { toMadeDocument } from '../made-documents';
import { addDocument, ask, createDatabase, type Database, removeDocument, textOf } from '../orama';
import { orderBy } from '../rank';
import type { PutText } from '../search-index';
import { ALL_FIELDS } from './fields';

const idle = async () => undefined;

async function addThread(database: Database, id: string, user: string): Promise<number> {
  return add(database, toMadeDocument(id, { user, branch: id }), idle);
}

function add(database: Database, document: IndexDocument, breathe: () => Promise<void>): Promise<number> {
  const read = async (put: PutText) => {
    await put('user', document.user);
    return toRow(document);
  };
  return addDocument(database, read, breathe);
}

function toCondition(branch: string): Condition {
  return { facet: 'branch', where: { branch: { eq: `=${branch}` } } };
}

function find(database: Database, word: string, branch?: string): string[] {
  const term = compileTerm({ type: 'word', text: word, not: false, prefix: false });
  const words = { groups: term ? [[term]] : [], excluded: [], fields: ALL_FIELDS };
  const { hits } = ask(database, {
    question: {
      words,
      filters: filterByFacet(database, branch === undefined ? [] : [toCondition(branch)]),
      confirmed: new Set(),
    },
    tier: 'all',
    order: orderBy('relevance', database, 0),
    offset: 0,
    limit: 10,
    counted: [],
    listed: [],
  });
  return hits.map(({ row }) => row.thread).sort();
}

test('Orama saves and loads it whole', async () => {
  const database = createDatabase();
  await addThread(database, 'one', 'race');
  removeDocument(database, await addThread(database, 'gone', 'race'));
  await addThread(database, 'two', 'race');
  const loaded = createDatabase();
  load(loaded, save(database));
  expect(find(loaded, 'race')).toEqual(['one', 'two']);
  expect(find(loaded, 'race', 'two')).toEqual(['two']);
  expect(find(loaded, 'race', 'gone')).toEqual([]);
});

test('numbers aren’t used again, so nothing of a removed document comes back', async () => {
  const database = createDatabase();
  const first = await addThread(database, 'one', 'race');
  Array.from(textOf(database).seal());
  removeDocument(database, first);
  expect(await addThread(database, 'one', 'other')).not.toBe(first);
  expect(find(database, 'race')).toEqual([]);
  expect(find(database, 'other')).toEqual(['one']);
});

test('a long document is found only when all of it is there', async () => {
  const database = createDatabase();
  const document = toMadeDocument('long', { user: `beginning ${'some words\n'.repeat(100_000)} end` });
  const seen: string[][] = [];
  await add(database, document, async () => {
    seen.push(find(database, 'beginning'));
  });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.flat()).toEqual([]);
  expect([find(database, 'beginning'), find(database, 'end')]).toEqual([['long'], ['long']]);
});
