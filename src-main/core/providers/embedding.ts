// What embeddings have in common: texts in batches, the words that some models want before each, and a look at what
// comes back.
import { type Place, subjectOf } from './place';
import { ProviderError } from './provider';

export type TextKind = 'query' | 'document';

const AT_ONCE = 64;
const LONGEST_VECTOR = 16_384;

/** Models that were trained with a word on what a text is, by the beginning of their names. */
const PREFIXES: readonly { readonly name: RegExp; readonly query: string; readonly document: string }[] = [
  { name: /^nomic-embed-text/, query: 'search_query: ', document: 'search_document: ' },
  { name: /^mxbai-embed-large/, query: 'Represent this sentence for searching relevant passages: ', document: '' },
  { name: /^(multilingual-)?e5-/, query: 'query: ', document: 'passage: ' },
];

/** The texts as a model wants them. */
export function withPrefix(texts: readonly string[], kind: TextKind, model: string): string[] {
  const name = (model.split('/').pop() ?? model).toLowerCase();
  const prefix = PREFIXES.find((row) => row.name.test(name))?.[kind] ?? '';
  return texts.map((text) => prefix + text);
}

/** Asks for the vectors of one batch after the other, and checks them. All have one length, as long as this is used. */
export function makeEmbed(
  place: Place,
  ask: (texts: readonly string[], kind: TextKind, signal: AbortSignal) => Promise<readonly unknown[]>,
) {
  let dimension = 0;
  return async (texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<readonly Float32Array[]> => {
    const all: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const batch = texts.slice(from, from + AT_ONCE);
      const raw = await ask(batch, kind, signal);
      if (raw.length !== batch.length) throw new ProviderError('bad-answer', subjectOf(place));
      for (const one of raw) {
        const vector = toVector(one);
        if (!vector) throw new ProviderError('bad-answer', subjectOf(place));
        dimension ||= vector.length;
        if (vector.length !== dimension) {
          throw new ProviderError('wrong-dimension', subjectOf(place, `${dimension}, ${vector.length}`));
        }
        all.push(vector);
      }
    }
    return all;
  };
}

/** Numbers, or the bytes of 32-bit floats in base64. Null for anything else, and for what points nowhere. */
function toVector(raw: unknown): Float32Array | null {
  const vector = typeof raw === 'string' ? fromBase64(raw) : fromNumbers(raw);
  return vector && vector.length <= LONGEST_VECTOR && hasDirection(vector) ? vector : null;
}

/** Its length is neither nothing nor more than such floats hold. */
function hasDirection(vector: Float32Array): boolean {
  const squared = Math.fround(vector.reduce((sum, component) => sum + component * component, 0));
  return squared > 0 && Number.isFinite(squared);
}

function fromNumbers(raw: unknown): Float32Array | null {
  if (!Array.isArray(raw) || !raw.every((value) => typeof value === 'number')) return null;
  return Float32Array.from(raw);
}

function fromBase64(raw: string): Float32Array | null {
  const bytes = Buffer.from(raw, 'base64');
  if (bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
}
