import { expect, test } from 'vitest';
import { ProviderError } from '../providers/provider';
import { ChunkEmbedder, type Embedding } from './embed-chunks';

const never = new AbortController().signal;
const pieces = (...texts: readonly string[]) => texts.map((text) => ({ hash: `#${text.slice(0, 4)}`, text }));

/** Asked for each batch; throws for what it doesn't take. */
function make(refuse: (texts: readonly string[]) => ProviderError | null): Embedding {
  return {
    embed: async (texts: readonly string[]) => {
      const refusal = refuse(texts);
      if (refusal) throw refusal;
      return texts.map((text) => Float32Array.of(text.length));
    },
  } as Partial<Embedding> as Embedding;
}

const tooLong = (limit: number) => (texts: readonly string[]) =>
  texts.some(({ length }) => length > limit)
    ? new ProviderError('provider-failed', 'X (500, input is too large)')
    : null;

test('what is too long for it is cut shorter, and the rest of the batch stays', async () => {
  const { vectors, refused } = await new ChunkEmbedder().embed(
    make(tooLong(8)),
    pieces('short', 'x'.repeat(12)),
    never,
  );
  expect(vectors.map(([hash, [length]]) => [hash, length])).toEqual([
    ['#shor', 5],
    ['#xxxx', 6],
  ]);
  expect(refused).toBeNull();
});

test('what is too long for it even then is left out, with the reason', async () => {
  const { vectors, refused } = await new ChunkEmbedder().embed(
    make(tooLong(8)),
    pieces('short', 'x'.repeat(40)),
    never,
  );
  expect(vectors.map(([hash]) => hash)).toEqual(['#shor']);
  expect(refused).toEqual({ code: 'provider-failed', subject: 'X (500, input is too large)' });
});

test('what it refuses without a word on why is left out the second time', async () => {
  const isBad = (texts: readonly string[]) =>
    texts.some((text) => text.includes('bad')) ? new ProviderError('request-refused', 'X (400)') : null;
  const embedder = new ChunkEmbedder();
  const all = pieces('good', 'bad, bad');
  await expect(embedder.embed(make(isBad), all, never)).rejects.toMatchObject({ code: 'request-refused' });
  expect(await embedder.embed(make(isBad), all, never)).toMatchObject({
    vectors: [['#good', Float32Array.of(4)]],
    refused: { code: 'request-refused' },
  });
});

test.each(['X (500, no input today)', 'X (500)'])(
  'who refuses everything is at fault, not the text: %s',
  async (subject) => {
    const embedder = new ChunkEmbedder();
    const provider = make(() => new ProviderError('provider-failed', subject));
    for (const _ of [1, 2, 3]) {
      await expect(embedder.embed(provider, pieces('good'), never)).rejects.toMatchObject({ code: 'provider-failed' });
    }
  },
);

test('who can not be reached is not asked once more for each text', async () => {
  let asked = 0;
  const provider = make(() => {
    asked++;
    return new ProviderError('unreachable', 'X');
  });
  await expect(new ChunkEmbedder().embed(provider, pieces('a', 'b'), never)).rejects.toMatchObject({
    code: 'unreachable',
  });
  expect(asked).toBe(1);
});
