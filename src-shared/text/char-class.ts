// What a UTF-16 unit is to the tokenizer: part of a word, of a script that is written without spaces, or between words.

export const BETWEEN = 0;
export const WORD = 1;
export const UNSPACED = 2;

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const ASCII = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const character = String.fromCharCode(unit);
  ASCII[unit] = LETTER.test(character) || character === '_' ? WORD : BETWEEN;
}

/** By the higher byte; absent until one of its units is seen. All at once would take some ten milliseconds. */
const pages: (Uint8Array | undefined)[] = [];

/** Surrogates count as between: astral letters are rare, and without them UTF-8 and UTF-16 sort tokens alike. */
export function classOf(unit: number): number {
  if (unit < 128) return ASCII[unit] as number;
  const page = unit >> 8;
  pages[page] ??= buildPage(page << 8);
  return pages[page][unit & 255] as number;
}

function buildPage(first: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, at) => {
    const unit = first + at;
    if (unit < 128 || (unit >= 0xd800 && unit <= 0xdfff)) return BETWEEN;
    const character = String.fromCharCode(unit);
    if (!LETTER.test(character)) return BETWEEN;
    return UNSPACED_SCRIPT.test(character) ? UNSPACED : WORD;
  });
}
