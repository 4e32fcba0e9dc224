// Kept texts as they are searched: bytes in lower case, where words are found as fast as memory is read. Strings are
// made only of what is shown.
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
  const lower = Buffer.from(body);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [ordinal, role, field, length] of places) {
    const start = at;
    let isPlain = true;
    for (let units = 0; units < length && at < body.length; units++) {
      const byte = body[at] as number;
      if (byte < 0x80) {
        if (byte >= A && byte <= Z) lower[at] = byte + TO_LOWER;
        at++;
      } else if (byte < FOUR_BYTES) {
        const size = utf8Size(byte);
        isPlain = foldCharacter(lower, at, decodeUtf8(body, at, size), size) && isPlain;
        at += size;
      } else {
        isPlain = isPlain && body[at + 1] === 0x9f && (body[at + 2] as number) >= 0x8c;
        at += 4;
        units++;
      }
    }
    if (ordinal >= from) pieces.push({ ordinal, role, field, from: start, to: at, isPlain });
  }
  return { thread, isLast, pieces, bytes: body, lower };
}

const A = 0x41;
const Z = 0x5a;
const TO_LOWER = 0x20;
/** Of these, from U+1F300 on, most are emoji, and none is a letter. */
const FOUR_BYTES = 0xf0;

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
