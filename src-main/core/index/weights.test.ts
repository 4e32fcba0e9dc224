import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor } from './made-documents';
import { openIndex } from './open-index';
import { EVEN, type RankWeights } from './ranking';
import type { SearchIndex } from './search-index';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
const once = `queue ${'word '.repeat(9)}`;
const often = `${'queue '.repeat(5)}${'word '.repeat(5)}`;

/** Alike but for one thing each. */
const threads = new MadeThreads({
  plain: { user: once, endedAt: at('2025-01-01'), messages: 2 },
  often: { user: often, endedAt: at('2025-01-01'), messages: 2 },
  recent: { user: once, endedAt: at('2026-03-14'), messages: 2 },
  important: { user: once, endedAt: at('2025-01-01'), messages: 900, toolKinds: ['edit'] },
});

let folder: string;
let index: SearchIndex;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  ({ index } = await openIndex(folder, { writable: true, texts: threads, sourceLabels: new Map() }));
  await index.upsert(threads.documents());
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

const NONE: RankWeights = { recency: 0, importance: 0, frequency: 0 };
const scoresWith = async (weights: RankWeights) => {
  const { hits } = await searchFor(index, 'queue ', { weights });
  return new Map(hits.map(({ id, score }) => [String(id), score]));
};

test('without weights all that hold the word are alike, and come in a fixed order', async () => {
  const scores = await scoresWith(NONE);
  expect(scores.size).toBe(4);
  expect(new Set([...scores.values()].map((score) => score.toFixed(9))).size).toBe(1);
});

test.each([
  ['frequency', 'often'],
  ['recency', 'recent'],
  ['importance', 'important'],
] as const)('%s alone brings %s to the top, and the more the more it counts', async (name, first) => {
  expect(idsOf(await searchFor(index, 'queue ', { weights: { ...NONE, [name]: 1 } }))[0]).toBe(first);
  const lead = async (weight: number) => {
    const scores = await scoresWith({ ...NONE, [name]: weight });
    return (scores.get(first) ?? 0) / (scores.get('plain') ?? 1);
  };
  const [half, one, three] = [await lead(0.5), await lead(1), await lead(3)];
  expect(half).toBeGreaterThan(1);
  expect(one).toBeGreaterThan(half);
  expect(three).toBeGreaterThan(one);
});

test('even weights are what a search has by itself', async () => {
  const own = (await searchFor(index, 'queue ')).hits.map(({ id, score }) => [id, score]);
  const even = (await searchFor(index, 'queue ', { weights: EVEN })).hits.map(({ id, score }) => [id, score]);
  expect(even).toEqual(own);
});

test('the few best of many are the same as the first of all, however much recency counts', async () => {
  const weights = { recency: 3, importance: 3, frequency: 3 };
  const all = idsOf(await searchFor(index, 'queue ', { weights }));
  expect(idsOf(await searchFor(index, 'queue ', { weights, limit: 2 }))).toEqual(all.slice(0, 2));
});
