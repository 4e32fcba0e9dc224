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
  const lines = tellingLines(beginning);
  const first = lines.next().value ?? beginning.replace(/\s+/g, ' ').trim();
  const isOpening = /[:：]$/.test(first) && first.length <= LONGEST_OPENING;
  const second = isOpening ? lines.next().value : undefined;
  return cut(second === undefined ? first : `${first} ${second}`);
}

/** One by one, since mostly only the first is wanted. */
function* tellingLines(text: string): Generator<string, undefined> {
  for (const part of text.split('\n')) {
    const line = withoutSigns(part.slice(0, LONGEST_LOOKED_AT)).replace(/\s+/g, ' ');
    if (/[\p{L}\p{N}]/u.test(line)) yield line;
  }
}

/** What Markdown makes headings, items, quotes and bold by goes; a sign that belongs to one of the words stays with it. */
function withoutSigns(line: string): string {
  return line
    .replace(/^(?:\s|>|#+(?=\s)|[*-](?=\s)|`{3,}\S*\s*$)+/, '')
    .trimEnd()
    .replace(/\*\*(?=\S)(.*?\S)\*\*/g, '$1')
    .replace(/^(\*|`{1,3})((?:(?!\1).)+)\1$/, '$2');
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
  const choices: readonly [string, TitleOrigin][] = [
    [given?.text.replace(/\s+/g, ' ').trim() ?? '', given?.from ?? 'none'],
    [toTitle(seen.prompt), 'prompt'],
    [toTitle(seen.command), 'command'],
    [toTitle(seen.reply), 'reply'],
  ];
  const [title, titleFrom] = choices.find(([text]) => text !== '') ?? ['', 'none'];
  return { title, titleFrom };
}
