import { expect, test } from 'vitest';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

test('an engine that takes the place of a paused one is paused, and reads once it may', async () => {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [{ id: 'a1', prompt: 'One', reply: 'Two.' }]));
  const engine = await openTestEngine(folders, { paused: true });
  expect((await engine.status()).phase).toBe('paused');
  const scan = engine.scan();
  await engine.find();
  expect((await engine.list({ text: '', limit: 1, all: false })).total).toBe(0);
  await engine.setPaused(false);
  await scan;
  expect((await engine.list({ text: '', limit: 1, all: false })).total).toBe(1);
});
