// UTF-8 of terms, which are short and hold no surrogates: without a string or a buffer for each.
import { LONGEST_TERM } from '@shared/text/tokenize';

const utf8 = new Uint8Array(3 * LONGEST_TERM);

/** Used again by the next call. */
export function toUtf8(units: Uint16Array): Uint8Array {
  let length = 0;
  for (const unit of units) length += writeUtf8(utf8, length, unit);
  return utf8.subarray(0, length);
}

/** Returns how many bytes it wrote. */
export function writeUtf8(bytes: Uint8Array, at: number, unit: number): number {
  if (unit < 0x80) {
    bytes[at] = unit;
    return 1;
  }
  if (unit < 0x800) {
    bytes[at] = 0xc0 | (unit >> 6);
    bytes[at + 1] = 0x80 | (unit & 0x3f);
    return 2;
  }
  bytes[at] = 0xe0 | (unit >> 12);
  bytes[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
  bytes[at + 2] = 0x80 | (unit & 0x3f);
  return 3;
}

/** Of the character that begins with the byte. */
export function utf8Size(first: number): number {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
}

export function decodeUtf8(bytes: Uint8Array, at: number, size: number): number {
  const first = bytes[at] as number;
  if (size === 1) return first;
  const second = (bytes[at + 1] as number) & 0x3f;
  if (size === 2) return ((first & 0x1f) << 6) | second;
  return ((first & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] as number) & 0x3f);
}
