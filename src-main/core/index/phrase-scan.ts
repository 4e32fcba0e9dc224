// A cheap look at where the words of a phrase stand one after the other in folded bytes. All that stands between two of
// them but letters and digits is passed over, so that it says yes more often than the phrase's own pattern, never less.
import type { CompiledTerm } from '@shared/query/compile-term';

export interface PhraseScan {
  /** Where it pays to begin: the longest of its words. */
  readonly anchor: number;
  readonly words: readonly Uint8Array[];
}

/** Null for what isn't a phrase of plain words. */
export function toPhraseScan({ literal, required, text }: CompiledTerm): PhraseScan | null {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9_]+/)
    .filter((word) => word !== '');
  const isPlain = /^[\0-\x7f]*$/.test(text) && words.join(' ') === required.map((token) => token.text).join(' ');
  if (!literal || !isPlain || words.length === 0) return null;
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
  return { anchor: words.indexOf(longest), words: words.map((word) => Buffer.from(word)) };
}

/** Whether the words stand within [from, to), the anchor at `at`. */
export function standsRound({ anchor, words }: PhraseScan, bytes: Uint8Array, at: number, from: number, to: number) {
  let end = at;
  for (let index = anchor; index < words.length; index++) {
    const word = words[index] as Uint8Array;
    if (index > anchor) while (end < to && !isOfWord(bytes[end] as number)) end++;
    if (end + word.length > to || !isEqual(bytes, end, word)) return false;
    end += word.length;
  }
  let start = at;
  for (let index = anchor - 1; index >= 0; index--) {
    const word = words[index] as Uint8Array;
    while (start > from && !isOfWord(bytes[start - 1] as number)) start--;
    start -= word.length;
    if (start < from || !isEqual(bytes, start, word)) return false;
  }
  return true;
}

function isEqual(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word[at]) return false;
  return true;
}

/** In lower case. */
function isOfWord(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte === 95;
}
