// What may stand in the place of a query's words: other names of the same from the table, and what the query itself
// names. Cuts the query into pieces for that: words that are one name, and runs of an unspaced script into names.
import type { Query, QueryTerm } from '@shared/model/search';
import { type CompiledTerm, compileTerm, relatedTerms } from '@shared/query/compile-term';
import { classOf, UNSPACED } from '@shared/text/char-class';
import { foldText } from '@shared/text/fold';
import { tokenizeWithOffsets } from '@shared/text/tokenize';
import { RANKING } from './ranking';
import { knownTermAt, pluralOf, toKey } from './related-terms/term-groups';

/** A pasted log names many things and asks for none of them. */
const MOST_WORDS = 24;

export interface OtherTerm {
  readonly text: string;
  /** What it stands for, as typed; '' for the whole query. */
  readonly word: string;
  readonly from: 'table' | 'query';
  readonly on: boolean;
  /** Any of them is it. */
  readonly compiled: readonly CompiledTerm[];
}

export interface Piece {
  /** All of these groups, each by any of its terms. */
  readonly own: readonly (readonly CompiledTerm[])[];
  /** Any of them is as good. */
  readonly others: readonly OtherTerm[];
}

/** `compiled` are the terms of the query; what isn't there says nothing. `expands`: what the table knows is wanted. */
export function toPieces(
  query: Query,
  compiled: ReadonlyMap<QueryTerm, CompiledTerm>,
  expands: boolean,
): readonly Piece[] {
  const { also = { terms: [], not: [], none: false } } = query;
  if (!expands && also.terms.length === 0) return [];
  const wanted = query.groups
    .map((group) => group.flatMap((term) => (term.not ? [] : (compiled.get(term) ?? []))))
    .filter((group) => group.length > 0);
  const isSame = (a: string, b: string) => a === b || pluralOf(a) === b || pluralOf(b) === a;
  const has = (keys: readonly string[], key: string) => keys.some((one) => isSame(one, key));
  const named = also.terms.map((text) => ({ text, key: toKey(text) })).filter(({ key }) => key !== '');
  const namedKeys = named.map(({ key }) => key);
  const unwanted = also.not.map(toKey);
  const typed = [...wanted.flat(), ...query.groups.flat().filter(({ not }) => not)].map(({ text }) => toKey(text));
  const taken: string[] = [];
  const toOthers = (names: readonly string[], word: string): OtherTerm[] =>
    names.flatMap((text) => {
      const key = toKey(text);
      const isNamed = has(namedKeys, key);
      if (has(typed, key) || has(taken, key) || !(isNamed || expands)) return [];
      taken.push(key);
      const on = isNamed || !(also.none || has(unwanted, key));
      return [toOther(text, word, 'table', on, RANKING.related)];
    });

  const pieces =
    wanted.length > MOST_WORDS
      ? wanted.map((group): Piece => ({ own: [group], others: [] }))
      : runsOf(wanted).flatMap((run) => cutRun(run, toOthers));
  const rest = named.filter(({ key }) => !has(taken, key) && !has(typed, key));
  if (pieces.length === 0 || rest.length === 0) return pieces;
  // In the place of the whole is in the place of each.
  const whole = rest.map(({ text }) => toOther(text, '', 'query', true, RANKING.related / pieces.length));
  return pieces.map((piece) => ({ ...piece, others: [...whole, ...piece.others] }));
}

function toOther(text: string, word: string, from: OtherTerm['from'], on: boolean, weight: number): OtherTerm {
  return { text, word, from, on, compiled: relatedTerms(text, weight) };
}

type Group = readonly CompiledTerm[];

/** Groups of one term that follow each other may be one name; those of several stand alone. */
function runsOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const runs: Group[][] = [];
  let isOpen = false;
  for (const group of groups) {
    if (group.length === 1 && isOpen) runs.at(-1)?.push(group);
    else runs.push([group]);
    isOpen = group.length === 1;
  }
  return runs;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

type ToOthers = (names: readonly string[], word: string) => readonly OtherTerm[];

