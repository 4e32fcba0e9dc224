// The words of letters among the terms of one source, so arranged that those near to another word are found without
// looking at each: by length, with the letters that they have as a set of bits. A letter that is put in, left out or
// replaced changes one or two of the bits.
import { isAscii } from 'node:buffer';
import { LONGEST_TERM } from '@shared/text/tokenize';
import { EditDistance } from './edit-distance';
import { Numbers } from './numbers';

/** Digits are no letters: another number is another thing. */
const LETTERS = /^[\p{L}_]+$/u;
/** What is shorter is near to nothing that is looked for. */
export const SHORTEST_NEAR = 3;

const TERMS_AT_ONCE = 64;

/** Puts the UTF-16 units of a term into an array that has room for any, and returns how many they are. */
export type ReadUnits = (term: number, into: Uint16Array) => number;

interface SameLength {
  readonly terms: Numbers;
  readonly letters: Numbers;
}

const units = new Uint16Array(LONGEST_TERM * 2);

export class NearWords {
  private readonly byLength: SameLength[] = [];
  private seen = 0;
  /** Of which lengths the plain words of `takeIn` are there; null before anything was taken in. */
  private taken: Uint8Array | null = null;

  constructor(private readonly readUnits: ReadUnits) {}

  /** Takes the terms in up to `count`, which were added since the last time. */
  addUpTo(count: number): this {
    for (; this.seen < count; this.seen++) this.addUnits(this.seen);
    return this;
  }

  /**
   * Takes in, of all terms, those of lengths in [shortest, longest], where it hasn't yet. They lie in UTF-8 one after the
   * other, some hundred thousand of them, so that all at once would keep the first search waiting.
   */
  takeIn(bytes: Uint8Array, offsets: Uint32Array, shortest: number, longest: number): this {
    this.taken ??= this.takeOthers(bytes, offsets);
    const wanted = new Uint8Array(LONGEST_TERM + 1);
    for (let length = Math.max(SHORTEST_NEAR, shortest); length <= longest; length++) wanted[length] = 1;
    for (let length = 0; length <= LONGEST_TERM; length++) if (this.taken[length] === 1) wanted[length] = 0;
    if (!wanted.includes(1)) return this;
    wanted.forEach((isWanted, length) => {
      if (isWanted === 1) (this.taken as Uint8Array)[length] = 1;
    });
    let from = 0;
    for (let term = 0; term + 1 < offsets.length; term++) {
      const to = offsets[term + 1] as number;
      if (wanted[to - from] === 1) {
        let letters = 0;
        let at = from;
        for (; at < to; at++) {
          const bit = PLAIN[bytes[at] as number] as number;
          if (bit === 0) break;
          letters |= bit;
        }
        if (at === to) this.push(term, to - from, letters);
      }
      from = to;
    }
    return this;
  }

  /** Those that aren't ASCII, whose lengths in bytes say little. Where they begin so, they come last, all together. */
  private takeOthers(bytes: Uint8Array, offsets: Uint32Array): Uint8Array {
    for (let first = 0; first + 1 < offsets.length; first += TERMS_AT_ONCE) {
      const end = Math.min(first + TERMS_AT_ONCE, offsets.length - 1);
      if (isAscii(bytes.subarray(offsets[first], offsets[end]))) continue;
      for (let term = first; term < end; term++) {
        if (!isAscii(bytes.subarray(offsets[term], offsets[term + 1]))) this.addUnits(term);
      }
    }
    return new Uint8Array(LONGEST_TERM + 1);
  }

  private addUnits(term: number): void {
    const length = this.readUnits(term, units);
    if (length >= SHORTEST_NEAR && isOfLetters(units, length)) this.push(term, length, lettersOf(units, length));
  }

  private push(term: number, length: number, letters: number): void {
    if (length < SHORTEST_NEAR) return;
    this.byLength[length] ??= { terms: new Numbers(), letters: new Numbers() };
    this.byLength[length].terms.push(term);
    this.byLength[length].letters.push(letters);
  }

  /** Gives all words that are near enough, with their distances, 0 included. */
  find(word: Uint16Array, most: number, found: (text: string, distance: number) => void): void {
    const distance = new EditDistance(word, most);
    const wanted = lettersOf(word, word.length);
    for (let length = word.length - most; length <= word.length + most; length++) {
      const { terms, letters } = this.byLength[length] ?? {};
      if (!terms || !letters) continue;
      for (let at = 0; at < terms.length; at++) {
        if (countBits((letters.values[at] as number) ^ wanted) > 2 * most) continue;
        this.readUnits(terms.values[at] as number, units);
        const apart = distance.to(units, length);
        if (apart <= most) found(String.fromCharCode(...units.subarray(0, length)), apart);
      }
    }
  }
}

export function isOfLetters(word: Uint16Array, length: number): boolean {
  for (let at = 0; at < length; at++) {
    const unit = word[at] as number;
    if (unit < BEYOND_ASCII && PLAIN[unit] !== 0) continue;
    return unit >= BEYOND_ASCII && LETTERS.test(String.fromCharCode(...word.subarray(at, length)));
  }
  return true;
}

const BEYOND_ASCII = 128;

/** A bit for each small letter and the underscore, 0 for all else. */
const PLAIN = Int32Array.from({ length: 256 }, (_, byte) =>
  /[a-z_]/.test(String.fromCharCode(byte)) ? 1 << (byte & 31) : 0,
);

function lettersOf(word: Uint16Array, length: number): number {
  let letters = 0;
  for (let at = 0; at < length; at++) letters |= 1 << ((word[at] as number) & 31);
  return letters;
}

function countBits(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
