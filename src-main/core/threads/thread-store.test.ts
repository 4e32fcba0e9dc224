import { mkdtemp, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ThreadId, toThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { toMessageTexts } from '@shared/text/message-text';
import { expect, test } from 'vitest';
import { type AppPaths, appPaths, createFolders } from '../io/app-paths';
import { SAMPLE_ID, SAMPLE_SUMMARY, sampleMessage, sampleRow } from './sample-thread';
import { ThreadStore } from './thread-store';

async function openStore(): Promise<{ store: ThreadStore; paths: AppPaths }> {
  const paths = appPaths({ data: await mkdtemp(join(tmpdir(), 'threads-')) });
  await createFolders(paths);
  return { store: await ThreadStore.open(paths), paths };
}

async function keep(store: ThreadStore, messages: readonly Message[], id: ThreadId = SAMPLE_ID): Promise<string> {
  const writer = await store.begin(id);
  for (const message of messages) await writer.add(message, sampleRow(message.ordinal));
  return writer.finish(SAMPLE_SUMMARY);
}

function sampleMessages(count: number, characters?: number): Message[] {
  return Array.from({ length: count }, (_, ordinal) => sampleMessage(ordinal, characters));
}

async function threadFile({ threads }: AppPaths): Promise<string> {
  const [name = ''] = (await readdir(threads)).filter((file) => file.endsWith('.thread'));
  return join(threads, name);
}

test('a thread reads back as it was written', async () => {
  const { store } = await openStore();
  const messages = sampleMessages(700, 3000);
  const stamp = await keep(store, messages);
  expect(stamp).toMatch(/^[0-9a-f]{32}$/);
  expect(await store.messages(SAMPLE_ID, 0, 700)).toEqual(messages);
  expect(await store.messages(SAMPLE_ID, 333, 2)).toEqual(messages.slice(333, 335));
  expect(await store.messages(SAMPLE_ID, 699, 100)).toEqual(messages.slice(699));
  expect(await store.messages(SAMPLE_ID, 700, 1)).toEqual([]);
  expect(await store.texts(SAMPLE_ID, 0)).toEqual(messages.flatMap(toMessageTexts));
  expect(await store.texts(SAMPLE_ID, 500)).toEqual(messages.slice(500).flatMap(toMessageTexts));
  expect(await store.rows(SAMPLE_ID)).toEqual(messages.map(({ ordinal }) => sampleRow(ordinal)));
  expect(await store.summary(SAMPLE_ID)).toEqual(SAMPLE_SUMMARY);
  expect(await store.messages(toThreadId('codex', 'a1'), 0, 1)).toBeNull();
});
