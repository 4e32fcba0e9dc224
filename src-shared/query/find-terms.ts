// Where the terms of a query stand in a text, by the same tokens that the index goes by.
import type { Mark, Query } from '../model/search';
import { foldText, foldWithOffsets } from '../text/fold';
import { type TokenKind, tokenizeWithOffsets } from '../text/tokenize';
import { type CompiledTerm, compileTerm, type TermToken } from './compile-term';

export interface FoundTerm {
  /** Index into the terms asked for. */
  readonly term: number;
  /** UTF-16 offsets [from, to) into the text. */
  readonly from: number;
  readonly to: number;
}

/** The terms that a hit has to show: words and phrases that aren't negated, each once. */
export function positiveTerms({ groups }: Query): readonly CompiledTerm[] {
  const wanted = groups.flat().filter((term) => !term.not);
  const once = new Map(wanted.map((term) => [`${term.type} ${term.prefix} ${foldText(term.text)}`, term]));
  return [...once.values()].map(compileTerm).filter((term) => term !== null);
}

/** A cheap look that lets most texts be passed over: false only where `findTerms` finds nothing of any term. */
export function mayHold(folded: string, term: CompiledTerm): boolean {
  if (term.required.length === 0) return true;
  return term.literal
    ? term.required.every(({ text }) => folded.includes(text))
    : term.required.some(({ text }) => folded.includes(text));
}

/** Unsorted. For texts of a few thousand units; phrases only as a whole, joined words whole or in their pieces. */
export function findTerms(text: string, terms: readonly CompiledTerm[]): FoundTerm[] {
  const found: FoundTerm[] = [];
  const lookups: { readonly term: number; readonly token: TermToken }[] = [];
  terms.forEach((term, index) => {
    const before = found.length;
    if (term.whole) {
      for (const match of text.matchAll(term.whole)) {
        found.push({ term: index, from: match.index, to: match.index + match[0].length });
      }
    }
    if (found.length === before && !term.literal) {
      for (const token of term.required) lookups.push({ term: index, token });
    }
  });
  if (lookups.length === 0) return found;
  const exact = new Map<string, number[]>();
  for (const { term, token } of lookups) {
    if (!token.prefix) exact.set(token.text, [...(exact.get(token.text) ?? []), term]);
  }
  const prefixes = lookups.filter(({ token }) => token.prefix);
  const first = new Set(lookups.map(({ token }) => token.text.charCodeAt(0)));
  const look = (token: string, from: number, to: number, kind: TokenKind) => {
    if (kind === 'compound') return;
    for (const term of exact.get(token) ?? []) found.push({ term, from, to });
    for (const { term, token: wanted } of prefixes) {
      if (token.startsWith(wanted.text)) found.push({ term, from, to: endOf(wanted.text, token, text, from, to) });
    }
  };
  tokenizeWithOffsets(text, look, first);
  return found;
}

/** Where the beginning of a token ends in the text that it was made of, which may be longer or shorter. */
function endOf(beginning: string, token: string, text: string, from: number, to: number): number {
  const end = from + beginning.length;
  if (isAscii(text, from, end)) return Math.min(to, end);
  const { lower, ends } = foldWithOffsets(text.slice(from, to));
  if (!lower.startsWith(token)) return to;
  return ends ? from + (ends[beginning.length - 1] ?? to - from) : end;
}

/** Most is, and folding it moves nothing. */
function isAscii(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) >= 0x80) return false;
  return true;
}

/** Whether all of a term stands in the text, which may be long. */
export function holdsTerm(text: string, term: CompiledTerm): boolean {
  if (!mayHold(foldText(text), term)) return false;
  if (term.literal) return text.search(term.literal) >= 0;
  const missing = new Set(term.required);
  tokenizeWithOffsets(text, (token) => {
    for (const wanted of missing) {
      if (wanted.prefix ? token.startsWith(wanted.text) : token === wanted.text) missing.delete(wanted);
    }
  });
  return missing.size === 0;
}

/** Sorted and without overlaps. */
export function toMarks(found: readonly FoundTerm[]): Mark[] {
  const marks: [number, number][] = [];
  for (const { from, to } of [...found].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = marks.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

/** Where terms stand in a short text, such as a title. */
export function markText(text: string, terms: readonly CompiledTerm[]): Mark[] {
  return terms.length === 0 ? [] : toMarks(findTerms(text, terms));
}
