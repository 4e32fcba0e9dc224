// Vectors without a model, for judging what they are mixed with: texts that share beginnings of words point the same
// way. It knows no meaning, and gives the same text the same vector on every machine.
import type { Provider } from '@core/providers/provider';
import { tokenize } from '@shared/text/tokenize';

const DIMENSION = 512;
const STEM = 5;

export function makeStemEmbedder(): Provider {
  return {
    id: 'stems',
    label: 'Beginnings of words',
    model: '',
    embedModel: 'stems',
    destination: 'nowhere',
    local: true,
    // biome-ignore lint/correctness/useYield: it says nothing
    async *chat(): AsyncGenerator<string> {
      throw new Error('It only embeds.');
    },
    test: async () => undefined,
    embed: async (texts) => texts.map(embed),
  };
}

function embed(text: string): Float32Array {
  const counts = new Map<string, number>();
  tokenize(text, (token) => {
    const stem = token.slice(0, STEM);
    // Long words are rare, and rare ones say more.
    counts.set(stem, Math.max(counts.get(stem) ?? 0, token.length));
  });
  const vector = new Float32Array(DIMENSION);
  for (const [stem, length] of counts) {
    const hash = hashOf(stem);
    const at = (hash >>> 1) % DIMENSION;
    vector[at] = (vector[at] as number) + (hash & 1 ? 1 : -1) * Math.max(1, length - 3) ** 2;
  }
  return vector;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
