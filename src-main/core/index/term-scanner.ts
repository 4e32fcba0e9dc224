// Which terms may stand in stretches of folded bytes. Each token is looked for once through the whole, as long as the
// stretches that are asked about go forward.
import type { CompiledTerm } from '@shared/query/compile-term';
import type { WeightedTerm } from './compact/evaluate';

interface Token {
  readonly bytes: Buffer;
  /** Where it stands next, as far as was looked. */
  next: number;
}

interface ScannedTerm {
  readonly tokens: readonly Token[];
  readonly needsAll: boolean;
  readonly weight: number;
}

export class TermScanner {
  private readonly terms: readonly ScannedTerm[];

  constructor(
    private readonly lower: Buffer,
    weighted: readonly WeightedTerm[],
  ) {
    this.terms = weighted.map(({ term, weight }) => ({ ...toScanned(term), weight }));
  }

  /** The weights of all terms that may stand in [from, to). As `mayHold`, which knows strings. */
  weightIn(from: number, to: number): number {
    let sum = 0;
    for (const { tokens, needsAll, weight } of this.terms) {
      const holds = (token: Token) => this.nextOf(token, from) + token.bytes.length <= to;
      if (tokens.length === 0 || (needsAll ? tokens.every(holds) : tokens.some(holds))) sum += weight;
    }
    return sum;
  }

  private nextOf(token: Token, from: number): number {
    if (token.next < from) {
      const found = this.lower.indexOf(token.bytes, from);
      token.next = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return token.next;
  }
}

function toScanned({ required, literal }: CompiledTerm): Pick<ScannedTerm, 'tokens' | 'needsAll'> {
  return { tokens: required.map(({ text }) => ({ bytes: Buffer.from(text), next: -1 })), needsAll: literal !== null };
}
