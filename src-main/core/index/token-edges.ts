// Where in plain bytes a token may begin or end, as far as a look at three bytes tells: most of what has the letters of a
// short token stands within a longer word.

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;

const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return LOWER;
  if (byte >= 65 && byte <= 90) return UPPER;
  return byte >= 48 && byte <= 57 ? DIGIT : OTHER;
});

/**
 * Whether the tokenizer never parts the bytes before and at a place: small letters, digits, and capitals of which the
 * second doesn't begin a hump. False where it depends on more than that.
 */
export function isWithinToken(cased: Uint8Array, at: number): boolean {
  const kind = KINDS[cased[at] as number] as number;
  if (kind === OTHER || kind !== KINDS[cased[at - 1] as number]) return false;
  return kind !== UPPER || isNoSmallLetter(cased[at + 1]);
}

function isNoSmallLetter(byte: number | undefined): boolean {
  return byte === undefined || (byte < 0x80 && KINDS[byte] !== LOWER);
}
