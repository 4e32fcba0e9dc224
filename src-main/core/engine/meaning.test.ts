import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeEmbedder } from '../meaning/made-embedder';
import { type Provider, ProviderError } from '../providers/provider';
import { sessionLines, writeSession } from './test-home';
import { LOGIN, MEANINGS, openHome, QUEUE } from './test-meaning';

test('nothing is embedded, and nothing kept for it, until a provider is chosen', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { open, data } = await openHome(embedder);
  const engine = await open();
  expect(await engine.meaningStatus()).toBeNull();
  await engine.close();
  expect([embedder.embedded, existsSync(path.join(data, 'meaning'))]).toEqual([0, false]);
});

test('what is kept is embedded, found by other words within the filters, and not embedded again', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { open } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  expect((await engine.search({ text: 'dlq redrive ', offset: 0, limit: 5 })).total).toBe(0);
  const near = (text: string, known = [] as (typeof QUEUE)[]) => engine.near({ text, known, limit: 5 });
  const [first] = await near('dlq redrive ');
  expect(first).toMatchObject({
    thread: { id: QUEUE },
    matched: 'meaning',
    matches: [{ ordinal: 0, role: 'user', snippet: 'The dead-letter queue is full' }],
  });
  expect((await near('dlq redrive ', [QUEUE])).map(({ thread }) => thread.id)).not.toContain(QUEUE);
  expect(await near('dlq redrive project:site ')).toEqual([]);
  expect((await near('signin project:site ')).map(({ thread }) => thread.id)).toEqual([LOGIN]);
  const asked = { id: 'q', scope: '', thread: null, earlier: [], useModel: false };
  const { evidence } = await engine.ask({ ...asked, question: 'How does the DLQ redrive?' });
  expect(evidence[0]).toMatchObject({ thread: QUEUE, foundBy: ['meaning'] });

  const texts = embedder.embedded;
  await engine.close();
  const again = await open();
  await again.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await again.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  expect(embedder.embedded).toBe(texts);
});

test('a provider that can not be reached is told of, not asked about a search, and words find all the same', async () => {
  const asked: string[] = [];
  const embedder: Provider = {
    ...makeEmbedder(MEANINGS),
    embed: (_, kind) => {
      asked.push(kind);
      return Promise.reject(new ProviderError('unreachable', 'Made'));
    },
  };
  const { open } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(
    async () => expect(await engine.meaningStatus()).toMatchObject({ failure: { code: 'unreachable' }, threads: 0 }),
    10_000,
  );
  expect(await engine.near({ text: 'login ', known: [], limit: 5 })).toEqual([]);
  const request = { id: 'q', scope: '', thread: null, earlier: [], useModel: false };
  expect((await engine.ask({ ...request, question: 'Does the login page flicker?' })).evidence[0]?.thread).toBe(LOGIN);
  expect(asked).not.toContain('query');
});

test('where there are vectors, a search that can not be embedded says so', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { open } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  embedder.embed = () => Promise.reject(new ProviderError('unreachable', 'Made'));
  await expect(engine.near({ text: 'login ', known: [], limit: 5 })).rejects.toMatchObject({ code: 'unreachable' });
});

test('what is forgotten or deleted leaves no vectors', async () => {
  const { open, data } = await openHome(makeEmbedder(MEANINGS));
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  await writeFile(path.join(data, 'meaning', '.DS_Store'), 'of a file manager');
  await engine.forget([QUEUE]);
  expect(await engine.meaningStatus()).toMatchObject({ threads: 1, chunks: 1 });
  expect(await engine.near({ text: 'dlq ', known: [LOGIN], limit: 5 })).toEqual([]);
  await engine.deleteAll({ library: false });
  expect(existsSync(path.join(data, 'meaning'))).toBe(false);
});

