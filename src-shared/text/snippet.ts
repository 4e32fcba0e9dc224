// A piece of text as one line of plain words round what was searched for.
import type { Mark } from '../model/search';
import type { CompiledTerm } from '../query/compile-term';
import { type FoundTerm, findTerms, toMarks } from '../query/find-terms';
import { classOf, UNSPACED } from './char-class';

export interface Snippet {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const LENGTH = 160;
/** What is shown before the first match: lists have room for some fifty letters, and the match should be among them. */
const LEAD = 32;
/** Markdown is longer than the words in it. */
const MARGIN = 240;

/**
 * The window that shows most different terms, on one line, with … where it was cut. `text` is of a few thousand units,
 * and `found` is where the terms stand in it. A call's input is JSON mostly.
 */
export function makeSnippet(
  text: string,
  terms: readonly CompiledTerm[],
  found: readonly FoundTerm[] = findTerms(text, terms),
  isCall = false,
): Snippet {
  const stretch = bestStretch(found);
  const from = Math.max(0, stretch.from - MARGIN);
  const to = Math.min(text.length, stretch.to + MARGIN);
  const raw = text.slice(from, to);
  const soft = soften(isCall && IN_JSON.test(raw) ? readJson(raw) : raw);
  const inSoft = findTerms(soft, terms);
  if (inSoft.length > 0) return cut(soft, inSoft, from > 0, to < text.length);
  // What was found is part of an address or of a sign: better with the noise than without it.
  const plain = raw.replace(/\s+/g, ' ').trim();
  return cut(plain, findTerms(plain, terms), from > 0, to < text.length);
}

/** What of at most a snippet's length shows most different terms; the earliest of equals. */
function bestStretch(found: readonly FoundTerm[]): { readonly from: number; readonly to: number } {
  const sorted = [...found].sort((a, b) => a.from - b.from);
  let best = { terms: 0, from: 0, to: 0 };
  sorted.forEach((first, index) => {
    const terms = new Set<number>();
    let end = first.to;
    for (let at = index; at < sorted.length; at++) {
      const next = sorted[at] as FoundTerm;
      if (next.to > first.from + LENGTH) break;
      if (!terms.has(next.term)) end = Math.max(end, next.to);
      terms.add(next.term);
    }
    if (terms.size > best.terms) best = { terms: terms.size, from: first.from, to: end };
  });
  return best;
}

/** Markdown's signs are noise on one line; its words stay. Underscores too: they are mostly part of a name. */
function soften(text: string): string {
  return text
    .replace(/^[ \t]*(?:```|~~~).*$/gm, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/^[ \t:|-]{3,}$/gm, ' ')
    .replace(/\*\*(?=\S)(.*?\S)\*\*/g, '$1')
    .replace(/`+/g, '')
    .replace(/\s\|\s/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The lines of a diff may hold escapes of their own. */
const IN_JSON = /\\"|[{,]\s?"[\w-]+":|^[^\n]*$/;
/** But for those that are half a character. */
const ESCAPE = /\\(?:(["\\/])|[nrtbf]|u(?!d[89a-f])([0-9a-f]{4}))/gi;

/** What a stretch of JSON says: its names and values, without the quotes, brackets and escapes round them. */
function readJson(text: string): string {
  return text
    .replace(/(^|\n)\{"([\w-]+)":\s?"?/g, '$1$2: ')
    .replace(/(?<!\\)"?,\s?"([\w-]+)":\s?"?/g, ' · $1: ')
    .replace(/(?<!\\)"\}$/, '')
    .replace(ESCAPE, (_, sign?: string, code?: string) => sign ?? (code ? letterOf(code) : ' '));
}

/** No control character comes of an escape. */
function letterOf(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16)).replace(/\p{Cc}/u, ' ');
}

function cut(plain: string, found: readonly FoundTerm[], cutBefore: boolean, cutAfter: boolean): Snippet {
  const stretch = bestStretch(found);
  const lead = Math.max(0, Math.min(LEAD, LENGTH - (stretch.to - stretch.from)));
  let from = leadStart(plain, stretch.from, lead);
  let to = Math.min(plain.length, from + LENGTH);
  if (from > 0 || cutBefore) from = wordStart(plain, from);
  if (to < plain.length || cutAfter) to = wordEnd(plain, to, from);
  const before = from > 0 || cutBefore ? '…' : '';
  const after = to < plain.length || cutAfter ? '…' : '';
  const shift = before.length - from;
  const marks = toMarks(found)
    .filter((mark) => mark[0] >= from && mark[1] <= to)
    .map((mark): Mark => [mark[0] + shift, mark[1] + shift]);
  return { text: before + plain.slice(from, to) + after, marks };
}

/** Signs of scripts without spaces are as wide as two letters. */
function leadStart(text: string, before: number, lead: number): number {
  let room = lead;
  let from = before;
  while (from > 0) {
    room -= classOf(text.charCodeAt(from - 1)) === UNSPACED ? 2 : 1;
    if (room < 0) break;
    from -= 1;
  }
  return from;
}

/** How far an edge may move to spare a word; scripts without spaces are cut where they are. */
const WORD_REACH = 20;

function wordStart(text: string, from: number): number {
  if (from === 0 || text[from - 1] === ' ') return from;
  const space = text.indexOf(' ', from);
  if (space >= 0 && space - from < WORD_REACH) return space + 1;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function wordEnd(text: string, to: number, from: number): number {
  if (to >= text.length || text[to] === ' ') return to;
  const space = text.lastIndexOf(' ', to);
  if (space > from && to - space < WORD_REACH) return space;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
