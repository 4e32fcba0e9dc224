// Markdown is taken apart once while nobody waits: the first message that is opened would else pay for code that never
// ran, some twenty milliseconds.
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const PLUGINS = [remarkGfm];

/** What messages commonly hold; a piece at a time, so that no key waits for all of it. */
export const REHEARSED: readonly string[] = [
  '# One\n\nTwo `three` **four** *five*\\\nsix <https://example.org> & seven.\n\n> eight',
  '- one\n- [x] two\n  - three\n\n1. four\n2. five',
  'One:\n\n```ts\nconst two = 3;\n```\n\n---\n\n[four](five.ts) ![six](seven.png) ~~eight~~',
  '| one | two |\n| --- | --: |\n| `3` | 4 |\n\nfive\n',
];

export function rehearseMarkdown(piece: string): void {
  Markdown({ children: piece, remarkPlugins: PLUGINS });
}
