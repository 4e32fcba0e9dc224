// The title of a thread that its tool gave none.
import type { TitleOrigin } from '@shared/model/thread';

const LONGEST = 120;
/** Of a line: a prompt is often a single one. */
const LONGEST_LOOKED_AT = 2 * LONGEST;

/** A line that only introduces what follows, such as "Implement the following plan:", is no longer than this. */
const LONGEST_OPENING = 60;

/** The first line that says something, without Markdown's signs, cut at a word. '' when there is none. */
export function toTitle(text: string): string {
  const beginning = text.slice(0, 4000);
  const { line: first, end } = tellingLine(beginning, 0) ?? { line: oneLine(beginning).trim(), end: 0 };
  const isOpening = first.length <= LONGEST_OPENING && /[:：]$/.test(first);
  const second = isOpening && end > 0 ? tellingLine(beginning, end)?.line : undefined;
  return cut(second === undefined ? first : `${first} ${second}`);
}

/** The first from a place on that says something, and where the next one begins. */
function tellingLine(text: string, from: number): { readonly line: string; readonly end: number } | undefined {
  for (let at = from; at < text.length; ) {
    const lineFeed = text.indexOf('\n', at);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const line = oneLine(withoutSigns(text.slice(at, Math.min(end, at + LONGEST_LOOKED_AT))));
    if (/[\p{L}\p{N}]/u.test(line)) return { line, end: end + 1 };
    at = end + 1;
  }
  return undefined;
}

/** Every prompt is given a title, and in most there is nothing to replace. */
function oneLine(text: string): string {
  return /\s{2}|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** What Markdown makes headings, items, quotes and bold by goes; a sign that belongs to one of the words stays with it. */
function withoutSigns(given: string): string {
  const start = /^[\s>#*`-]/.test(given) ? given.replace(/^(?:\s|>|#+(?=\s)|[*-](?=\s)|`{3,}\S*\s*$)+/, '') : given;
  const line = start.trimEnd();
  const thin = line.includes('**') ? line.replace(/\*\*(?=\S)(.*?\S)\*\*/g, '$1') : line;
  return /^[*`]/.test(thin) ? thin.replace(/^(\*|`{1,3})((?:(?!\1).)+)\1$/, '$2') : thin;
}

function cut(line: string): string {
  if (line.length <= LONGEST) return line;
  const head = line.slice(0, LONGEST);
  const space = head.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? head.slice(0, space) : head).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The best of what a thread offers: the tool's own title, else first prompt, command or reply. */
export function chooseTitle(
  given: { readonly text: string; readonly from: TitleOrigin } | null,
  seen: { readonly prompt: string; readonly command: string; readonly reply: string },
): { readonly title: string; readonly titleFrom: TitleOrigin } {
  const own = given ? oneLine(given.text).trim() : '';
  if (given && own !== '') return { title: own, titleFrom: given.from };
  for (const titleFrom of ['prompt', 'command', 'reply'] as const) {
    const title = toTitle(seen[titleFrom]);
    if (title !== '') return { title, titleFrom };
  }
  return { title: '', titleFrom: 'none' };
}
