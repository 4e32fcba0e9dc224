// The one tokenizer, for indexing, asking and marking alike. Words in lower case; the parts of identifiers; words that
// . - : / join, as a whole beside their parts; scripts without spaces as pairs of characters. No stemming, no stop
// words. Never Intl.Segmenter: it is quadratic on long strings.
import { BETWEEN, classOf, UNSPACED, WORD } from './char-class';
import { fold, foldWithOffsets } from './fold';

/** Stands in the index; raise it whenever any text gives other tokens. */
export const TOKENIZER_VERSION = 1;

const LONGEST = 64;
/** Hashes, ids and timestamps: that many hexadecimal digits say nothing to anybody. */
const NOISE_DIGITS = 12;
/** A short commit hash is worth finding, but not its parts. */
const HASH_DIGITS = 7;

/**
 * `word`: a whole run of letters and digits. `pair`: two characters of an unspaced script, or one that stands alone.
 * These two cover the text. `part`: of an identifier. `compound`: joined words. `tail`: the last character of an
 * unspaced run, so that it can be found alone too.
 */
export type TokenKind = 'word' | 'pair' | 'part' | 'compound' | 'tail';

/** Calls `emit` for every token of the text, in the order in which they end. */
export function tokenize(text: string, emit: (token: string) => void): void {
  const { cased, lower } = fold(text);
  scan(cased, lower, (from, to) => emit(lower.slice(from, to)));
}

/** As `tokenize`, with the UTF-16 offsets [from, to) in the text as it was given. For short texts. */
export function tokenizeWithOffsets(
  text: string,
  emit: (token: string, from: number, to: number, kind: TokenKind) => void,
): void {
  const { cased, lower, starts, ends } = foldWithOffsets(text);
  scan(cased, lower, (from, to, kind) =>
    emit(lower.slice(from, to), starts?.[from] ?? from, ends?.[to - 1] ?? to, kind),
  );
}

type Sink = (from: number, to: number, kind: TokenKind) => void;

function scan(cased: string, lower: string, sink: Sink): void {
  const length = lower.length;
  let at = 0;
  // A path is words joined by any of . - : / and a segment is what stands between its slashes.
  let pathStart = -1;
  let segmentStart = -1;
  let segmentWords = 0;
  while (at < length) {
    const unitClass = classOf(lower.charCodeAt(at));
    if (unitClass === BETWEEN) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < length && classOf(lower.charCodeAt(end)) === unitClass) end++;
    if (unitClass === UNSPACED) {
      scanUnspaced(at, end, sink);
      at = end;
      continue;
    }
    scanWord(cased, lower, at, end, sink);
    if (pathStart < 0) pathStart = at;
    if (segmentStart < 0) segmentStart = at;
    segmentWords++;
    const joiner = end + 1 < length && classOf(lower.charCodeAt(end + 1)) === WORD ? lower.charCodeAt(end) : 0;
    const joined = joiner === DOT || joiner === DASH || joiner === COLON;
    if (!joined) {
      if (segmentWords > 1) emitCompound(lower, segmentStart, end, sink);
      if (joiner !== SLASH && pathStart < segmentStart) emitCompound(lower, pathStart, end, sink);
      if (joiner !== SLASH) pathStart = -1;
      segmentStart = -1;
      segmentWords = 0;
    }
    at = joined || joiner === SLASH ? end + 1 : end;
  }
}

const DOT = 46;
const DASH = 45;
const COLON = 58;
const SLASH = 47;
const UNDERSCORE = 95;
const SMALL_S = 115;

function emitCompound(lower: string, from: number, to: number, sink: Sink): void {
  if (to - from <= LONGEST && !isNoise(lower, from, to, NOISE_DIGITS)) sink(from, to, 'compound');
}

function scanUnspaced(from: number, to: number, sink: Sink): void {
  if (to - from === 1) {
    sink(from, to, 'pair');
    return;
  }
  for (let at = from; at + 1 < to; at++) sink(at, at + 2, 'pair');
  sink(to - 1, to, 'tail');
}

function scanWord(cased: string, lower: string, from: number, to: number, sink: Sink): void {
  const length = to - from;
  if (length > LONGEST || isNoise(lower, from, to, NOISE_DIGITS)) return;
  let previous = shapeOf(cased, lower, from);
  if (length === 1) {
    if (previous !== JOIN) sink(from, to, 'word');
    return;
  }
  let plain = previous !== JOIN;
  for (let at = from + 1; at < to && plain; at++) {
    const shape = shapeOf(cased, lower, at);
    plain = shape === previous || (at === from + 1 && previous === UPPER && shape === LOWER);
    previous = shape;
  }
  if (plain || isNoise(lower, from, to, HASH_DIGITS)) sink(from, to, 'word');
  else scanParts(cased, lower, from, to, sink);
}

const LOWER = 0;
const UPPER = 1;
const DIGIT = 2;
const JOIN = 3;

function shapeOf(cased: string, lower: string, at: number): number {
  const unit = cased.charCodeAt(at);
  if (unit >= 97 && unit <= 122) return LOWER;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit === UNDERSCORE) return JOIN;
  return unit === lower.charCodeAt(at) ? LOWER : UPPER;
}

/**
 * The word, what stands between its humps, underscores and changes from letters to digits, and its ends of several of
 * these: LayoutEffect in useLayoutEffect. The shortest ones say nothing.
 */
function scanParts(cased: string, lower: string, from: number, to: number, sink: Sink): void {
  const starts: number[] = [];
  let start = from;
  let shape = shapeOf(cased, lower, from);
  for (let at = from + 1; at <= to; at++) {
    const next = at < to ? shapeOf(cased, lower, at) : JOIN;
    if (
      (shape === UPPER && next === UPPER && beginsHump(cased, lower, at, to)) ||
      (next !== shape && !(shape === UPPER && next === LOWER && at - start === 1)) ||
      at === to
    ) {
      if (shape !== JOIN) {
        starts.push(start);
        if (at - start > 1 && at - start < to - from) sink(start, at, 'part');
      }
      start = at;
    }
    shape = next;
  }
  for (const end of starts.slice(Math.max(1, starts.length - MOST_PARTS), -1)) {
    if (to - end >= SHORTEST_END) sink(end, to, 'part');
  }
  if (starts.length > 0) sink(from, to, 'word');
}

const MOST_PARTS = 4;
const SHORTEST_END = 4;

/** The last of several capitals belongs to the small letters after it: HTTPServer. But a plural s is nothing: URLs. */
function beginsHump(cased: string, lower: string, at: number, to: number): boolean {
  if (at + 1 >= to || shapeOf(cased, lower, at + 1) !== LOWER) return false;
  const plural = lower.charCodeAt(at + 1) === SMALL_S && (at + 2 >= to || shapeOf(cased, lower, at + 2) !== LOWER);
  return !plural;
}

/** Only hexadecimal digits, with what stands in timestamps, UUIDs and addresses between them. */
function isNoise(lower: string, from: number, to: number, least: number): boolean {
  if (to - from < least) return false;
  let digits = 0;
  let decimals = 0;
  for (let at = from; at < to; at++) {
    const unit = lower.charCodeAt(at);
    if (unit >= 48 && unit <= 57) decimals++;
    else if (unit >= 97 && unit <= 102) digits++;
    else if (unit !== DOT && unit !== DASH && unit !== COLON && unit !== SLASH && !TIME_LETTERS.has(unit)) return false;
  }
  return decimals > 0 && digits + decimals >= least;
}

/** t and z of ISO times, x of 0x. */
const TIME_LETTERS: ReadonlySet<number> = new Set([116, 122, 120]);
