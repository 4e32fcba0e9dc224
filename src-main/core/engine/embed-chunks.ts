// Vectors of pieces of text, where a server refuses some of them: a piece that it takes for too long is cut shorter once,
// and one that it doesn't take then either is left out, so that the rest goes on.
import { type Failure, toFailure } from '@shared/model/failure';
import { type Provider, ProviderError } from '../providers/provider';

export type Embedding = Provider & Required<Pick<Provider, 'embed'>>;

interface Piece {
  readonly hash: string;
  readonly text: string;
}

interface Embedded {
  readonly vectors: readonly (readonly [hash: string, vector: Float32Array])[];
  /** Why a piece has none. */
  readonly refused: Failure | null;
}

/** What may be due to the text alone. */
const OF_TEXT: ReadonlySet<string> = new Set(['request-refused', 'provider-failed', 'bad-answer']);
/** How servers say that it is. */
const OF_SIZE = /\b(input|tokens?|context|length|size|batch|too (long|large|big))\b/i;
/** A text that any model takes. */
const PROBE = 'OK';

export class ChunkEmbedder {
  /** Refused in the run before, and nobody said why. */
  private suspect = '';

  /** Rejects with ProviderError when the provider is at fault, or may be: the second time it is asked whether it is. */
  async embed(provider: Embedding, pieces: readonly Piece[], signal: AbortSignal): Promise<Embedded> {
    const ask = async (texts: readonly string[]) => provider.embed(texts, 'document', signal);
    try {
      const all = await ask(pieces.map(({ text }) => text));
      return { vectors: pieces.map(({ hash }, index) => [hash, all[index] as Float32Array] as const), refused: null };
    } catch (error) {
      if (!mayBeOfText(error)) throw error;
    }
    const vectors: [string, Float32Array][] = [];
    let refused: Failure | null = null;
    for (const { hash, text } of pieces) {
      const one = await this.embedOne(ask, { hash, text });
      if (one instanceof Float32Array) vectors.push([hash, one]);
      else refused ??= one;
    }
    return { vectors, refused };
  }

  private async embedOne(
    ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
    { hash, text }: Piece,
  ): Promise<Float32Array | Failure> {
    const first = await orRefusal(ask, text);
    if (first instanceof Float32Array) return first;
    if (!OF_SIZE.test(first.subject) && this.suspect !== hash) {
      this.suspect = hash;
      throw first;
    }
    const second = await orRefusal(ask, half(text));
    if (second instanceof Float32Array) return second;
    // Whoever doesn't take this either takes nothing.
    await ask([PROBE]);
    const { code, subject } = toFailure(second);
    return { code, subject };
  }
}

async function orRefusal(
  ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
  text: string,
): Promise<Float32Array | ProviderError> {
  try {
    const [vector] = await ask([text]);
    return vector as Float32Array;
  } catch (error) {
    if (mayBeOfText(error)) return error;
    throw error;
  }
}

function mayBeOfText(error: unknown): error is ProviderError {
  return error instanceof ProviderError && OF_TEXT.has(error.code);
}

function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2)).replace(/[\ud800-\udbff]$/, '');
}
