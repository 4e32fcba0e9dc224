// Where the tokens that are looked for may stand in one piece of a block after another. A few are looked for one by one,
// at the speed of the machine; many all in one pass.
import { Numbers } from './compact/numbers';
import type { FoldedBlock } from './folded-block';
import { isWithinToken } from './token-edges';
import type { SoughtToken, TokenFinder } from './token-finder';

export interface TokenPlaces {
  /** All that is asked from now on is about the bytes [from, to): a piece, which is plain. */
  start(from: number, to: number): void;
  /** Where a token may stand next, from a place on that isn't before that of the call before; Infinity for nowhere. */
  nextOf(token: number, from: number): number;
}

/** More tokens than this are faster to find in one pass. */
const FEW = 6;

export function placesIn(block: FoldedText, tokens: readonly SoughtToken[], finder: TokenFinder): TokenPlaces {
  return tokens.length > FEW ? new PlacesByPass(block, tokens, finder) : new PlacesBySearch(block, tokens);
}

export type FoldedText = Pick<FoldedBlock, 'lower' | 'bytes'>;

class PlacesBySearch implements TokenPlaces {
  private readonly next: number[];
  /** By token: there is none from here to `next`. */
  private readonly since: number[];
  private from = 0;
  private to = 0;

  constructor(
    private readonly block: FoldedText,
    private readonly tokens: readonly SoughtToken[],
  ) {
    this.next = tokens.map(() => -1);
    this.since = tokens.map(() => 0);
  }

  start(from: number, to: number): void {
    this.from = from;
    this.to = to;
  }

  nextOf(token: number, from: number): number {
    const { bytes, isPrefix } = this.tokens[token] as SoughtToken;
    let at = this.next[token] as number;
    if (from < (this.since[token] as number) || from > at) {
      this.since[token] = from;
      at = this.search(bytes, from);
    }
    while (at + bytes.length <= this.to && !this.mayStand(at, at + bytes.length, isPrefix)) {
      at = this.search(bytes, at + 1);
    }
    this.next[token] = at;
    return at + bytes.length <= this.to ? at : Number.POSITIVE_INFINITY;
  }

  private search(token: Uint8Array, from: number): number {
    const at = this.block.lower.indexOf(token, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }

  private mayStand(at: number, end: number, isPrefix: boolean): boolean {
    const { bytes } = this.block;
    if (at > this.from && isWithinToken(bytes, at)) return false;
    return isPrefix || end === this.to || !isWithinToken(bytes, end);
  }
}

class PlacesByPass implements TokenPlaces {
  private readonly places: readonly Numbers[];
  /** By token: which place comes next, as far as was asked. */
  private readonly next: number[];

  constructor(
    private readonly block: FoldedText,
    tokens: readonly SoughtToken[],
    private readonly finder: TokenFinder,
  ) {
    this.places = tokens.map(() => new Numbers());
    this.next = tokens.map(() => 0);
  }

  start(from: number, to: number): void {
    for (const places of this.places) places.length = 0;
    this.next.fill(0);
    this.finder.find(this.block, from, to, this.places);
  }

  nextOf(token: number, from: number): number {
    const { values, length } = this.places[token] as Numbers;
    let next = this.next[token] as number;
    // Phrases look ahead.
    while (next > 0 && (values[next - 1] as number) >= from) next--;
    while (next < length && (values[next] as number) < from) next++;
    this.next[token] = next;
    return next < length ? (values[next] as number) : Number.POSITIVE_INFINITY;
  }
}
