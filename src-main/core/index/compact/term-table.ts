// Terms that become more, each with a number: a hash table over typed arrays. A string for each occurrence of a word
// would cost more than all else that is done with it.
import { grown } from './numbers';

/** Of each term: its hash, where its units begin, how many they are, and what its owner notes. Side by side, since what is looked up together should be read together. */
const HASH = 0;
const START = 1;
const LENGTH = 2;
const NOTE = 3;
const RECORD = 4;

/** So that a term's number and the beginning of its text are one number. */
const MOST_TERMS = 2 ** 21;
const LEAST_SLOTS = 1 << 12;
/** What a long document needed isn't kept when the table is used again. */
const LARGE = 1 << 16;

export class TermTable {
  /** Where a term may be by its hash: its number and 1, or 0. */
  private slots = new Uint32Array(LEAST_SLOTS);
  private records = new Uint32Array(LEAST_SLOTS);
  /** UTF-16 units of all terms, one after the other. */
  private units = new Uint16Array(LEAST_SLOTS * 4);
  private unitCount = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of the term that stands in [from, to), which is at most some dozens of units; a new one for a new term. */
  intern(source: Uint16Array, from: number, to: number): number {
    return this.internHashed(hashOf(source, from, to), source, from, to);
  }

  /** The number of a term of another table. */
  internFrom({ records, units }: TermTable, term: number): number {
    const at = term * RECORD;
    const start = records[at + START] as number;
    return this.internHashed(records[at + HASH] as number, units, start, start + (records[at + LENGTH] as number));
  }

  private internHashed(hash: number, source: Uint16Array, from: number, to: number): number {
    const slot = this.slotOf(hash, source, from, to);
    const known = this.slots[slot] as number;
    return known > 0 ? known - 1 : this.add(slot, hash, source, from, to);
  }

  /** As if it were new. */
  clear(): void {
    if (this.slots.length > LARGE) {
      this.slots = new Uint32Array(LEAST_SLOTS);
      this.records = new Uint32Array(LEAST_SLOTS);
      this.units = new Uint16Array(LEAST_SLOTS * 4);
    } else {
      this.slots.fill(0);
      this.records.fill(0, 0, this.count * RECORD);
    }
    this.unitCount = 0;
    this.count = 0;
  }

  /** A number that the owner keeps with each term, 0 at first. */
  noteOf(term: number): number {
    return this.records[term * RECORD + NOTE] as number;
  }

  note(term: number, value: number): void {
    this.records[term * RECORD + NOTE] = value;
  }

  /** -1 for what isn't there. */
  find(token: string): number {
    const units = Uint16Array.from({ length: token.length }, (_, at) => token.charCodeAt(at));
    return (this.slots[this.slotOf(hashOf(units, 0, units.length), units, 0, units.length)] as number) - 1;
  }

  startsWith(term: number, prefix: string): boolean {
    const start = this.records[term * RECORD + START] as number;
    if ((this.records[term * RECORD + LENGTH] as number) < prefix.length) return false;
    for (let at = 0; at < prefix.length; at++) if (this.units[start + at] !== prefix.charCodeAt(at)) return false;
    return true;
  }

  textOf(term: number): string {
    return String.fromCharCode(...this.unitsOf(term));
  }

  unitsOf(term: number): Uint16Array {
    const start = this.records[term * RECORD + START] as number;
    return this.units.subarray(start, start + (this.records[term * RECORD + LENGTH] as number));
  }

  /** All terms in the order of their units, which is that of their UTF-8 bytes: half pairs are never part of one. */
  sorted(): Uint32Array {
    const { size } = this;
    const byUnits = (a: number, b: number) => this.compare(a, b);
    if (size > MOST_TERMS) return Uint32Array.from({ length: size }, (_, term) => term).sort(byUnits);
    // Sorting plain numbers takes a tenth of the time that comparing terms does. What begins alike is compared after.
    const keys = Float64Array.from({ length: size }, (_, term) => this.firstUnits(term) * MOST_TERMS + term).sort();
    const terms = Uint32Array.from(keys, (key) => key % MOST_TERMS);
    for (let from = 0, to = 1; from < size; from = to++) {
      const first = Math.floor((keys[from] as number) / MOST_TERMS);
      while (to < size && Math.floor((keys[to] as number) / MOST_TERMS) === first) to++;
      if (to - from > 1) terms.subarray(from, to).sort(byUnits);
    }
    return terms;
  }

  private slotOf(hash: number, source: Uint16Array, from: number, to: number): number {
    const { slots, records } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let known = slots[slot] as number; known > 0; known = slots[slot] as number) {
      if (records[(known - 1) * RECORD + HASH] === hash && this.isEqual(known - 1, source, from, to)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private isEqual(term: number, source: Uint16Array, from: number, to: number): boolean {
    const { units, records } = this;
    if (records[term * RECORD + LENGTH] !== to - from) return false;
    let own = records[term * RECORD + START] as number;
    for (let at = from; at < to; at++) if (units[own++] !== source[at]) return false;
    return true;
  }

  private add(slot: number, hash: number, source: Uint16Array, from: number, to: number): number {
    const term = this.count++;
    const start = this.unitCount;
    this.unitCount += to - from;
    if (this.unitCount > this.units.length) this.units = grown(this.units, this.units.length * 2);
    if (this.count * RECORD > this.records.length) this.records = grown(this.records, this.records.length * 2);
    for (let unit = from; unit < to; unit++) this.units[start + unit - from] = source[unit] as number;
    const at = term * RECORD;
    this.records[at + HASH] = hash;
    this.records[at + START] = start;
    this.records[at + LENGTH] = to - from;
    this.slots[slot] = term + 1;
    if (this.size * 2 > this.slots.length) this.spread();
    return term;
  }

  private spread(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let term = 0; term < this.size; term++) {
      let slot = (this.records[term * RECORD + HASH] as number) & mask;
      while ((slots[slot] as number) > 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.slots = slots;
  }

  /** A number of 32 bits that never orders two terms otherwise than their units do: of the first four, if they are ASCII. */
  private firstUnits(term: number): number {
    const start = this.records[term * RECORD + START] as number;
    const count = this.records[term * RECORD + LENGTH] as number;
    let number = 0;
    for (let at = 0; at < 4; at++) {
      const unit = at < count ? (this.units[start + at] as number) : 0;
      if (unit > 254) return (number * 256 + 255) * 256 ** (3 - at);
      number = number * 256 + unit;
    }
    return number;
  }

  private compare(a: number, b: number): number {
    const { units, records } = this;
    const [startA, startB] = [records[a * RECORD + START] as number, records[b * RECORD + START] as number];
    const [lengthA, lengthB] = [records[a * RECORD + LENGTH] as number, records[b * RECORD + LENGTH] as number];
    const shared = Math.min(lengthA, lengthB);
    for (let at = 0; at < shared; at++) {
      const difference = (units[startA + at] as number) - (units[startB + at] as number);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }
}

/** Another one in each process, so that no text can be made whose words all meet in one slot. */
const SEED = Math.floor(Math.random() * 2 ** 32);

function hashOf(units: Uint16Array, from: number, to: number): number {
  let hash = SEED;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (units[at] as number), 0x01000193);
  // A small integer, which needs no box.
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}
