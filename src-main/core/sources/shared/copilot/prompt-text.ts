// A prompt without what the tool put around it.

/** Blocks at the edges of a prompt that the tool adds. */
const INJECTED = ['reminder', 'system_reminder', 'attachments', 'context', 'current_datetime', 'editorContext'];

const MOST_BLOCKS = 50;

/** What the human wrote; '' when nothing of it is. */
export function cleanPrompt(content: string): string {
  let text = content.trim();
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks += 1) {
    const shorter = withoutEdge(text);
    if (shorter === text) break;
    text = shorter;
  }
  const inner = text.startsWith('<userRequest>') && text.endsWith('</userRequest>');
  return inner ? text.slice('<userRequest>'.length, -'</userRequest>'.length).trim() : text;
}

function withoutEdge(text: string): string {
  for (const tag of INJECTED) {
    const [open, close] = [`<${tag}`, `</${tag}>`];
    if (text.startsWith(open) && /[\s>]/.test(text[open.length] ?? '')) {
      const end = text.indexOf(close);
      if (end >= 0) return text.slice(end + close.length).trim();
    }
    if (text.endsWith(close)) {
      const start = text.lastIndexOf(open);
      if (start >= 0 && /[\s>]/.test(text[start + open.length] ?? '')) return text.slice(0, start).trim();
    }
  }
  return text;
}

/** A message that a skill or the tool itself sent in the user's name. */
export function isInjectedPrompt(content: string, source: string | undefined, isContinuation: boolean): boolean {
  return isContinuation || source?.startsWith('skill-') === true || content.trimStart().startsWith('<skill-context');
}

const METADATA = /<pr_metadata\b[^<>]{0,2000}\/>/g;

/** A reply without what it tells the program around it. */
export function cleanReply(content: string): string {
  return content.includes('<pr_metadata') ? content.replace(METADATA, '').trim() : content;
}
