import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ThreadId, toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { testFolder } from '../io/test-folder';
import { clusteredVectors } from './made-vectors';
import { MeaningStore } from './meaning-store';

const DIMENSION = 16;
const VECTORS = clusteredVectors(40, DIMENSION, 1);
const hashOf = (at: number) => Buffer.from(`hash-number-${String(at).padStart(4, '0')}`).toString('base64url', 0, 16);
const vector = (at: number) => VECTORS[at] as Float32Array;
const thread = (name: string): ThreadId => toThreadId('codex', name);

function put(store: MeaningStore, name: string, stamp: string, chunks: readonly number[]): void {
  for (const at of chunks) store.addVector(hashOf(at), vector(at));
  store.putThread(
    thread(name),
    stamp,
    chunks.map((at) => ({ from: at, to: at + 1, hash: hashOf(at) })),
  );
}

test('what was saved is found again, by its nearest chunk', async () => {
  const folder = await testFolder();
  const store = await MeaningStore.open(folder);
  put(store, 'a', 's1', [0, 1, 2]);
  put(store, 'b', 's1', [3, 4]);
  await store.save();
  const again = await MeaningStore.open(folder);
  expect([...again.stamps()]).toEqual([
    [thread('a'), 's1'],
    [thread('b'), 's1'],
  ]);
  expect(again.nearest(vector(4), 2)[0]).toMatchObject({ thread: thread('b'), from: 4, to: 5 });
  expect(again.unknown([hashOf(1), hashOf(9), hashOf(9)])).toEqual([hashOf(9)]);
});

test('a thread that changed has only its new chunks, and one that is gone has none', async () => {
  const folder = await testFolder();
  const store = await MeaningStore.open(folder);
  put(store, 'a', 's1', [0, 1]);
  put(store, 'b', 's1', [1, 2]);
  await store.save();
  put(store, 'a', 's2', [5]);
  store.removeThread(thread('b'));
  await store.save();
  for (const opened of [store, await MeaningStore.open(folder)]) {
    expect([...opened.stamps()]).toEqual([[thread('a'), 's2']]);
    expect(opened.nearest(vector(1), 5).map(({ from }) => from)).toEqual([5]);
    expect(opened.counts().chunks).toBe(1);
  }
});

test('two threads that say the same share a vector, and both are found', async () => {
  const store = await MeaningStore.open(await testFolder());
  put(store, 'a', 's', [7]);
  put(store, 'b', 's', [7]);
  expect(new Set(store.nearest(vector(7), 5).map(({ thread: found }) => found))).toEqual(
    new Set([thread('a'), thread('b')]),
  );
  store.removeThread(thread('a'));
  expect(store.nearest(vector(7), 5).map(({ thread: found }) => found)).toEqual([thread('b')]);
});

test('a damaged file loses only what it held, and says so by its stamps', async () => {
  const folder = await testFolder();
  const store = await MeaningStore.open(folder);
  put(store, 'a', 's', [0]);
  await store.save();
  put(store, 'b', 's', [1]);
  await store.save();
  const path = join(folder, 'vectors-1.bin');
  const bytes = await readFile(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(path, bytes);
  expect([...(await MeaningStore.open(folder)).stamps().keys()]).toEqual([thread('b')]);
  await writeFile(join(folder, 'threads.json'), '{"format":1,"thr');
  expect([...(await MeaningStore.open(folder)).stamps().keys()]).toEqual([]);
});

test.each([
  ['null'],
  ['{"codex:a":null,"codex:b":{"stamp":"s"},"codex:c":{"stamp":"s","chunks":[null]}}'],
  ['{"codex:d":{"stamp":1,"chunks":[]},"codex:e":{"stamp":"s","chunks":{"every":1}}}'],
])('threads that are not as they were written are left out: %s', async (threads) => {
  const folder = await testFolder();
  await writeFile(join(folder, 'threads.json'), `{"format":1,"threads":${threads}}`);
  await mkdir(join(folder, 'vectors-1.bin'));
  const store = await MeaningStore.open(folder);
  expect([...store.stamps()]).toEqual([]);
  put(store, 'a', 's', [0]);
  await store.save();
  expect([...(await MeaningStore.open(folder)).stamps().keys()]).toEqual([thread('a')]);
});

test('vectors of another length are refused, and none is near to them', async () => {
  const store = await MeaningStore.open(await testFolder());
  put(store, 'a', 's', [0]);
  expect(store.addVector(hashOf(1), new Float32Array(8).fill(1))).toBe(false);
  expect(store.nearest(new Float32Array(8).fill(1), 3)).toEqual([]);
});

test('where most vectors are named by nobody, the files are written anew', async () => {
  const folder = await testFolder();
  const store = await MeaningStore.open(folder);
  put(store, 'a', 's1', [0, 1, 2, 3, 4, 5]);
  await store.save();
  put(store, 'a', 's2', [6]);
  await store.save();
  const again = await MeaningStore.open(folder);
  expect((await readdir(folder)).sort()).toEqual(['threads.json', 'vectors-3.bin']);
  expect(again.nearest(vector(6), 1)).toMatchObject([{ thread: thread('a'), from: 6 }]);
});
