// Draws the matches of find over what is on screen, with the browser's highlights: the text itself is not touched.
// Words are looked for across the pieces that colouring cuts a line into.
import { outlineMatch } from './match-outline';

const BLOCKS = 'p, pre, li, td, th, h1, h2, h3, h4, h5, h6, button, .plain, figcaption, .code-head';
/** What belongs to another thread, and is found there. */
const PASSED_OVER = '[data-find="off"]';
/** Beyond this, marks cost more than they show. */
const RANGES = 2000;

interface Run {
  readonly nodes: Text[];
  text: string;
}

/** Every place of the words in an element, in the order of the document. */
export function findRanges(root: Element, words: readonly string[]): Range[] {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const ranges: Range[] = [];
  for (const { nodes, text } of collectRuns(root)) {
    const lower = text.toLowerCase();
    // Folding case can change the length of rare letters; then offsets would lie.
    if (lower.length !== text.length) continue;
    const found = wanted.flatMap((word) => placesOf(lower, word)).sort((a, b) => a[0] - b[0]);
    for (const [from, to] of found) {
      ranges.push(toRange(nodes, from, to));
      if (ranges.length >= RANGES) return ranges;
    }
  }
  return ranges;
}

function collectRuns(root: Element): Run[] {
  const runs: Run[] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element
      ? node.matches(PASSED_OVER)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const own = text.parentElement?.closest(BLOCKS) ?? root;
    const last = runs.at(-1);
    if (last && own === block) {
      last.nodes.push(text);
      last.text += text.data;
    } else {
      runs.push({ nodes: [text], text: text.data });
    }
    block = own;
  }
  return runs;
}

function placesOf(text: string, word: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length]);
  }
  return places;
}

function toRange(nodes: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let at = 0;
  for (const node of nodes) {
    const end = at + node.length;
    if (from >= at && from < end) range.setStart(node, from - at);
    if (to > at && to <= end) {
      range.setEnd(node, to - at);
      break;
    }
    at = end;
  }
  return range;
}

/** Shows the ranges, one of them with a line round it; returns the block of that one. */
export function paintMarks(ranges: readonly Range[], current: Range | null): HTMLElement | null {
  CSS.highlights.set('find', new Highlight(...ranges));
  return outlineMatch(current);
}

export function clearMarks(): void {
  CSS.highlights.delete('find');
  outlineMatch(null);
}
