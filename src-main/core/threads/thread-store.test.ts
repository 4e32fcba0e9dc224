import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ThreadId, toThreadId } from '@shared/model/ids';
import type { Message, Part } from '@shared/model/thread';
import { toMessageTexts } from '@shared/text/message-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AppPaths, appPaths, createFolders } from '../io/app-paths';
import { testFolder } from '../io/test-folder';
import { contentHash } from './content-hash';
import { SAMPLE_ID, SAMPLE_SUMMARY, sampleMessage, sampleMessages, sampleRow } from './sample-thread';
import { ThreadStore } from './thread-store';

async function openStore(): Promise<{ store: ThreadStore; paths: AppPaths }> {
  const paths = appPaths({ data: await testFolder() });
  await createFolders(paths);
  return { store: await ThreadStore.open(paths), paths };
}

async function keep(store: ThreadStore, messages: readonly Message[], id: ThreadId = SAMPLE_ID): Promise<string> {
  const writer = await store.begin(id);
  for (const message of messages) await writer.add(message, sampleRow(message.ordinal));
  return writer.finish(SAMPLE_SUMMARY);
}

async function threadFile({ threads }: AppPaths): Promise<string> {
  const names = (await readdir(threads)).filter((file) => file.endsWith('.thread'));
  expect(names).toHaveLength(1);
  return join(threads, String(names[0]));
}

/** All that can be read is what was written. */
async function expectKept(store: ThreadStore, messages: readonly Message[], id: ThreadId = SAMPLE_ID): Promise<void> {
  expect(await store.messages(id, 0, messages.length)).toEqual(messages);
  expect(await store.texts(id, 0)).toEqual(messages.flatMap(toMessageTexts));
  expect(await store.rows(id)).toEqual(messages.map(({ ordinal }) => sampleRow(ordinal)));
  expect(await store.summary(id)).toEqual(SAMPLE_SUMMARY);
}

test('a thread reads back as it was written, whole and by range', async () => {
  const { store, paths } = await openStore();
  const messages = sampleMessages(700, 3000);
  expect(await keep(store, messages)).toMatch(/^[0-9a-f]{32}$/);
  await expectKept(store, messages);
  expect(await store.messages(SAMPLE_ID, 333, 2)).toEqual(messages.slice(333, 335));
  expect(await store.messages(SAMPLE_ID, 699, 100)).toEqual(messages.slice(699));
  expect(await store.messages(SAMPLE_ID, 700, 1)).toEqual([]);
  expect(await store.texts(SAMPLE_ID, 500)).toEqual(messages.slice(500).flatMap(toMessageTexts));
  expect((await stat(await threadFile(paths))).mode & 0o777).toBe(0o600);
});

test('a thread that is not kept reads as null', async () => {
  const { store } = await openStore();
  const id = toThreadId('codex', 'missing');
  expect(await store.messages(id, 0, 1)).toBeNull();
  expect(await store.texts(id, 0)).toBeNull();
  expect(await store.rows(id)).toBeNull();
  expect(await store.summary(id)).toBeNull();
});

test.each([
  ['a path out of the folder', '../../outside'],
  ['characters that no file name may have', 'a/b\\c:d*?"<>|\0'],
  ['far too long', 'x'.repeat(5000)],
])('ids never become file names: %s', async (_, nativeId) => {
  const { store, paths } = await openStore();
  const id = toThreadId('claude-code', nativeId);
  await keep(store, sampleMessages(2), id);
  await expectKept(store, sampleMessages(2), id);
  await threadFile(paths);
});

test('an empty thread is kept', async () => {
  const { store } = await openStore();
  await keep(store, []);
  expect(await store.messages(SAMPLE_ID, 0, 10)).toEqual([]);
  expect(await store.summary(SAMPLE_ID)).toEqual(SAMPLE_SUMMARY);
});

test('reading a range reads only the blocks that hold it', async () => {
  const { store, paths } = await openStore();
  await keep(store, sampleMessages(700, 3000));
  const path = await threadFile(paths);
  const bytes = await readFile(path);
  // The last block lies behind the middle of the file, the first one before it.
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0, middle, middle + 64);
  await writeFile(path, bytes);
  expect(await store.messages(SAMPLE_ID, 0, 3)).toHaveLength(3);
  expect(await store.messages(SAMPLE_ID, 697, 3)).toHaveLength(3);
  expect(await store.messages(SAMPLE_ID, 0, 700)).toBeNull();
});

