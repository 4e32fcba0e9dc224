// Terminals colour what they print: codes stand between a name and its secret, or in the midst of one.

export interface Uncoloured {
  readonly text: string;
  /** Where a place in it stands in the text with the codes. */
  at(place: number): number;
}

/** As they stand, and as JSON and programs write them. */
const ESCAPE = String.fromCharCode(27);
const CODES = new RegExp(String.raw`(?:${ESCAPE}|\\+(?:u001b|x1b|033|e))\[[0-9;:?]*[A-Za-z]`, 'gi');
const MAY_HAVE = new RegExp(String.raw`${ESCAPE}|\\(?:u001b|x1b|033|e\[)`, 'i');

/** Null for a text without any. */
export function withoutColours(text: string): Uncoloured | null {
  if (!MAY_HAVE.test(text)) return null;
  /** Of each stretch between codes, where it begins without them and with them. */
  const stretches: { readonly from: number; readonly at: number }[] = [{ from: 0, at: 0 }];
  let plain = '';
  let done = 0;
  for (const { index, 0: code } of text.matchAll(CODES)) {
    plain += text.slice(done, index);
    done = index + code.length;
    stretches.push({ from: plain.length, at: done });
  }
  if (done === 0) return null;
  plain += text.slice(done);
  return {
    text: plain,
    at: (place) => {
      let [low, high] = [0, stretches.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((stretches[middle]?.from ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      const { from, at } = stretches[low] ?? { from: 0, at: 0 };
      return at + place - from;
    },
  };
}
