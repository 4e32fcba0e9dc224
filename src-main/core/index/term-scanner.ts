// Which terms may stand in stretches of folded bytes. The tokens of all are looked for at once.
import type { TermToken } from '@shared/query/compile-term';
import type { WeightedTerm } from './compact/evaluate';
import { Numbers } from './compact/numbers';
import type { FoldedBlock } from './folded-block';
import { type PhraseScan, standsRound, toPhraseScan } from './phrase-scan';
import { TokenFinder } from './token-finder';

interface ScannedTerm {
  /** Numbers of its tokens; of a phrase only that of its anchor. */
  readonly tokens: readonly number[];
  readonly phrase: PhraseScan | null;
  readonly needsAll: boolean;
  readonly weight: number;
}

/** Between `start` and what is asked about it, nobody else may start it. */
export class TermScanner {
  private readonly terms: readonly ScannedTerm[];
  private readonly lengths: readonly number[];
  private readonly finder: TokenFinder;
  /** By token: where it stands in what was begun with. */
  private readonly places: readonly Numbers[];
  /** By token: which place comes next, as far as was asked. */
  private readonly next: number[];
  private lower: Uint8Array = new Uint8Array(0);

  constructor(weighted: readonly WeightedTerm[]) {
    const scans = weighted.map(({ term, weight }) => {
      const phrase = toPhraseScan(term);
      const sought = term.required;
      return { term, weight, phrase, sought: phrase ? sought.slice(phrase.anchor, phrase.anchor + 1) : sought };
    });
    const once = new Map(scans.flatMap(({ sought }) => sought.map((token) => [keyOf(token), token] as const)));
    const tokens = Array.from(once.values(), ({ text, prefix }) => ({ bytes: Buffer.from(text), isPrefix: prefix }));
    const numbers = new Map(Array.from(once.keys(), (key, number) => [key, number]));
    this.terms = scans.map(({ term, weight, phrase, sought }) => ({
      tokens: sought.map((token) => numbers.get(keyOf(token)) as number),
      phrase,
      needsAll: term.literal !== null,
      weight,
    }));
    this.lengths = tokens.map(({ bytes }) => bytes.length);
    this.finder = new TokenFinder(tokens);
    this.places = tokens.map(() => new Numbers());
    this.next = tokens.map(() => 0);
  }

  /** All that is asked from now on is about the bytes [from, to) of the block: one piece, which is plain. */
  start(block: Pick<FoldedBlock, 'lower' | 'bytes'>, from: number, to: number): void {
    for (const places of this.places) places.length = 0;
    this.next.fill(0);
    this.lower = block.lower;
    this.finder.find(block, from, to, this.places);
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
      const holds = (token: number) => this.nextOf(token, from) + (this.lengths[token] as number) <= to;
      if (tokens.length === 0 || (needsAll ? tokens.every(holds) : tokens.some(holds))) sum += weight;
    }
    return sum;
  }

  private holdsPhrase(token: number, phrase: PhraseScan, from: number, to: number): boolean {
    this.nextOf(token, from);
    const { values, length } = this.places[token] as Numbers;
    for (let next = this.next[token] as number; next < length && (values[next] as number) < to; next++) {
      if (standsRound(phrase, this.lower, values[next] as number, from, to)) return true;
    }
    return false;
  }

  private nextOf(token: number, from: number): number {
    const { values, length } = this.places[token] as Numbers;
    let next = this.next[token] as number;
    while (next < length && (values[next] as number) < from) next++;
    this.next[token] = next;
    return next < length ? (values[next] as number) : Number.POSITIVE_INFINITY;
  }
}

/** A word as a whole and the same as a beginning stand in other places. */
function keyOf({ text, prefix }: TermToken): string {
  return prefix ? `${text}*` : text;
}
