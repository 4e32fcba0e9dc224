// The words of letters among the terms of one source, so arranged that those near to another word are found without
// looking at each: by length, with the letters that they have as a set of bits. A letter that is put in, left out or
// replaced changes one or two of the bits.
import { LONGEST_TERM } from '@shared/text/tokenize';
import { EditDistance } from './edit-distance';
import { Numbers } from './numbers';

/** Digits are no letters: another number is another thing. */
const LETTERS = /^[\p{L}_]+$/u;
/** What is shorter is near to nothing that is looked for. */
const SHORTEST = 3;

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

  constructor(private readonly readUnits: ReadUnits) {}

  /** Takes the terms in up to `count`, which were added since the last time. */
  addUpTo(count: number): this {
    for (; this.seen < count; this.seen++) this.addUnits(this.seen);
    return this;
  }

  /** Takes all terms in, which lie in UTF-8 one after the other: some hundred thousand at once. */
  addAll(bytes: Uint8Array, offsets: Uint32Array): this {
    for (; this.seen + 1 < offsets.length; this.seen++) {
      const from = offsets[this.seen] as number;
      const to = offsets[this.seen + 1] as number;
      let letters = 0;
      let at = from;
      while (at < to && isPlain(bytes[at] as number)) letters |= 1 << ((bytes[at++] as number) & 31);
      if (at === to) this.push(this.seen, to - from, letters);
      else if ((bytes[at] as number) >= BEYOND_ASCII) this.addUnits(this.seen);
    }
    return this;
  }

  private addUnits(term: number): void {
    const length = this.readUnits(term, units);
    if (length >= SHORTEST && isOfLetters(units, length)) this.push(term, length, lettersOf(units, length));
  }

  private push(term: number, length: number, letters: number): void {
    if (length < SHORTEST) return;
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
    if (isPlain(unit)) continue;
    return unit >= BEYOND_ASCII && LETTERS.test(String.fromCharCode(...word.subarray(at, length)));
  }
  return true;
}

function isPlain(unit: number): boolean {
  return (unit >= SMALL_A && unit <= SMALL_Z) || unit === UNDERSCORE;
}

const SMALL_A = 97;
const SMALL_Z = 122;
const UNDERSCORE = 95;
const BEYOND_ASCII = 128;

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
