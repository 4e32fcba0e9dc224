// The texts of a block in lower case, as one run of UTF-8: what find in thread looks through. Bytes take half of what
// strings would, and what is found in them is found at the speed at which memory is read.
import { isAscii } from 'node:buffer';
import type { TextBlock } from '../text-block';

export interface FoldedTexts {
  readonly bytes: Buffer;
  /** Where each text ends, and which message it is of. */
  readonly ends: readonly number[];
  readonly ordinals: readonly number[];
}

const [A, Z, TO_LOWER] = [0x41, 0x5a, 0x20];

/** Folds in place where it can: the block is used up. */
export function foldTexts({ places, body }: TextBlock): FoldedTexts {
  const ordinals = places.map(([ordinal]) => ordinal);
  const isPlain = isAscii(body);
  const ends: number[] = [];
  const others: Other[] = [];
  let from = 0;
  for (const [, , , length] of places) {
    const { to, mayHaveCapitals } = isPlain ? { to: from + length, mayHaveCapitals: false } : scan(body, from, length);
    const folded = mayHaveCapitals ? foldBetween(body, from, to) : null;
    if (folded) others.push({ text: ends.length, folded });
    ends.push(to);
    from = to;
  }
  foldAscii(body);
  return others.length === 0 ? { bytes: body, ends, ordinals } : { ...putIn(body, ends, others), ordinals };
}

/** A text that takes more or less room when it is folded. */
interface Other {
  readonly text: number;
  readonly folded: Buffer;
}

/** What is looked for, folded as the texts are. */
export function foldSought(text: string): Buffer {
  return Buffer.from(text.toLowerCase());
}

/** Where so many UTF-16 units end, and whether there may be capital letters beyond ASCII among them. */
function scan(body: Buffer, from: number, units: number): { readonly to: number; readonly mayHaveCapitals: boolean } {
  if (isAscii(body.subarray(from, from + units)))
    return { to: Math.min(from + units, body.length), mayHaveCapitals: false };
  let mayHaveCapitals = false;
  let at = from;
  for (let left = units; left > 0 && at < body.length; left -= 1) {
    const lead = body[at] as number;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    mayHaveCapitals ||= mayBeCapital(lead, body[at + 1] as number);
    // Four bytes are two units.
    if (lead >= 0xf0) left -= 1;
    at += lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }
  return { to: at, mayHaveCapitals };
}

/** By the first two bytes of a character: most scripts have no capitals, and neither have signs and emoji. */
function mayBeCapital(lead: number, next: number): boolean {
  // From À to the end of Armenian.
  if (lead < 0xe0) return lead >= 0xc3 && lead <= 0xd6;
  // Georgian, Cherokee, more Latin and Greek.
  if (lead === 0xe1) return true;
  // Letterlike signs and numerals, circled letters, Glagolitic to Georgian.
  if (lead === 0xe2)
    return (next >= 0x84 && next <= 0x86) || next === 0x92 || next === 0x93 || (next >= 0xb0 && next <= 0xb7);
  // More Cyrillic to Cherokee; wide letters; all beyond the first plane but emoji.
  if (lead === 0xea) return next >= 0x99 && next <= 0xaf;
  if (lead === 0xef) return next === 0xbc || next === 0xbd;
  return lead === 0xf0 ? next !== 0x9f : lead > 0xf0;
}

/** The folded bytes where they take more or less room than before; else they are put in place. */
function foldBetween(body: Buffer, from: number, to: number): Buffer | null {
  const own = body.subarray(from, to);
  const folded = Buffer.from(own.toString().toLowerCase());
  if (folded.length !== own.length) return folded;
  own.set(folded);
  return null;
}

const WORD = 4;

/** Four bytes at a time, which takes a fifth of what single ones would; bytes beyond ASCII stay. */
function foldAscii(bytes: Buffer): void {
  const lead = Math.min(bytes.length, (WORD - (bytes.byteOffset % WORD)) % WORD);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    const low = word & 0x7f7f7f7f;
    // The highest bit of a byte in each: whether it is A or above, whether it is beyond Z.
    const capitals = ~word & 0x80808080 & (((low + 0x3f3f3f3f) | 0) ^ ((low + 0x25252525) | 0));
    words[at] = word | (capitals >>> 2);
  }
  foldSingly(bytes.subarray(0, lead));
  foldSingly(bytes.subarray(lead + words.length * WORD));
}

function foldSingly(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= A && byte <= Z) bytes[at] = byte + TO_LOWER;
  }
}

function putIn(body: Buffer, ends: readonly number[], others: readonly Other[]): Pick<FoldedTexts, 'bytes' | 'ends'> {
  const otherOf = new Map(others.map(({ text, folded }) => [text, folded]));
  const moved: number[] = [];
  let size = 0;
  const pieces = ends.map((end, text) => {
    const piece = otherOf.get(text) ?? body.subarray(ends[text - 1] ?? 0, end);
    size += piece.length;
    moved.push(size);
    return piece;
  });
  return { bytes: Buffer.concat(pieces), ends: moved };
}

/** Adds to `counts` how often the bytes stand in each message's texts; nothing is found across two of them. */
export function countIn({ bytes, ends, ordinals }: FoldedTexts, sought: Buffer, counts: Map<number, number>): void {
  const [first] = sought;
  if (first === undefined) return;
  if (sought.length === 1) {
    countByte({ bytes, ends, ordinals }, first, counts);
    return;
  }
  let text = 0;
  for (let at = bytes.indexOf(sought); at !== -1; ) {
    while ((ends[text] ?? Number.POSITIVE_INFINITY) <= at) text += 1;
    const end = ends[text];
    const ordinal = ordinals[text];
    if (end === undefined || ordinal === undefined) return;
    const isWithin = at + sought.length <= end;
    if (isWithin) counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
    at = bytes.indexOf(sought, isWithin ? at + sought.length : end);
  }
}

/** A single letter occurs millions of times, where a call for each would take longest. */
function countByte({ bytes, ends, ordinals }: FoldedTexts, sought: number, counts: Map<number, number>): void {
  let at = 0;
  for (const [index, end] of ends.entries()) {
    let count = 0;
    for (; at < end; at += 1) if (bytes[at] === sought) count += 1;
    const ordinal = ordinals[index];
    if (count > 0 && ordinal !== undefined) counts.set(ordinal, (counts.get(ordinal) ?? 0) + count);
  }
}
