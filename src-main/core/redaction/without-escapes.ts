// Tool inputs are JSON, often with more JSON inside, where a secret stands after `\n` or between `\"`: the rules, which look
// at what is around a secret, would take the letter for a part of it.

/** The text as it reads without its escapes, blanks in their place, so that every other letter stands where it stood. */
export function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPES, (written, mark: string, at: number) => {
    const blanks = ' '.repeat(written.length - 1);
    if (mark === 'n' || mark === 'r') return `${blanks}\n`;
    if (mark === 't') return `${blanks}\t`;
    return OPENS.test(text.charAt(at - 1)) ? `${blanks}${mark}` : `${mark}${blanks}`;
  });
}

const ESCAPES = /\\+(["'`nrt])/g;
/** Before a quote that begins a text, and not after it. */
const OPENS = /^[\s:=({[,"'`]?$/;
