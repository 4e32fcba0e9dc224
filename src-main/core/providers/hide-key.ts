// A key that a service repeats in what it says: whole, in parts, or encoded.

/** Fewer letters of a key tell nothing of it; services name its last four to say which one is meant. */
const LEAST = 6;

/** The text with `…` for what is part of the key. */
export function hideKey(text: string, key: string): string {
  const spelled = spellings(key);
  const folded = text.toLowerCase();
  const hidden = new Uint8Array(text.length);
  for (const spelling of spelled) {
    const least = Math.min(LEAST, spelling.length);
    for (let at = 0; at + least <= folded.length; at++) {
      if (spelling.includes(folded.slice(at, at + least))) hidden.fill(1, at, at + least);
    }
  }
  let shown = '';
  for (let at = 0; at < text.length; at++) {
    if (!hidden[at]) shown += text[at];
    else if (!hidden[at - 1]) shown += '…';
  }
  return shown;
}

/** In small letters, as all is compared. */
function spellings(key: string): string[] {
  const bytes = Buffer.from(key);
  // What stands before it in the same text decides which of three ways it is written.
  const encoded = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The letters at both ends are also of what is around it.
    return whole.slice(before === 0 ? 0 : before + 1, bytes.length % 3 === 0 && before === 0 ? undefined : -1);
  });
  const url = encoded.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  const all = [
    key,
    encodeURIComponent(key),
    JSON.stringify(key).slice(1, -1),
    bytes.toString('hex'),
    ...encoded,
    ...url,
  ];
  return [...new Set(all.map((one) => one.toLowerCase()))].filter((one) => one !== '');
}
