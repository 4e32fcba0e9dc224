// Exported Markdown as HTML that is safe to open: the same content, with code coloured. The only raw HTML that an export
// holds is what it wrote itself, folds and anchors; whatever else comes out of the parser is dropped all the same.
import { isReasonable } from '@shared/text/markdown-guard';
import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { common, createLowlight } from 'lowlight';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';

const lowlight = createLowlight(common);
/** Colouring more takes longer than anyone reads. */
const LONGEST_CODE = 100_000;

const SCHEMA = {
  ...defaultSchema,
  // Ids are our anchors; nothing else has one.
  clobberPrefix: '',
  attributes: {
    ...defaultSchema.attributes,
    a: ['href', 'id'],
    img: ['src', 'alt'],
    code: [['className', /^language-/] as [string, RegExp]],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['data'] },
};

/** One turn of an export. Text that the parser would take seconds for stays plain. */
export function markdownHtml(markdown: string): string {
  const parts = markdown.split(FOLDED_CODE);
  if (parts.some((part, at) => at % 2 === 0 && !isReasonable(part))) return `${toHtml(plainText(markdown))}\n`;
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const page = sanitize(raw(toHast(tree, { allowDangerousHtml: true }) as Root), SCHEMA) as Root;
  colour(page);
  return `${toHtml(page)}\n`;
}

function plainText(value: string): Element {
  return { type: 'element', tagName: 'pre', properties: {}, children: [{ type: 'text', value }] };
}

/** Fenced code, which costs the parser nothing, whatever it holds. */
const FOLDED_CODE = /^(`{3,}[^\n]*\n[\s\S]*?\n`{3,})$/m;

function colour(node: Root | Element): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const language = child.tagName === 'code' ? languageOf(child) : undefined;
    const [text] = child.children;
    if (language !== undefined && text?.type === 'text' && text.value.length <= LONGEST_CODE) {
      child.children = lowlight.highlight(language, text.value).children as Element['children'];
    } else colour(child);
  }
}

function languageOf({ properties }: Element): string | undefined {
  const [name] = Array.isArray(properties.className) ? properties.className : [];
  const language = String(name ?? '').replace(/^language-/, '');
  return lowlight.registered(language) ? language : undefined;
}