test('a model that gives vectors of another length is another model, and all is embedded anew', async () => {
  const embedder = makeEmbedder(MEANINGS);
  const { open, home } = await openHome(embedder);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  await engine.close();

  const { embed = async () => [] } = embedder;
  const again = async (lengthOf: () => number) => {
    embedder.embed = async (...asked) => (await embed(...asked)).map((vector) => vector.slice(0, lengthOf()));
    const opened = await open();
    await opened.changeSettings({ embedWith: 'made' });
    return opened;
  };
  const turn = { id: 'c1', prompt: 'Sign in again', reply: 'The signin works.' };
  await writeSession(home, 'cccc', sessionLines('cccc', [turn], '/home/dana/site'));
  const shorter = await again(() => 32);
  await vi.waitFor(async () => expect(await shorter.meaningStatus()).toMatchObject({ threads: 3, waiting: 0 }), 10_000);
  expect((await shorter.near({ text: 'dlq redrive ', known: [], limit: 5 }))[0]?.thread.id).toBe(QUEUE);
  await shorter.close();

  let asked = 0;
  await writeSession(home, 'dddd', sessionLines('dddd', [{ ...turn, id: 'd1', prompt: 'Sign in' }], '/home/dana/site'));
  const fickle = await again(() => 16 + asked++);
  await vi.waitFor(
    async () => expect(await fickle.meaningStatus()).toMatchObject({ failure: { code: 'wrong-dimension' } }),
    10_000,
  );
});

/** One that waits with documents until it is let go on. */
function makeWaiting(id: string) {
  const embedder = makeEmbedder(MEANINGS);
  const { embed = async () => [] } = embedder;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const waiting: Provider = {
    ...embedder,
    id,
    embedModel: `model-${id}`,
    async embed(texts, kind, signal) {
      if (kind === 'document') await gate;
      return embed(texts, kind, signal);
    },
  };
  return { waiting, goOn };
}

test('until another model has all vectors, those of the one before answer', async () => {
  const asked: string[] = [];
  const embedder = makeEmbedder(MEANINGS);
  const { embed = async () => [] } = embedder;
  const former: Provider = {
    ...embedder,
    id: 'former',
    embedModel: 'model-before',
    embed(texts, kind, signal) {
      asked.push(kind);
      return embed(texts, kind, signal);
    },
  };
  const { waiting, goOn } = makeWaiting('next');
  const { open, data } = await openHome([former, waiting]);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'former' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  const folders = async () => (await readdir(path.join(data, 'meaning'))).filter((name) => !name.endsWith('.json'));
  await vi.waitFor(async () => expect(await readdir(path.join(data, 'meaning'))).toContain('answering.json'), 10_000);
  const [before] = await folders();

  await engine.changeSettings({ embedWith: 'next' });
  await vi.waitFor(
    async () =>
      expect(await engine.meaningStatus()).toMatchObject({
        threads: 0,
        waiting: 2,
        former: { model: 'model-before', answers: true },
      }),
    10_000,
  );
  asked.length = 0;
  expect((await engine.near({ text: 'dlq redrive ', known: [], limit: 5 }))[0]?.thread.id).toBe(QUEUE);
  expect(asked).toEqual(['query']);

  goOn();
  await vi.waitFor(
    async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0, former: null }),
    10_000,
  );
  await vi.waitFor(async () => expect(await folders()).not.toContain(before), 10_000);
  expect(await folders()).toHaveLength(1);
  asked.length = 0;
  expect((await engine.near({ text: 'dlq redrive ', known: [], limit: 5 }))[0]?.thread.id).toBe(QUEUE);
  expect(asked).toEqual([]);
});

test('where the model before can not be asked, that is told, and what is embedded by now is found', async () => {
  const embedder = makeEmbedder(MEANINGS);
  let isThere = true;
  const former: Provider = {
    ...embedder,
    id: 'former',
    embed: (texts, kind, signal) =>
      isThere
        ? (embedder.embed?.(texts, kind, signal) ?? [])
        : Promise.reject(new ProviderError('unreachable', 'Made')),
  } as Provider;
  const { waiting, goOn } = makeWaiting('next');
  const { open } = await openHome([former, waiting]);
  const engine = await open();
  await engine.changeSettings({ embedWith: 'former' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  await engine.changeSettings({ embedWith: 'next' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 0, waiting: 2 }), 10_000);
  isThere = false;
  expect(await engine.near({ text: 'dlq redrive ', known: [], limit: 5 })).toEqual([]);
  expect(await engine.meaningStatus()).toMatchObject({ former: { answers: false } });
  goOn();
  await vi.waitFor(
    async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, former: null }),
    10_000,
  );
  expect((await engine.near({ text: 'dlq redrive ', known: [], limit: 5 }))[0]?.thread.id).toBe(QUEUE);
});
