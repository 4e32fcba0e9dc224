// The title of a thread that its tool gave none.
import type { TitleOrigin } from '@shared/model/thread';

const LONGEST = 120;

/** The first line that says something, without Markdown's signs, cut at a word. '' when there is none. */
export function toTitle(text: string): string {
  const line = text
    .slice(0, 4000)
    .split('\n')
    .map((part) => part.replace(/^[\s#>*\-`]+|[\s*`]+$/g, '').replace(/\s+/g, ' '))
    .find((part) => /[\p{L}\p{N}]/u.test(part));
  return cut(line ?? text.slice(0, 4000).replace(/\s+/g, ' ').trim());
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
