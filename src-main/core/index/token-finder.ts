// Where any of several tokens stand in bytes, all in one pass (Wu and Manber's way): a table says of every two bytes how
// far one may go on without missing a token, mostly by nearly the length of the shortest.
import type { Numbers } from './compact/numbers';
import type { FoldedBlock } from './folded-block';
import { isWithinToken } from './token-edges';

const PAIRS = 1 << 16;

/** What is looked for, not empty. */
export interface SoughtToken {
  readonly bytes: Uint8Array;
  /** Whether a longer token may begin with it. */
  readonly isPrefix: boolean;
}

export class TokenFinder {
  /** Of the shortest token. */
  private readonly shortest: number;
  /** How far to go on from where two bytes end; 0 where the beginning of a token may end. */
  private readonly shifts = new Uint8Array(PAIRS);

  constructor(private readonly tokens: readonly SoughtToken[]) {
    this.shortest = Math.min(MOST_SHIFT, ...tokens.map(({ bytes }) => bytes.length));
    this.shifts.fill(Math.max(1, this.shortest - 1));
    for (const { bytes } of tokens) {
      if (this.shortest === 1) this.allow(bytes[0] as number);
      for (let end = 1; end < this.shortest; end++) {
        const pair = pairOf(bytes[end - 1] as number, bytes[end] as number);
        this.shifts[pair] = Math.min(this.shifts[pair] as number, this.shortest - 1 - end);
      }
    }
  }

  /**
   * Adds to the list of each token where it stands in [from, to), in ascending order: all places where the tokenizer may
   * give it, and few others.
   */
  find({ lower, bytes }: Pick<FoldedBlock, 'lower' | 'bytes'>, from: number, to: number, found: readonly Numbers[]) {
    const { shortest, shifts, tokens } = this;
    if (tokens.length === 0) return;
    const back = shortest - 1;
    for (let at = from + back; at < to; ) {
      const shift = shifts[pairOf(lower[at - 1] ?? 0, lower[at] as number)] as number;
      at += shift;
      if (shift > 0) continue;
      const start = at - back;
      at++;
      if (start > from && isWithinToken(bytes, start)) continue;
      for (let index = 0; index < tokens.length; index++) {
        const { bytes: token, isPrefix } = tokens[index] as SoughtToken;
        if (!standsAt(lower, start, to, token)) continue;
        const end = start + token.length;
        if (isPrefix || end === to || !isWithinToken(bytes, end)) found[index]?.push(start);
      }
    }
  }

  /** A token of one byte may follow any other. */
  private allow(byte: number): void {
    for (let before = 0; before < 256; before++) this.shifts[pairOf(before, byte)] = 0;
  }
}

const MOST_SHIFT = 255;

function pairOf(first: number, second: number): number {
  return (first << 8) | second;
}

function standsAt(bytes: Uint8Array, from: number, to: number, token: Uint8Array): boolean {
  if (from + token.length > to) return false;
  for (let at = 0; at < token.length; at++) if (bytes[from + at] !== token[at]) return false;
  return true;
}
