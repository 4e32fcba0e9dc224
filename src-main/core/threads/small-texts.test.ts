import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { type AppPaths, appPaths, createFolders } from '../io/app-paths';
import { testFolder } from '../io/test-folder';
import type { TextBlock } from '../text-block';
import { SAMPLE_ID, SAMPLE_SUMMARY, sampleMessages, sampleRow } from './sample-thread';
import { readSmallTexts } from './small-texts';
import { ThreadStore } from './thread-store';

async function keep(messages: readonly Message[]): Promise<{ store: ThreadStore; paths: AppPaths; file: string }> {
  const paths = appPaths({ data: await testFolder() });
  await createFolders(paths);
  const store = await ThreadStore.open(paths);
  const writer = await store.begin(SAMPLE_ID);
  for (const message of messages) await writer.add(message, sampleRow(message.ordinal));
  await writer.finish(SAMPLE_SUMMARY);
  const [name] = (await readdir(paths.threads)).filter((file) => file.endsWith('.thread'));
  return { store, paths, file: join(paths.threads, String(name)) };
}

test('a small thread has the same texts, read either way', async () => {
  const { store, paths } = await keep(sampleMessages(300, 200));
  const blocks: TextBlock[] = [];
  await store.eachTextBlock(SAMPLE_ID, 0, (block) => void blocks.push(block));
  const small = readSmallTexts(paths, SAMPLE_ID);
  expect(small?.map((text) => text.read())).toEqual(blocks);
  expect(small?.reduce((sum, { count }) => sum + count, 0)).toBe(300);
});

test('a long one is left to the store', async () => {
  const noise = sampleMessages(90).map((message): Message => {
    const text = randomBytes(4000).toString('base64');
    return { ...message, parts: [{ type: 'text', format: 'plain', text }] };
  });
  const { paths, file } = await keep(noise);
  expect((await stat(file)).size).toBeGreaterThan(1 << 18);
  expect(readSmallTexts(paths, SAMPLE_ID)).toBeNull();
});

test('so is one that is gone, empty or damaged', async () => {
  const { paths, file } = await keep(sampleMessages(20, 300));
  const whole = await readFile(file);
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] as number) ^ 0x55;
    await writeFile(file, damaged);
    const texts = readSmallTexts(paths, SAMPLE_ID);
    if (texts) expect(texts.map((text) => text.read().body.toString()).join('')).toContain('message');
    await writeFile(file, whole.subarray(0, at));
    expect(readSmallTexts(paths, SAMPLE_ID)).toBeNull();
  }
  await writeFile(file, '');
  expect(readSmallTexts(paths, SAMPLE_ID)).toBeNull();
  expect(readSmallTexts(appPaths({ data: await testFolder() }), SAMPLE_ID)).toBeNull();
});
