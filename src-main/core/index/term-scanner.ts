// Which terms may stand in stretches of folded bytes.
import type { TermToken } from '@shared/query/compile-term';
import type { WeightedTerm } from './compact/evaluate';
import { type PhraseScan, standsRound, toPhraseScan } from './phrase-scan';
import { type SoughtToken, TokenFinder } from './token-finder';
import { type FoldedText, placesIn, type TokenPlaces } from './token-places';

interface ScannedTerm {
  /** Numbers of its tokens; of a phrase only that of its anchor. */
  readonly tokens: readonly number[];
  readonly phrase: PhraseScan | null;
  readonly needsAll: boolean;
  readonly weight: number;
}

export class TermScanner {
  private readonly terms: readonly ScannedTerm[];
  private readonly tokens: readonly SoughtToken[];
  private readonly finder: TokenFinder;

  constructor(weighted: readonly WeightedTerm[]) {
    const scans = weighted.map(({ term, weight }) => {
      const phrase = toPhraseScan(term);
      const sought = term.required;
      return { term, weight, phrase, sought: phrase ? sought.slice(phrase.anchor, phrase.anchor + 1) : sought };
    });
    const once = new Map(scans.flatMap(({ sought }) => sought.map((token) => [keyOf(token), token] as const)));
    const numbers = new Map(Array.from(once.keys(), (key, number) => [key, number]));
    this.terms = scans.map(({ term, weight, phrase, sought }) => ({
      tokens: sought.map((token) => numbers.get(keyOf(token)) as number),
      phrase,
      needsAll: term.literal !== null,
      weight,
    }));
    this.tokens = Array.from(once.values(), ({ text, prefix }) => ({ bytes: Buffer.from(text), isPrefix: prefix }));
    this.finder = new TokenFinder(this.tokens);
  }

  /** Several blocks may be looked at in turns. */
  over(block: FoldedText): BlockScan {
    return new BlockScan(block, this.terms, this.tokens, placesIn(block, this.tokens, this.finder));
  }
}

export class BlockScan {
  constructor(
    private readonly block: FoldedText,
    private readonly terms: readonly ScannedTerm[],
    private readonly tokens: readonly SoughtToken[],
    private readonly places: TokenPlaces,
  ) {}

  /** All that is asked from now on is about the bytes [from, to): one piece, which is plain. */
  start(from: number, to: number): void {
    this.places.start(from, to);
  }

  /**
   * The weights of all terms that may stand in [from, to), where `from` isn't before that of the call before: at least
   * those whose tokens, or which as a whole, are there.
   */
  weightIn(from: number, to: number): number {
    let sum = 0;
    for (const { tokens, phrase, needsAll, weight } of this.terms) {
      if (phrase) {
        if (this.holdsPhrase(tokens[0] as number, phrase, from, to)) sum += weight;
        continue;
      }
      const holds = (token: number) => this.places.nextOf(token, from) + this.lengthOf(token) <= to;
      if (tokens.length === 0 || (needsAll ? tokens.every(holds) : tokens.some(holds))) sum += weight;
    }
    return sum;
  }

  private holdsPhrase(token: number, phrase: PhraseScan, from: number, to: number): boolean {
    for (let at = this.places.nextOf(token, from); at < to; at = this.places.nextOf(token, at + 1)) {
      if (standsRound(phrase, this.block.lower, at, from, to)) return true;
    }
    return false;
  }

  private lengthOf(token: number): number {
    return (this.tokens[token] as SoughtToken).bytes.length;
  }
}

/** A word as a whole and the same as a beginning stand in other places. */
function keyOf({ text, prefix }: TermToken): string {
  return prefix ? `${text}*` : text;
}
