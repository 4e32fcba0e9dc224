// Which terms may stand in stretches of folded bytes. The tokens of all are looked for at once.
import type { WeightedTerm } from './compact/evaluate';
import { Numbers } from './compact/numbers';
import { TokenFinder } from './token-finder';

interface ScannedTerm {
  /** Numbers of its tokens. */
  readonly tokens: readonly number[];
  readonly needsAll: boolean;
  readonly weight: number;
}

export class TermScanner {
  private readonly terms: readonly ScannedTerm[];
  private readonly lengths: readonly number[];
  private readonly finder: TokenFinder;
  /** By token: where it stands in what was begun with. */
  private readonly places: readonly Numbers[];
  /** By token: which place comes next, as far as was asked. */
  private readonly next: number[];

  constructor(weighted: readonly WeightedTerm[]) {
    const texts = [...new Set(weighted.flatMap(({ term }) => term.required.map(({ text }) => text)))];
    const tokens = texts.map((text) => Buffer.from(text));
    const numbers = new Map(texts.map((text, number) => [text, number]));
    this.terms = weighted.map(({ term, weight }) => ({
      tokens: term.required.map(({ text }) => numbers.get(text) as number),
      needsAll: term.literal !== null,
      weight,
    }));
    this.lengths = tokens.map(({ length }) => length);
    this.finder = new TokenFinder(tokens);
    this.places = tokens.map(() => new Numbers());
    this.next = tokens.map(() => 0);
  }

  /** All that is asked from now on is about the bytes [from, to). */
  start(lower: Uint8Array, from: number, to: number): void {
    for (const places of this.places) places.length = 0;
    this.next.fill(0);
    this.finder.find(lower, from, to, this.places);
  }

  /**
   * The weights of all terms that may stand in [from, to), where `from` isn't before that of the call before. As
   * `mayHold`, which knows strings.
   */
  weightIn(from: number, to: number): number {
    let sum = 0;
    for (const { tokens, needsAll, weight } of this.terms) {
      const holds = (token: number) => this.nextOf(token, from) + (this.lengths[token] as number) <= to;
      if (tokens.length === 0 || (needsAll ? tokens.every(holds) : tokens.some(holds))) sum += weight;
    }
    return sum;
  }

  private nextOf(token: number, from: number): number {
    const { values, length } = this.places[token] as Numbers;
    let next = this.next[token] as number;
    while (next < length && (values[next] as number) < from) next++;
    this.next[token] = next;
    return next < length ? (values[next] as number) : Number.POSITIVE_INFINITY;
  }
}
