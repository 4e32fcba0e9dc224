// Whether a text can be laid out as Markdown in a moment. Parsers of Markdown take quadratic time and deep recursion
// for texts that nobody writes by hand but a transcript may hold; those are shown as they stand. Looks at each line
// once, and errs on the side of plain text.

/** Laying out more than this holds up the window, whatever it holds. */
const CHARACTERS = 40_000;
const LINES = 6000;
/** Quotes and lists that open on one line. */
const DEPTH = 12;
const COLUMNS = 64;
/** Signs in one paragraph that may open or close something: what the parser pairs up with one another. */
const SIGNS = 1200;

const NESTED = new RegExp(`^(?:\\s{0,3}(?:>|[-+*]|\\d{1,9}[.)])\\s?){${DEPTH},}`);
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const SIGN = /[*_~`<&@]|\[|\]/g;

export function isReasonable(text: string): boolean {
  if (text.length > CHARACTERS) return false;
  const lines = text.split('\n');
  if (lines.length > LINES) return false;
  let fence: string | null = null;
  let signs = 0;
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark) {
      fence = mark;
      signs = 0;
      continue;
    }
    if (line.trim() === '') {
      signs = 0;
      continue;
    }
    if (NESTED.test(line)) return false;
    if (line.includes('|') && line.split('|').length > COLUMNS) return false;
    signs += line.match(SIGN)?.length ?? 0;
    if (signs > SIGNS) return false;
  }
  return true;
}
