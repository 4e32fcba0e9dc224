// Text as it is compared: NFKC and lower case. Normalizing is skipped for ASCII, which most text is.

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself.
export const NOT_ASCII = /[^\x00-\x7f]/;

export interface Folded {
  /** Normalized, with its case: shows where an identifier's parts begin. */
  readonly cased: string;
  /** The same in lower case, unit for unit. */
  readonly lower: string;
}

export function fold(text: string): Folded {
  if (!NOT_ASCII.test(text)) return { cased: text, lower: text.toLowerCase() };
  // The dotted capital I is the only letter whose lower case is longer.
  const cased = text.normalize('NFKC').replaceAll('İ', 'I');
  const lower = cased.toLowerCase();
  return { cased: lower.length === cased.length ? cased : lower, lower };
}

export function foldText(text: string): string {
  return fold(text).lower;
}

export interface FoldedWithOffsets extends Folded {
  /** Where a unit of the folded text stands in the original; null when they are the same unit for unit. */
  readonly starts: Uint32Array | null;
  readonly ends: Uint32Array | null;
}

/** A character with the marks that normalizing may join to it, half-width voiced marks and Hangul jamo included. */
const CLUSTER = /[\s\S][\p{M}\uff9e\uff9f\u1160-\u11ff]*/gu;

/** For short texts: slower, as it keeps track of what normalizing moved. */
export function foldWithOffsets(text: string): FoldedWithOffsets {
  const whole = fold(text);
  if (whole.cased === text) return { ...whole, starts: null, ends: null };
  const starts: number[] = [];
  const ends: number[] = [];
  let cased = '';
  for (const match of text.matchAll(CLUSTER)) {
    const piece = fold(match[0]).cased;
    for (let i = 0; i < piece.length; i++) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
    cased += piece;
  }
  const lower = cased.toLowerCase();
  return { cased, lower, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}
