// The greater part of what people and assistants write is simple enough to be made safe line by line, a hundred times
// faster than by a Markdown parser. Whatever could be read in two ways is left to safe-markdown.ts.

/** What a fence leaves open: its character and how many. */
interface Fence {
  readonly mark: string;
  readonly length: number;
}

const OPENING = /^(`{3,})[^`]*$|^(~{3,})/;
const TAG = /<[A-Za-z/!?]/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const HEADING_IN_CONTAINER = /^[ \t]*(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*)+#{1,6}(?:[ \t]|$)/;
const AUTOLINK = /^<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>`]*>/;

/**
 * The text with raw HTML escaped, headings `deeper` and its last fence closed; null when that takes a parser. `breaks`
 * keeps the line ends inside paragraphs.
 */
export function scanMarkdown(text: string, deeper: number, breaks: boolean): string | null {
  const lines = text.split('\n');
  const safe: string[] = [];
  let fence: Fence | null = null;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    if (fence !== null) {
      if (closes(line, fence)) fence = null;
      safe.push(line);
      continue;
    }
    const opening = OPENING.exec(line);
    if (opening) {
      const marks = opening[1] ?? opening[2] ?? '';
      fence = { mark: marks.charAt(0), length: marks.length };
      safe.push(line);
      continue;
    }
    const scanned = scanLine(line, (lines[at - 1] ?? '').trim() === '', deeper);
    if (scanned === null) return null;
    const breaksHere =
      breaks && line.trim() !== '' && next.trim() !== '' && !OPENING.test(next) && !/^( {4}|\t|#)/.test(line);
    safe.push(breaksHere ? `${scanned.trimEnd()}  ` : scanned);
  }
  if (fence !== null) safe.push(fence.mark.repeat(fence.length));
  return safe.join('\n');
}

function closes(line: string, { mark, length }: Fence): boolean {
  const marks = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return marks !== undefined && marks.charAt(0) === mark && marks.length >= length;
}

/** A line outside of root fences; null when it can't be judged by itself. */
function scanLine(line: string, afterBlank: boolean, deeper: number): string | null {
  // A fence in a list or a quote ends with its container, which takes more than a line to know.
  if (line.includes('```') || line.includes('~~~') || line.includes('![')) return null;
  if (UNDERLINE.test(line) && !afterBlank) return null;
  if (HEADING_IN_CONTAINER.test(line)) return null;
  // What is indented may be code or go on with a list.
  if (/^[ \t]/.test(line)) return TAG.test(line) || line.includes('`') || /^[ \t]+#/.test(line) ? null : line;
  const marks = /^#{1,6}(?=[ \t]|$)/.exec(line)?.[0];
  if (marks === undefined) return escapeTags(line);
  const rest = escapeTags(line.slice(marks.length));
  return rest === null ? null : '#'.repeat(Math.min(6, marks.length + deeper)) + rest;
}

/** Escapes what could begin HTML outside of code spans; null when a code span doesn't end on this line. */
function escapeTags(line: string): string | null {
  if (!line.includes('`') && !TAG.test(line)) return line;
  // In a table a bar ends a code span.
  if (line.startsWith('|') && line.includes('`') && TAG.test(line)) return null;
  let safe = '';
  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    let end = at + 1;
    if (character === '\\') end = Math.min(line.length, at + 2);
    if (character === '`') {
      const run = /^`+/.exec(line.slice(at))?.[0] ?? '';
      const close = endOfSpan(line, at + run.length, run.length);
      if (close === null) return null;
      end = close;
    }
    if (character === '<' && TAG.test(line.slice(at, at + 2))) {
      // The target of a link, perhaps.
      if (line.charAt(at - 1) === '(') return null;
      const link = AUTOLINK.exec(line.slice(at))?.[0];
      if (link === undefined) {
        safe += '&lt;';
        at += 1;
        continue;
      }
      end = at + link.length;
    }
    safe += line.slice(at, end);
    at = end;
  }
  return safe;
}

/** Where the code span ends that `length` backticks opened; null if it doesn't on this line. */
function endOfSpan(line: string, from: number, length: number): number | null {
  for (const run of line.slice(from).matchAll(/`+/g)) {
    if (run[0].length === length) return from + run.index + length;
  }
  return null;
}
