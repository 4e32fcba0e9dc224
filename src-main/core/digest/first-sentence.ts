// What an answer comes to in one line: its first sentence, as it is read and not as it is written.

const LONGEST = 240;
/** Headings, fences, rules and table rows say little by themselves. */
const PASSED_OVER = /^\s*(?:#{1,6}\s|```|~~~|\||[-*_]{3,}\s*$)/;

/** One of several things, and what only announces them, are no outcome where something else is said. */
const ITEM = /^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s/;
const LEADS_IN = /^[^.!?。！？]*[:：]\s*$/u;

/** '' when the text says nothing outside of code. */
export function firstSentence(markdown: string): string {
  const lines = proseLines(markdown.slice(0, 20_000)).filter((text) => /[\p{L}\p{N}]/u.test(toPlain(text)));
  const found = lines.find((text) => !ITEM.test(text) && !LEADS_IN.test(text)) ?? lines[0];
  if (found === undefined) return '';
  const line = toPlain(found);
  const end = /[。！？]|[.!?…](?=[\s"')\]]*(?:\s|$))/u.exec(line.slice(1));
  return cut(end && !isAbbreviation(line, end.index + 1) ? line.slice(0, end.index + 2) : line);
}

function proseLines(markdown: string): readonly string[] {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark !== '') fence = mark;
    else if (!PASSED_OVER.test(line)) lines.push(line);
  }
  return lines;
}

/** One line of Markdown as words. */
function toPlain(line: string): string {
  return line
    .replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(?:\[[ x]\]\s+)?/i, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`+)/g, '')
    .replace(/(^|\s)[*_](\S[^*_]*\S|\S)[*_](?=\s|[.,;:!?]|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `e.g.` and `1.` end no sentence. */
function isAbbreviation(line: string, at: number): boolean {
  return /(?:^|\s)(?:e\.g|i\.e|etc|cf|vs|approx|no|\d+|[A-Z])$/i.test(line.slice(0, at));
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const head = text.slice(0, LONGEST);
  const space = head.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? head.slice(0, space) : head).replace(/[\ud800-\udbff]$/, '')}…`;
}
