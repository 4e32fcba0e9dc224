// Many lists of bytes that grow side by side in one array: each in slices, the next always twice as long, that point
// from one to the next. Most lists stay within their first.
import { grown } from './numbers';

/** Of each list: where it begins, where it ends, where its last slice does, and how long that is. */
const START = 0;
const AT = 1;
const END = 2;
const SIZE = 3;
const RECORD = 4;

/** Room for two short entries. */
const FIRST = 8;
const LONGEST = 1 << 12;
/** A slice ends with where the next begins. */
const POINTER = 4;

export class ByteLists {
  private bytes = new Uint8Array(1 << 16);
  private used = 0;
  private records = new Uint32Array(1 << 10);

  /** Adds the first `length` bytes to a list, whose numbers count from 0 without gaps. */
  append(list: number, source: Uint8Array, length: number): void {
    const record = list * RECORD;
    if (record >= this.records.length) this.records = grown(this.records, this.records.length * 2);
    if (this.records[record + END] === 0) this.begin(record);
    let at = this.records[record + AT] as number;
    let end = this.records[record + END] as number;
    for (let index = 0; index < length; index++) {
      if (at === end) {
        at = this.addSlice(record, end);
        end = this.records[record + END] as number;
      }
      this.bytes[at++] = source[index] as number;
    }
    this.records[record + AT] = at;
  }

  /** Copies a list to the beginning of what `roomFor` gives for its length at least, and returns its length. */
  read(list: number, roomFor: (length: number) => Uint8Array): number {
    const record = list * RECORD;
    const last = this.records[record + AT] as number;
    const lastEnd = this.records[record + END] as number;
    let from = this.records[record + START] as number;
    let size = FIRST;
    let length = 0;
    for (;;) {
      const end = from + size - POINTER;
      const to = end === lastEnd ? last : end;
      const into = roomFor(length + to - from);
      for (let at = from; at < to; at++) into[length++] = this.bytes[at] as number;
      if (end === lastEnd) return length;
      from = this.pointerAt(end);
      size = Math.min(size * 2, LONGEST);
    }
  }

  private begin(record: number): void {
    const from = this.take(FIRST);
    this.records[record + START] = from;
    this.records[record + AT] = from;
    this.records[record + END] = from + FIRST - POINTER;
    this.records[record + SIZE] = FIRST;
  }

  /** Returns where it begins. `end` is where the one before says so. */
  private addSlice(record: number, end: number): number {
    const size = Math.min((this.records[record + SIZE] as number) * 2, LONGEST);
    const from = this.take(size);
    for (let byte = 0; byte < POINTER; byte++) this.bytes[end + byte] = (from >>> (byte * 8)) & 255;
    this.records[record + END] = from + size - POINTER;
    this.records[record + SIZE] = size;
    return from;
  }

  private take(size: number): number {
    if (this.used + size > this.bytes.length) this.bytes = grown(this.bytes, this.bytes.length * 2);
    const from = this.used;
    this.used += size;
    return from;
  }

  private pointerAt(at: number): number {
    let pointer = 0;
    for (let byte = POINTER - 1; byte >= 0; byte--) pointer = pointer * 256 + (this.bytes[at + byte] as number);
    return pointer;
  }
}
