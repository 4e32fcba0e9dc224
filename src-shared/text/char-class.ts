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

let wide: Uint8Array | undefined;

/** Surrogates count as between: astral letters are rare, and without them UTF-8 and UTF-16 sort tokens alike. */
export function classOf(unit: number): number {
  if (unit < 128) return ASCII[unit] as number;
  wide ??= buildWide();
  return wide[unit] as number;
}

/** Some ten milliseconds, so only when the first text that isn't ASCII is seen. */
function buildWide(): Uint8Array {
  const table = new Uint8Array(65536);
  for (let unit = 128; unit < 65536; unit++) {
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    const character = String.fromCharCode(unit);
    if (LETTER.test(character)) table[unit] = UNSPACED_SCRIPT.test(character) ? UNSPACED : WORD;
  }
  return table;
}
