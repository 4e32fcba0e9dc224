// Transcripts hold whatever a program printed: colour codes, cursor movement, carriage returns, broken characters.
// Here they become text that is safe to put into a file, a terminal or a page.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these sequences begin with control characters.
const TERMINAL_SEQUENCES = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/g;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Marks that reorder text on a screen, so that it reads as something that it isn't. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const BIDI_CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Line endings become LF, terminal sequences go, other control characters are shown by their pictures (U+2400 and
 * following), halves of surrogate pairs become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(TERMINAL_SEQUENCES, '')
    .replace(CONTROLS, toPicture)
    .replace(LONE_SURROGATES, '\ufffd');
}

/** The same without the marks that put text on a screen in another order than it has. */
export function cleanOrder(text: string): string {
  return cleanText(text).replace(REORDERING, '');
}

/** The same on one line, without direction marks: for titles, table cells and file names. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(BIDI_CONTROLS, '').replace(/\s+/g, ' ').trim();
}

function toPicture(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
