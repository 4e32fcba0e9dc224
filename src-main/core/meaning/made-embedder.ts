// A provider for tests and benches that has no model: texts about the same things get vectors of the same direction, by
// a table of words that mean the same. The same text always gives the same vector.
import { tokenize } from '@shared/text/tokenize';
import type { Provider } from '../providers/provider';
import { randomNumbers } from './made-vectors';

const DIMENSION = 64;

/** `meanings` names for each word the thing that it means; other words mean themselves. `embedded` counts texts. */
export function makeEmbedder(meanings: Readonly<Record<string, string>>): Provider & { embedded: number } {
  const embedder = {
    id: 'made',
    label: 'Made',
    model: '',
    embedModel: 'made',
    destination: 'nowhere',
    local: true,
    embedded: 0,
    // biome-ignore lint/correctness/useYield: it says nothing
    async *chat(): AsyncGenerator<string> {
      throw new Error('It only embeds.');
    },
    test: async () => undefined,
    embed: async (texts: readonly string[]) => {
      embedder.embedded += texts.length;
      return texts.map((text) => embed(text, meanings));
    },
  };
  return embedder;
}

function embed(text: string, meanings: Readonly<Record<string, string>>): Float32Array {
  const vector = new Float32Array(DIMENSION);
  tokenize(text, (token) => {
    const random = randomNumbers(seedOf(meanings[token] ?? token));
    // Words that many texts have say little.
    const weight = meanings[token] === undefined ? 0.1 : 1;
    for (let i = 0; i < DIMENSION; i++) vector[i] = (vector[i] as number) + weight * (random() - 0.5);
  });
  return vector;
}

function seedOf(word: string): number {
  let seed = 7;
  for (let at = 0; at < word.length; at++) seed = (Math.imul(seed, 31) + word.charCodeAt(at)) | 0;
  return seed >>> 0;
}