test('the same content gives the same stamp, however it came about', async () => {
  const grown = (await openStore()).store;
  const stamps: string[] = [];
  for (const count of [20, 60, 100]) stamps.push(await keep(grown, sampleMessages(count, 15_000)));
  const fresh = (await openStore()).store;
  expect(await keep(fresh, sampleMessages(100, 15_000))).toBe(stamps[2]);
  expect(new Set(stamps).size).toBe(3);
});

test('reading an unchanged session again writes nothing', async () => {
  const { store, paths } = await openStore();
  const stamp = await keep(store, sampleMessages(300, 3000));
  const before = await stat(await threadFile(paths));
  expect(await keep(store, sampleMessages(300, 3000))).toBe(stamp);
  const after = await stat(await threadFile(paths));
  expect([after.ino, after.mtimeMs, after.size]).toEqual([before.ino, before.mtimeMs, before.size]);
});

test('a session that grows has its unchanged blocks used again', async () => {
  const { store, paths } = await openStore();
  await keep(store, sampleMessages(200, 15_000));
  const path = await threadFile(paths);
  const before = await stat(path);
  await keep(store, sampleMessages(202, 15_000));
  const after = await stat(path);
  expect(after.ino).toBe(before.ino);
  // Only the last, unfinished block and the table are written: less than two of about a dozen blocks.
  expect(after.size - before.size).toBeLessThan(before.size / 6);
  await expectKept(store, sampleMessages(202, 15_000));
});

test('a file never grows to more than about twice what it holds', async () => {
  const { store, paths } = await openStore();
  for (let count = 60; count <= 84; count++) await keep(store, sampleMessages(count, 15_000));
  const grown = (await stat(await threadFile(paths))).size;
  await expectKept(store, sampleMessages(84, 15_000));
  const fresh = await openStore();
  await keep(fresh.store, sampleMessages(84, 15_000));
  expect(grown).toBeLessThan(2.5 * (await stat(await threadFile(fresh.paths))).size);
});

test('a session that was rewritten replaces what was kept', async () => {
  const { store } = await openStore();
  await keep(store, sampleMessages(300, 3000));
  const rewritten = sampleMessages(200, 3000).map((message) => ({ ...message, at: 0 }));
  await keep(store, rewritten);
  await expectKept(store, rewritten);
});

test.each([
  ['small', 20, 200],
  ['large', 200, 15_000],
])('what is abandoned leaves the old state: %s', async (_, count, characters) => {
  const { store, paths } = await openStore();
  const kept = sampleMessages(count, characters);
  await keep(store, kept);
  for (const start of [kept, kept.map((message) => ({ ...message, at: 1 }))]) {
    const writer = await store.begin(SAMPLE_ID);
    for (const message of start) await writer.add(message, sampleRow(message.ordinal));
    for (const message of sampleMessages(2 * count, characters).slice(count)) {
      await writer.add(message, sampleRow(message.ordinal));
    }
    await writer.abandon();
    await expectKept(store, kept);
  }
  expect(await readdir(join(paths.threads, 'building'))).toEqual([]);
});

test('beginning a thread again abandons the first attempt', async () => {
  const { store } = await openStore();
  const first = await store.begin(SAMPLE_ID);
  await first.add(sampleMessage(0), sampleRow(0));
  await keep(store, sampleMessages(3));
  await expectKept(store, sampleMessages(3));
});

test('removed threads are gone, the others stay', async () => {
  const { store } = await openStore();
  const other = toThreadId('codex', 'b2');
  await keep(store, sampleMessages(3));
  await keep(store, sampleMessages(4), other);
  const before = await store.sizeBytes();
  await store.remove([SAMPLE_ID, toThreadId('codex', 'never kept')]);
  expect(await store.messages(SAMPLE_ID, 0, 1)).toBeNull();
  await expectKept(store, sampleMessages(4), other);
  expect(await store.sizeBytes()).toBeLessThan(before);
});

test('one store reads what another writes', async () => {
  const { store, paths } = await openStore();
  const reader = await ThreadStore.open(paths);
  expect(await reader.messages(SAMPLE_ID, 0, 1)).toBeNull();
  await keep(store, sampleMessages(5));
  await expectKept(reader, sampleMessages(5));
  await keep(store, sampleMessages(8));
  await expectKept(reader, sampleMessages(8));
});