function cutRun(run: readonly Group[], toOthers: ToOthers): readonly Piece[] {
  const [first] = run;
  if (first && first.length > 1) return [{ own: [first], others: first.flatMap((term) => othersOf(term, toOthers)) }];
  let text = '';
  const spans = run.map(([term]): Span & { readonly term: CompiledTerm } => {
    const from = text.length;
    text += `${foldText(term?.text ?? '').trim()} `;
    return { term: term as CompiledTerm, from, to: text.length - 1 };
  });
  const names = findNames(text, spans);
  const pieces: Piece[] = [];
  for (const { from, to, others } of names) {
    const covered = spans.filter((span) => from <= span.from && span.to <= to);
    const own = covered.length > 0 ? covered.map(({ term }) => [term]) : compilePart(text.slice(from, to));
    const word = covered.length > 0 ? covered.map(({ term }) => term.text).join(' ') : text.slice(from, to);
    pieces.push({ own, others: toOthers(others, word) });
  }
  for (const { term, from, to } of spans) {
    const within = names.filter((name) => name.from < to && from < name.to);
    if (within.length === 0) pieces.push({ own: [[term]], others: [] });
    else {
      const rests = restsOf(from, to, within).map((rest) => text.slice(rest.from, rest.to).replace(PARTICLES, ''));
      for (const rest of rests) {
        if (rest.length > 1) pieces.push(...compilePart(rest).map((group) => ({ own: [group], others: [] })));
      }
    }
  }
  return pieces;
}

function othersOf({ text }: CompiledTerm, toOthers: ToOthers): readonly OtherTerm[] {
  const keys = toKey(text).split(' ');
  const known = knownTermAt(keys, 0);
  return known?.tokens === keys.length ? toOthers(known.others, text) : [];
}

function compilePart(text: string): readonly Group[] {
  const term = compileTerm({ type: 'word', text, not: false, prefix: false });
  return term ? [[term]] : [];
}

/** What holds words of Chinese and Japanese together, at the ends of what is left of a run. */
const PARTICLES = /^[的了在和与中をがはにでのとへも\s]+|[的了在和与中をがはにでのとへも\s]+$/g;

interface FoundName extends Span {
  readonly others: readonly string[];
}

/** From left to right, the longest first. A phrase is a name as a whole or not at all. */
function findNames(text: string, spans: readonly (Span & { readonly term: CompiledTerm })[]): readonly FoundName[] {
  const tokens: (Span & { readonly key: string })[] = [];
  tokenizeWithOffsets(text, (key, from, to, kind) => {
    if (kind === 'word' || kind === 'pair') tokens.push({ key, from, to });
  });
  const keys = tokens.map(({ key }) => key);
  const isUnspaced = (at: number) => at >= 0 && at < text.length && classOf(text.charCodeAt(at)) === UNSPACED;
  const isEdge = (at: number) =>
    spans.some(({ from, to }) => at === from || at === to) || isUnspaced(at) || isUnspaced(at - 1);
  const found: FoundName[] = [];
  let end = 0;
  for (const [index, { from }] of tokens.entries()) {
    if (from < end) continue;
    const known = knownTermAt(keys, index);
    const to = tokens[index + (known?.tokens ?? 1) - 1]?.to ?? from;
    if (!known || !isEdge(from) || !isEdge(to)) continue;
    const isCut = spans.some(
      ({ term, ...span }) =>
        (term.literal !== null || term.required.at(-1)?.prefix === true) &&
        from < span.to &&
        span.from < to &&
        (from > span.from || to < span.to),
    );
    if (isCut) continue;
    found.push({ from, to, others: known.others });
    end = to;
  }
  return found;
}

function restsOf(from: number, to: number, within: readonly Span[]): readonly Span[] {
  const ends = [from, ...within.map((name) => name.to)];
  const starts = [...within.map((name) => name.from), to];
  return ends.map((end, at) => ({ from: end, to: starts[at] as number })).filter((rest) => rest.from < rest.to);
}
