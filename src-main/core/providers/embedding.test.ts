import { expect, test } from 'vitest';
import { makeOllama } from './ollama';
import { makeOpenAi } from './openai';
import { makeTestClock } from './test-clock';
import { toSetting } from './test-protocols';
import { type Heard, startTestServer } from './test-server';

const never = new AbortController().signal;
const clock = makeTestClock();
const inputOf = ({ body }: Heard) => (body as { readonly input: string[] }).input;
const base64 = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64');

async function ollama(toVectors: (texts: readonly string[], nth: number) => unknown, embedModel = 'all-minilm') {
  const server = await startTestServer((heard, nth) => ({
    steps: [JSON.stringify({ embeddings: toVectors(inputOf(heard), nth) })],
  }));
  const { embed } = makeOllama(toSetting({ embedModel }), server.address, clock);
  if (!embed) throw new Error('it does not embed');
  return { embed, server };
}

async function openai(data: unknown) {
  const server = await startTestServer(() => ({ steps: [JSON.stringify({ data })] }));
  const { embed } = makeOpenAi(toSetting({ kind: 'openai', embedModel: 'embed-1' }), server.address, null, clock);
  if (!embed) throw new Error('it does not embed');
  return embed;
}

test('many texts go in batches, and come back in their order', async () => {
  const { embed, server } = await ollama((texts) => texts.map((text) => [Number(text), 0.5]));
  const texts = Array.from({ length: 150 }, (_, index) => String(index));
  const vectors = await embed(texts, 'document', never);
  expect(vectors.map(([first]) => first)).toEqual(texts.map(Number));
  expect(server.heard.map((heard) => inputOf(heard).length)).toEqual([64, 64, 22]);
});

test('nothing is asked for no texts', async () => {
  const { embed, server } = await ollama(() => []);
  expect(await embed([], 'query', never)).toEqual([]);
  expect(server.heard).toEqual([]);
});

test.each([
  ['nomic-embed-text', 'query', 'search_query: x'],
  ['nomic-embed-text:v1.5', 'document', 'search_document: x'],
  ['org/nomic-embed-text-v1.5-GGUF', 'query', 'search_query: x'],
  ['multilingual-e5-large', 'document', 'passage: x'],
  ['all-minilm', 'query', 'x'],
] as const)('%s gets its word for a %s', async (model, kind, expected) => {
  const { embed, server } = await ollama(() => [[1]], model);
  await embed(['x'], kind, never);
  expect(server.heard.map(inputOf)).toEqual([[expected]]);
});

test('numbers and base64 mean the same, in whatever order they come', async () => {
  const vectors = [Float32Array.of(1, -2), Float32Array.of(0.25, 3)];
  const asNumbers = await openai([
    { index: 1, embedding: [0.25, 3] },
    { index: 0, embedding: [1, -2] },
  ]);
  const asText = await openai([
    { index: 0, embedding: base64([1, -2]) },
    { index: 1, embedding: base64([0.25, 3]) },
  ]);
  expect(await asNumbers(['a', 'b'], 'query', never)).toEqual(vectors);
  expect(await asText(['a', 'b'], 'query', never)).toEqual(vectors);
});

test.each([
  ['too few', [[1, 2]]],
  ['no numbers', [['a'], ['b']]],
  ['empty ones', [[], []]],
  [
    'endless ones',
    [
      [1, null],
      [1, 2],
    ],
  ],
  [
    'one of nothing but zeros',
    [
      [1, 2],
      [0, 0],
    ],
  ],
  [
    'ones longer than floats hold',
    [
      [3e38, 3e38],
      [1, 2],
    ],
  ],
  ['none at all', undefined],
  ['bytes that are no floats', ['AAA=', 'AAA=']],
])('vectors are refused: %s', async (_, vectors) => {
  const { embed } = await ollama(() => vectors);
  await expect(embed(['a', 'b'], 'query', never)).rejects.toMatchObject({ code: 'bad-answer' });
});

test('vectors of one answer have one length', async () => {
  const { embed } = await ollama(() => [[1, 2], [1]]);
  await expect(embed(['a', 'b'], 'query', never)).rejects.toMatchObject({
    code: 'wrong-dimension',
    subject: expect.stringContaining('2, 1'),
  });
});

test('so have those of later answers', async () => {
  const { embed } = await ollama((_, nth) => [nth === 1 ? [1, 2] : [1, 2, 3]]);
  await embed(['a'], 'query', never);
  await expect(embed(['b'], 'query', never)).rejects.toMatchObject({ code: 'wrong-dimension' });
});

test('who has no model for it does not embed', () => {
  expect(makeOllama(toSetting({}), 'http://127.0.0.1:1', clock).embed).toBeUndefined();
});
