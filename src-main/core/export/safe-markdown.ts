// Text of a message as Markdown that can't break out of its turn: raw HTML is escaped, headings go below the turn's
// own, an open fence is closed. Images that whoever opens it would fetch from elsewhere become links. Everything else
// stays as it was written, code included.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { fence } from './markdown-text';
import { scanMarkdown } from './scan-markdown';

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree['children'][number];
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Beyond it the parser takes seconds for text that was made to be slow, and what people paste is no prose anyway. */
const LONGEST = 50_000;
/** Escaping a block of HTML shows what stood in it as Markdown, which may hold more of it. */
const ROUNDS = 4;
/** Nothing here depends on emphasis, and finding it takes quadratic time in hostile text. */
export const NO_EMPHASIS = { disable: { null: ['attention'] } };

/** `deeper` is how many levels headings are moved down; `breaks` keeps the line ends inside paragraphs. */
export function safeMarkdown(text: string, deeper: number, breaks: boolean): string {
  const trimmed = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  if (trimmed.length > LONGEST) return fence(trimmed, 'text');
  const scanned = scanMarkdown(trimmed, deeper, breaks);
  if (scanned !== null) return scanned;
  let safe = trimmed;
  for (let round = 0; round < ROUNDS; round++) {
    const edits = findEdits(safe, deeper, breaks && round === 0, round === 0);
    if (edits.length === 0) return safe;
    safe = applyEdits(safe, edits);
  }
  return findEdits(safe, deeper, false, false).length === 0 ? safe : fence(trimmed, 'text');
}

function findEdits(text: string, deeper: number, breaks: boolean, first: boolean): Edit[] {
  const tree = fromMarkdown(text, { extensions: [NO_EMPHASIS] });
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    const from = node.position?.start.offset ?? 0;
    const to = node.position?.end.offset ?? 0;
    const source = text.slice(from, to);
    if (node.type === 'html') edits.push(...matches(source, from, /</g, '&lt;'));
    // What an image shows may be anywhere, a reference's too.
    if ((node.type === 'image' && !node.url.startsWith('data:')) || node.type === 'imageReference') {
      edits.push({ from, to: from + 1, text: '\\!' });
    }
    // In a table a bar ends a cell, and with it the code span.
    if (node.type === 'inlineCode' && source.includes('|') && isRow(text, from)) {
      edits.push(...matches(source, from, /</g, '&lt;'));
    }
    // Once moved, a heading is deeper than that; what is left came out of a block of HTML.
    if (node.type === 'heading' && (first || node.depth <= deeper))
      edits.push(...deepen(source, from, Math.min(6, node.depth + deeper)));
    if (node.type === 'paragraph' && breaks) edits.push(...matches(source, from, /[ \t]*\n/g, '  \n'));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  edits.push(...closeFence(text, tree));
  return edits.filter(({ from, to, text: replacement }) => text.slice(from, to) !== replacement);
}

function isRow(text: string, at: number): boolean {
  return text
    .slice(text.lastIndexOf('\n', at) + 1, at)
    .trimStart()
    .startsWith('|');
}

function deepen(source: string, from: number, depth: number): Edit[] {
  const marks = '#'.repeat(depth);
  const opening = /^#+/.exec(source)?.[0];
  if (opening !== undefined) return [{ from, to: from + opening.length, text: marks }];
  // The other kind of heading: lines, perhaps of a quote, that are underlined.
  const title = source
    .split('\n')
    .slice(0, -1)
    .map((line, at) => (at === 0 ? line : line.replace(/^[ \t>]+/, '')).trim())
    .join(' ');
  return title === '' ? [] : [{ from, to: from + source.length, text: `${marks} ${title}` }];
}

function closeFence(text: string, tree: Tree): Edit[] {
  const last = tree.children.at(-1);
  if (last?.type !== 'code') return [];
  const source = text.slice(last.position?.start.offset ?? 0);
  const marks = /^(`{3,}|~{3,})/.exec(source)?.[0];
  if (marks === undefined) return [];
  const ending = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(
    source
      .slice(source.indexOf('\n') + 1)
      .split('\n')
      .at(-1) ?? '',
  );
  const closed = source.includes('\n') && ending?.[1]?.[0] === marks[0] && (ending?.[1]?.length ?? 0) >= marks.length;
  return closed ? [] : [{ from: text.length, to: text.length, text: `\n${marks}` }];
}

function matches(source: string, from: number, pattern: RegExp, replacement: string): Edit[] {
  return [...source.matchAll(pattern)].map((match) => ({
    from: from + match.index,
    to: from + match.index + match[0].length,
    text: replacement,
  }));
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = 0;
  let result = '';
  for (const edit of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (edit.from < done) continue; // Inside a heading that was rewritten; the next round sees it.
    result += text.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return result + text.slice(done);
}
