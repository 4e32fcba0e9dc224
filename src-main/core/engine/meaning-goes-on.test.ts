// Search by meaning over a start, a refusal, and in a process that only reads.
import { toThreadId } from '@shared/model/ids';
import { expect, test, vi } from 'vitest';
import { makeEmbedder } from '../meaning/made-embedder';
import { ProviderError } from '../providers/provider';
import { openTestEngine, sessionLines, writeSession } from './test-home';
import { MEANINGS, openHome, QUEUE } from './test-meaning';

test('what was begun goes on at the next start, though nothing has changed', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { embed = async () => [] } = embedder;
  let isStuck = true;
  embedder.embed = (texts, kind, signal) =>
    isStuck && embedder.embedded > 0
      ? new Promise((_, reject) => {
          const cancelled = () => reject(new ProviderError('cancelled', 'Made'));
          signal.addEventListener('abort', cancelled, { once: true });
        })
      : embed(texts, kind, signal);
  const { open } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 1, waiting: 1 }), 10_000);
  await engine.close();
  isStuck = false;
  const again = await open();
  await vi.waitFor(async () => expect(await again.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
});

test('what was chosen while nobody watched is begun at the next start', async () => {
  const { open, home, data } = await openHome(makeEmbedder(MEANINGS));
  const command = await openTestEngine({ home, data }, { embedder: makeEmbedder(MEANINGS) });
  await command.scan();
  await command.changeSettings({ embedWith: 'made' });
  expect(await command.meaningStatus()).toMatchObject({ threads: 0 });
  await command.close();
  const engine = await open();
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
});

test('a session with what the model does not take is counted, with the reason, and the rest goes on', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { embed = async () => [] } = embedder;
  const asked: string[] = [];
  embedder.embed = (texts, kind, signal) => {
    asked.push(...texts);
    return texts.some((text) => text.includes('queue') || text.includes('The dead'))
      ? Promise.reject(new ProviderError('provider-failed', 'Made (500, input is too large)'))
      : embed(texts, kind, signal);
  };
  const { open } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  const refused = { threads: 1, why: { code: 'provider-failed', subject: 'Made (500, input is too large)' } };
  const done = { threads: 1, refused, waiting: 0, failure: null };
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject(done), 10_000);
  await engine.close();
  asked.length = 0;
  const again = await open();
  expect(await again.meaningStatus()).toMatchObject(done);
  expect(asked).toEqual([]);
});

test('who only reads finds by meaning what was embedded since', async () => {
  const { open, home, data } = await openHome(makeEmbedder(MEANINGS));
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  const reader = await openTestEngine({ home, data }, { embedder: makeEmbedder(MEANINGS) });
  const found = async () => {
    const hits = await reader.near({ text: 'dlq redrive ', known: [], limit: 5 });
    return hits.map(({ thread }) => thread.id);
  };
  expect(await found()).toContain(QUEUE);
  const turn = { id: 'c1', prompt: 'Redrive the dead-letter queue', reply: 'We retry each letter again.' };
  await writeSession(home, 'cccc', sessionLines('cccc', [turn], '/home/dana/shop'));
  await engine.scan();
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 3, waiting: 0 }), 10_000);
  await vi.waitFor(async () => expect(await found()).toContain(toThreadId('claude-code', 'cccc')), 10_000);
});
