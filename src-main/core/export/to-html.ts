// A thread as one HTML file that opens from the disk: no script, nothing fetched, the reader's own theme. It is the
// Markdown export, laid out, so that both hold the same.
import type { ThreadDetail } from '@shared/model/thread';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import { parse } from 'yaml';
import { PAGE_STYLE } from './html-style';
import { markdownHtml } from './markdown-html';
import { escapeHtml } from './markdown-text';
import { type ExportContext, toMarkdown } from './to-markdown';
import { WORDS } from './words';

/** Nothing but what stands in the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const SHOWN = ['tool', 'project', 'branch', 'started', 'ended', 'models', 'session', 'source'];

/** A turn may be the whole of a session of 100 MB, which can't be laid out at once; its blocks stand by themselves. */
const LONGEST_PIECE = 20_000;

/** Yields the page turn by turn; the pieces joined are the file. */
export async function* toHtml(thread: ThreadDetail, context: ExportContext): AsyncGenerator<string> {
  let turn = '';
  let started = false;
  for await (const piece of toMarkdown(thread, context)) {
    if (!started) {
      started = true;
      yield pageHead(piece, thread);
      continue;
    }
    if ((/^\n#{2,6} /.test(piece) || (piece === '\n' && turn.length > LONGEST_PIECE)) && turn !== '') {
      yield markdownHtml(turn);
      turn = '';
    }
    turn += piece;
  }
  yield `${turn === '' ? '' : markdownHtml(turn)}</main>\n</body>\n</html>\n`;
}

/** The first piece of a Markdown export is its front matter and title. */
function pageHead(piece: string, { head }: ThreadDetail): string {
  const facts = parse(/^---\n([\s\S]*?)\n---/.exec(piece)?.[1] ?? '{}') as Readonly<Record<string, unknown>>;
  const title = escapeHtml(cleanText(cleanLine(head.title)) || WORDS.untitled);
  const rows = SHOWN.filter((name) => facts[name] !== undefined)
    .map((name) => `<dt>${name}</dt><dd>${escapeHtml([facts[name]].flat().join(', '))}</dd>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>
${PAGE_STYLE}
</style>
</head>
<body>
<main dir="auto">
<h1>${title}</h1>
<dl>
${rows}
</dl>
`;
}
