import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThreadHead } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { type AppPaths, appPaths, createFolders } from '../io/app-paths';
import { testFolder } from '../io/test-folder';
import { contentHash } from '../threads/content-hash';
import type { EarlyText } from '../threads/early-text';
import { SAMPLE_ID, SAMPLE_SUMMARY, sampleMessages, sampleRow } from '../threads/sample-thread';
import { ThreadStore } from '../threads/thread-store';
import { indexCalls } from './index-calls';

const HEAD = {
  id: SAMPLE_ID,
  source: 'claude-code',
  title: 'Sort the orchard list',
  project: { id: ':/home/dana/orchard', name: 'orchard', path: '/home/dana/orchard' },
  branch: 'main',
  startedAt: 1_750_000_000_000,
  endedAt: 1_750_000_900_000,
  counts: { prompts: 230, replies: 230, toolCalls: 0, commands: 0, messages: 460, failures: 0 },
  models: ['claude-sonnet-4-5'],
  toolKinds: [],
  traits: [],
} as unknown as ThreadHead;

/** A kept thread of some megabytes, and what was told of it while it was written. */
async function keepLong(): Promise<{ paths: AppPaths; told: readonly EarlyText[]; stamp: string }> {
  const paths = appPaths({ data: await testFolder() });
  await createFolders(paths);
  const told: EarlyText[] = [];
  const store = await ThreadStore.open(paths);
  const writer = await store.begin(SAMPLE_ID, (event) => told.push(event));
  for (const message of sampleMessages(460, 5000)) await writer.add(message, sampleRow(message.ordinal));
  return { paths, told, stamp: await writer.finish(SAMPLE_SUMMARY) };
}

/** The saved bytes of an index of the thread alone, which was told the events before the thread was put. */
async function indexedWith(
  { paths, stamp }: { readonly paths: AppPaths; readonly stamp: string },
  events: readonly EarlyText[],
  from = 0,
): Promise<string> {
  const index = await testFolder();
  const calls = indexCalls({ paths: { ...paths, index }, writable: true });
  await calls.open();
  for (const event of events) await calls.early(event);
  const put = { id: SAMPLE_ID, head: { ...HEAD, stamp }, stamp: 'document', texts: [{ id: SAMPLE_ID, from }] };
  expect(await calls.put({ threads: [put] })).toMatchObject([{ id: SAMPLE_ID, isWhole: true }]);
  await calls.save({ purge: false });
  const files = readdirSync(index).filter((name) => name.endsWith('.segment'));
  expect(files).toHaveLength(1);
  return contentHash(readFileSync(join(index, files[0] ?? '')));
}

const isText = ({ type }: EarlyText) => type === 'text';

test('a long thread that was counted while it was written is in the index as if it had been read at the end', async () => {
  const long = await keepLong();
  const texts = long.told.filter(isText);
  expect(texts.length).toBeGreaterThan(1);
  const expected = await indexedWith(long, []);
  expect(await indexedWith(long, long.told)).toEqual(expected);
});

test('what the index had no time for is read from what is kept', async () => {
  const long = await keepLong();
  const expected = await indexedWith(long, []);
  const some = long.told.filter((event, index) => !isText(event) || index % 2 === 1);
  expect(await indexedWith(long, some)).toEqual(expected);
  const none = long.told.filter((event) => !isText(event));
  expect(await indexedWith(long, none)).toEqual(expected);
});

test('what was counted of another state of the thread is left out', async () => {
  const long = await keepLong();
  const expected = await indexedWith(long, []);
  const abandoned = long.told.filter(({ type }) => type !== 'kept');
  expect(await indexedWith(long, abandoned)).toEqual(expected);
  expect(await indexedWith(long, [...abandoned, ...long.told])).toEqual(expected);
  const other = long.told.map((event) => (event.type === 'kept' ? { ...event, stamp: 'other' } : event));
  expect(await indexedWith(long, other)).toEqual(expected);
});

test('messages that are inherited are not counted', async () => {
  const long = await keepLong();
  expect(await indexedWith(long, long.told, 300)).toEqual(await indexedWith(long, [], 300));
});
