// Links of a model's own, which repeats what stands in transcripts: only those to the web and into this app can be
// followed, whatever opens the file. The others are left as the text that they are.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { fence } from '../export/markdown-text';
import { NO_EMPHASIS } from '../export/safe-markdown';

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree['children'][number];

const FOLLOWED = /^(?:https?|mailto|threadfinch):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** What is around such a link may be one once that isn't. */
const ROUNDS = 6;
/** Browsers read over them. */
const IGNORED = /[\p{Cc}\s]/gu;

/** The Markdown with a backslash before each link that leads elsewhere. */
export function onlyWebLinks(markdown: string): string {
  let text = markdown;
  for (let round = 0; round < ROUNDS; round++) {
    const places = oddLinks(text);
    if (places.length === 0) return text;
    for (const at of places.reverse()) text = `${text.slice(0, at)}\\${text.slice(at)}`;
  }
  return fence(markdown, 'text');
}

/** Where they begin, in their order. */
function oddLinks(text: string): number[] {
  const places: number[] = [];
  const visit = (node: Node): void => {
    const isLink = node.type === 'link' || node.type === 'image' || node.type === 'definition';
    if (isLink && isOdd(node.url)) places.push(node.position?.start.offset ?? 0);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(text, { extensions: [NO_EMPHASIS] }));
  return places.sort((a, b) => a - b);
}

function isOdd(url: string): boolean {
  const address = url.replace(IGNORED, '');
  return SCHEME.test(address) && !FOLLOWED.test(address);
}
