// Kept texts as they are searched: bytes in lower case, where words are found as fast as memory is read. Strings are
// made only of what is shown.
import { isAscii } from 'node:buffer';
import type { Role } from '@shared/model/thread';
import type { TextField } from '@shared/text/message-text';
import { foldAlone } from '@shared/text/shape-units';
import { decodeUtf8, utf8Size, writeUtf8 } from './compact/utf8';
import type { ThreadBlock } from './search-index';

export interface FoldedBlock {
  readonly thread: string;
  readonly isLast: boolean;
  readonly pieces: readonly Piece[];
  /** UTF-8 as it is kept, and in lower case, byte for byte. */
  readonly bytes: Buffer;
  readonly lower: Buffer;
}

/** One text of a message: bytes [from, to). */
export interface Piece {
  readonly ordinal: number;
  readonly role: Role;
  readonly field: TextField;
  readonly from: number;
  readonly to: number;
  /** False where folding changes more than case: then only the folded string tells what stands in it. */
  readonly isPlain: boolean;
}

export function foldBlock({ thread, from, isLast, places, body }: ThreadBlock): FoldedBlock {
  const lower = lowerAscii(body);
  const isPlainThroughout = isAscii(body);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [ordinal, role, field, length] of places) {
    const start = at;
    let isPlain = true;
    if (isPlainThroughout || isAscii(body.subarray(at, at + length))) at = Math.min(body.length, at + length);
    else {
      for (let units = 0; units < length && at < body.length; units++) {
        const byte = body[at] as number;
        if (byte < 0x80) at++;
        else if (byte < FOUR_BYTES) {
          const size = utf8Size(byte);
          isPlain = foldCharacter(lower, at, decodeUtf8(body, at, size), size) && isPlain;
          at += size;
        } else {
          isPlain = isPlain && isPictured(body[at + 1], body[at + 2]);
          at += 4;
          units++;
        }
      }
    }
    if (ordinal >= from) pieces.push({ ordinal, role, field, from: start, to: at, isPlain });
  }
  return { thread, isLast, pieces, bytes: body, lower };
}

/** A copy with A to Z in lower case; four bytes at once, as this is done to all text that is looked at. */
function lowerAscii(body: Buffer): Buffer {
  const fours = new Int32Array((body.length + 3) >> 2);
  const lower = Buffer.from(fours.buffer, 0, body.length);
  lower.set(body);
  for (let at = 0; at < fours.length; at++) {
    const bytes = fours[at] as number;
    const low = bytes & 0x7f7f7f7f;
    // The sums reach the highest bit of a byte from A on, and from the one after Z on.
    const capitals = ((low + 0x3f3f3f3f) ^ (low + 0x25252525)) & ~bytes & 0x80808080;
    fours[at] = bytes | (capitals >>> 2);
  }
  return lower;
}

const FOUR_BYTES = 0xf0;

/** Whether it is of U+1F300 to U+1FFFF, most of them emoji, and nothing that folding changes. */
function isPictured(second: number | undefined, third: number | undefined): boolean {
  return second === 0x9f && third !== undefined && third >= 0x8c && third !== DIGITS;
}

/** U+1FBC0 to U+1FBFF, where digits of a display are: they fold to the others. */
const DIGITS = 0xaf;

/** Says that an emoji is to be shown in colour, and changes nothing else. */
const VARIATION_SELECTOR = 0xfe0f;

/** False when the folded character has another length, or none of its own. */
function foldCharacter(lower: Buffer, at: number, unit: number, size: number): boolean {
  if (unit === VARIATION_SELECTOR) return true;
  const folded = foldAlone(unit);
  if (folded === unit) return true;
  if (folded < 0x80 || (folded < 0x800 ? 2 : 3) !== size) return false;
  writeUtf8(lower, at, folded);
  return true;
}

/** The text of bytes [from, to), without the characters that are cut in two. */
export function textAt({ bytes }: FoldedBlock, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isContinued(bytes[start])) start++;
  while (end < bytes.length && isContinued(bytes[end])) end--;
  return bytes.toString('utf8', start, end);
}

function isContinued(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