test('damage anywhere costs at most the thread, and is repaired by writing it again', async () => {
  const { store, paths } = await openStore();
  // Grown once, so that the file has an older state as well.
  const messages = sampleMessages(50, 15_000);
  await keep(store, sampleMessages(48, 15_000));
  const stamp = await keep(store, messages);
  const path = await threadFile(paths);
  const whole = await readFile(path);
  const damage = fc.record({
    at: fc.nat(whole.length - 1),
    kind: fc.constantFrom('flip' as const, 'cut' as const, 'zeros' as const, 'headerFlip' as const),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, kind }) => {
      const bytes = Buffer.from(whole);
      if (kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      if (kind === 'headerFlip') bytes[at % 64] = (bytes[at % 64] ?? 0) ^ 0x01;
      if (kind === 'zeros') bytes.fill(0, at);
      await writeFile(path, bytes);
      if (kind === 'cut') await truncate(path, at);
      const read = await store.messages(SAMPLE_ID, 0, 50);
      if (read !== null) expect(read).toEqual(messages.slice(0, read.length));
      const texts = await store.texts(SAMPLE_ID, 0);
      if (texts !== null) expect(texts).toEqual(messages.flatMap(toMessageTexts).slice(0, texts.length));
      await store.rows(SAMPLE_ID);
      await store.summary(SAMPLE_ID);
      expect(await keep(store, messages)).toBe(stamp);
      await expectKept(store, messages);
    }),
    { numRuns: 25, seed: 1 },
  );
}, 30_000);

test('a long output is cut in its message, and kept whole as a blob', async () => {
  const { store } = await openStore();
  const output = `start ${'x'.repeat(200_000)} end`;
  const part: Part = {
    type: 'tool',
    callId: 'c1',
    name: 'Bash',
    kind: 'execute',
    state: 'done',
    title: 'ls',
    paths: [],
    input: { text: '{}' },
    output: { text: output },
  };
  await keep(store, [sampleMessage(0, 0, [part])]);
  const [message] = (await store.messages(SAMPLE_ID, 0, 1)) ?? [];
  const [kept] = message?.parts ?? [];
  const cut = kept?.type === 'tool' ? kept.output?.cut : undefined;
  expect(cut?.fullLength).toBe(output.length);
  const blob = await store.blob(String(cut?.blob));
  expect(Buffer.from(blob?.data ?? []).toString()).toBe(output);
  expect(blob?.mediaType).toBe('text/plain');
});

test('a message of many megabytes is a block of its own', async () => {
  const { store } = await openStore();
  const messages = sampleMessages(5, 100);
  const huge = sampleMessage(2, 0, [{ type: 'text', text: 'long '.repeat(2_000_000), format: 'plain' }]);
  const all = messages.map((message) => (message.ordinal === 2 ? huge : message));
  await keep(store, all);
  await expectKept(store, all);
});

test('blobs read back by hash, and are written once', async () => {
  const { store, paths } = await openStore();
  const image = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251));
  const hash = contentHash(image);
  await store.putBlob(hash, 'image/png', image);
  const path = join(paths.blobs, hash.slice(0, 2), hash);
  const before = await stat(path);
  expect(before.mode & 0o777).toBe(0o600);
  await store.putBlob(hash, 'image/png', image);
  expect((await stat(path)).ino).toBe(before.ino);
  const blob = await store.blob(hash);
  expect([blob?.mediaType, Buffer.from(blob?.data ?? [])]).toEqual(['image/png', image]);
});

test('text blobs are compressed', async () => {
  const { store } = await openStore();
  const text = Buffer.from('the same line again\n'.repeat(5000));
  await store.putBlob(contentHash(text), 'text/plain', text);
  expect(await store.sizeBytes()).toBeLessThan(2000);
  expect(text.equals((await store.blob(contentHash(text)))?.data ?? Buffer.alloc(0))).toBe(true);
});

test.each(['../../settings.json', '', 'ABC', 'f'.repeat(33), `${'f'.repeat(31)}/`])(
  'what is no hash is no blob: %j',
  async (hash) => {
    const { store } = await openStore();
    expect(await store.blob(hash)).toBeNull();
    await expect(store.putBlob(hash, 'text/plain', Buffer.from('x'))).rejects.toThrow('bad-argument');
  },
);

test('a damaged blob reads as missing', async () => {
  const { store, paths } = await openStore();
  const data = Buffer.from('picture'.repeat(100));
  const hash = contentHash(data);
  await store.putBlob(hash, 'image/png', data);
  const file = await open(join(paths.blobs, hash.slice(0, 2), hash), 'r+');
  await file.write(Buffer.from('!'), 0, 1, 200);
  await file.close();
  expect(await store.blob(hash)).toBeNull();
});
