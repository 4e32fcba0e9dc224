// Versions from 2.1.280 on mark what was pasted into a prompt: `<pasted_content id="7f40">`, a line feed, the text, a
// line feed, and the closing tag with the same id. It is what the human sent, so only the tags go.
import { append } from './record-tree';

/** The text with what was pasted in its place; tags that are not quite these stay as they were typed. */
export function withoutPasteTags(text: string): string {
  if (!text.includes('<pasted_content id="')) return text;
  const closings = closingsIn(text);
  const passed = new Map<string, number>();
  const parts: string[] = [];
  let from = 0;
  for (const opening of text.matchAll(/<pasted_content id="([0-9a-z]{1,16})">\n/g)) {
    if (opening.index < from) continue;
    const start = opening.index + opening[0].length;
    const id = opening[1] ?? '';
    const own = closings.get(id) ?? [];
    let next = passed.get(id) ?? 0;
    // The line feed after the opening tag may be the one before the closing tag.
    while ((own[next]?.start ?? start) < start - 1) next += 1;
    passed.set(id, next);
    const closing = own[next];
    if (!closing) continue;
    parts.push(text.slice(from, opening.index), text.slice(start, Math.max(start, closing.start)));
    from = closing.end;
  }
  return parts.join('') + text.slice(from);
}

interface Closing {
  readonly start: number;
  readonly end: number;
}

/** By id, in order: looked for once, since a prompt may be full of tags that are never closed. */
function closingsIn(text: string): Map<string, Closing[]> {
  const closings = new Map<string, Closing[]>();
  for (const { 0: tag, 1: id = '', index } of text.matchAll(/\n<\/pasted_content id="([0-9a-z]{1,16})">/g)) {
    append(closings, id, { start: index, end: index + tag.length });
  }
  return closings;
}
