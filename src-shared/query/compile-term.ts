// A word or phrase of a query as tokens to look up, and as a pattern where tokens can't tell.
import type { QueryTerm } from '../model/search';
import { BETWEEN, classOf, WORD } from '../text/char-class';
import { foldText } from '../text/fold';
import { tokenizeWithOffsets } from '../text/tokenize';

export interface TermToken {
  readonly text: string;
  readonly prefix: boolean;
}

export interface CompiledTerm {
  readonly text: string;
  readonly not: boolean;
  /** All of them, in one and the same field. Empty with `literal`: nothing of it is in the index. */
  readonly required: readonly TermToken[];
  /** Joined words: who has them as a whole is more likely meant. */
  readonly bonus: readonly TermToken[];
  /** Set when the tokens only narrow it down: the text has to be looked at. Case-insensitive, global. */
  readonly literal: RegExp | null;
  /** Finds the term as it was typed; null for what is one token. Same flags. */
  readonly whole: RegExp | null;
  /** How much it counts: 1, less when it isn't what was typed. */
  readonly weight: number;
  /** Nothing that is spelled much like it is meant. */
  readonly asSpelled: boolean;
}

/** Null for what says nothing, such as a lone dash: only quotes make such a thing a term. */
export function compileTerm(term: QueryTerm): CompiledTerm | null {
  const folded = foldText(term.text).trim();
  if (folded === '') return null;
  const required: TermToken[] = [];
  const bonus: TermToken[] = [];
  const covered = new Uint8Array(folded.length);
  let lastEnd = 0;
  tokenizeWithOffsets(folded, (text, from, to, kind) => {
    if (kind === 'compound') bonus.push({ text, prefix: false });
    if (kind !== 'word' && kind !== 'pair') return;
    covered.fill(1, from, to);
    lastEnd = to;
    required.push({ text, prefix: kind === 'pair' && to - from === 1 });
  });
  const last = required.at(-1);
  if (term.prefix && last && lastEnd === folded.length) required[required.length - 1] = { ...last, prefix: true };
  const unindexed = hasUncoveredLetters(folded, covered);
  if (required.length === 0 && !unindexed && term.type === 'word') return null;
  const oneToken = required.length === 1 && required[0]?.text === folded;
  const checked = unindexed || (term.type === 'phrase' && !oneToken);
  // Patterns are dear, and a pasted log has thousands of words that need none.
  const pattern = checked || !oneToken ? toPattern(folded, term.prefix) : null;
  return {
    text: term.text,
    not: term.not,
    required,
    bonus,
    literal: checked ? pattern : null,
    whole: oneToken ? null : pattern,
    weight: 1,
    asSpelled: term.starred === true || term.type === 'phrase',
  };
}

/** A word that is looked for in the place of another. */
export function spelledTerm(text: string, weight: number): CompiledTerm {
  const required = [{ text, prefix: false }];
  return { text, not: false, required, bonus: [], literal: null, whole: null, weight, asSpelled: true };
}

/**
 * A term that is looked for beside others, of one and of several: with spaces or dashes between its words, which stand
 * together.
 */
export function relatedTerms(text: string, weight: number): readonly CompiledTerm[] {
  const folded = foldText(text).trim();
  const required: TermToken[] = [];
  let isSpaced = false;
  tokenizeWithOffsets(folded, (token, _from, _to, kind) => {
    if (kind === 'word') isSpaced = true;
    if (kind === 'word' || kind === 'pair') required.push({ text: token, prefix: false });
  });
  const last = required.at(-1);
  if (!last) return [];
  const base = { text, not: false, bonus: [], weight, asSpelled: true } as const;
  const compile = (tokens: readonly TermToken[], whole: string): CompiledTerm => {
    const pattern = tokens.length === 1 && tokens[0]?.text === whole ? null : toPattern(whole, false, LOOSE);
    // Pairs of characters hardly ever meet by chance; words do.
    return { ...base, required: tokens, literal: isSpaced && tokens.length > 1 ? pattern : null, whole: pattern };
  };
  const one = compile(required, folded);
  if (!/[a-z]{4}$/.test(last.text) || /(?:s|ing|ed)$/.test(last.text)) return [one];
  return [one, compile([...required.slice(0, -1), { text: `${last.text}s`, prefix: false }], `${folded}s`)];
}

function hasUncoveredLetters(folded: string, covered: Uint8Array): boolean {
  for (let at = 0; at < folded.length; at++) {
    const unit = folded.charCodeAt(at);
    if (covered[at] === 0 && unit !== UNDERSCORE && classOf(unit) !== BETWEEN) return true;
  }
  return false;
}

const UNDERSCORE = 95;

/** In UTF-16 units. No runtime compiles a pattern of three times as many; nobody quotes so much by chance. */
const LONGEST_PATTERN = 4096;

interface Gap {
  readonly in: RegExp;
  readonly as: string;
}

const SPACES: Gap = { in: /\s+/, as: '\\s+' };
const LOOSE: Gap = { in: /[\s_-]+/, as: '[\\s_-]+' };

/** White space is any white space; where the term begins or ends with a letter, a word has to begin or end. */
function toPattern(whole: string, typing: boolean, gap = SPACES): RegExp {
  const folded = whole.slice(0, LONGEST_PATTERN).replace(/[\ud800-\udbff]$/, '');
  const prefix = typing || folded.length < whole.length;
  const body = folded
    .split(gap.in)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`))
    .join(gap.as);
  const before = classOf(folded.charCodeAt(0)) === WORD ? '(?<![\\p{L}\\p{N}_])' : '';
  const after = !prefix && classOf(folded.charCodeAt(folded.length - 1)) === WORD ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(before + body + after, 'giu');
}
