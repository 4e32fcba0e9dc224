// Terminal output -> pieces with the colours that it asked for. Everything else that a terminal would obey (cursor
// moves, titles, links) is left out.

export interface AnsiPiece {
  readonly text: string;
  readonly color: AnsiColor | null;
  readonly bold: boolean;
}

const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type AnsiColor = (typeof COLORS)[number];

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/** CSI sequences, OSC strings up to their end, and two-character escapes. */
const SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[([0-9;:?<=>]*)[ -/]*([@-~])|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\^_])`,
  'g',
);

export function parseAnsi(text: string): AnsiPiece[] {
  const pieces: AnsiPiece[] = [];
  let color: AnsiColor | null = null;
  let bold = false;
  let at = 0;
  const push = (piece: string) => {
    if (piece !== '') pieces.push({ text: piece, color, bold });
  };
  for (const match of text.matchAll(SEQUENCE)) {
    push(text.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[2] !== 'm') continue;
    const codes = (match[1] || '0').split(/[;:]/).map(Number);
    for (let i = 0; i < codes.length; i += 1) {
      const code = codes[i] ?? 0;
      // 38 and 48 bring their own colour: 5;n or 2;r;g;b.
      if (code === 38 || code === 48) i += codes[i + 1] === 2 ? 4 : 2;
      else if (code === 0) [color, bold] = [null, false];
      else if (code === 1) bold = true;
      else if (code === 22) bold = false;
      else if (code === 39) color = null;
      else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) color = COLORS[code % 10] ?? null;
    }
  }
  push(text.slice(at));
  return pieces;
}

export function hasAnsi(text: string): boolean {
  return text.includes(ESCAPE);
}

/** Lines that were drawn over with a carriage return show their last state, as on a terminal. */
export function settleReturns(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.slice(line.replace(/\r+$/, '').lastIndexOf('\r') + 1).replace(/\r+$/, ''))
    .join('\n');
}
