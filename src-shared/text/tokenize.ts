// The one tokenizer, for indexing, asking and marking alike. Words in lower case; the parts of identifiers; words that
// . - : / join, as a whole beside their parts; scripts without spaces as pairs of characters. No stemming, no stop
// words. Never Intl.Segmenter: it is quadratic on long strings.
import { type FoldedWithOffsets, foldWithOffsets, NOT_ASCII } from './fold';
import { BETWEEN, JOIN, LOWER, type ShapedUnits, shapeFolded, shapeUnits, UNSPACED, UPPER, WORD } from './shape-units';

/** Stands in the index; raise it whenever any text gives other tokens. */
export const TOKENIZER_VERSION = 1;

/** In UTF-16 units; what is longer nobody could type. */
export const LONGEST_TERM = 64;
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

/**
 * The tokens of a text, in the order in which they end. No string is made of any, and nothing is called for each: to
 * tell where they stand is all that most of an index's text needs.
 */
export interface TokenPlaces {
  readonly units: Uint16Array;
  /** Of each token, side by side: where it begins in the units, and where it ends. */
  readonly bounds: Uint32Array;
  /** How many tokens there are; the arrays may be longer. */
  readonly length: number;
}

/** What it gives is used again for the next text. */
export function placeTokens(text: string): TokenPlaces {
  const shaped = shapeUnits(text);
  scan(shaped, found.empty());
  return { units: shaped.units, bounds: found.bounds, length: found.length };
}

/** As strings. */
export function tokenize(text: string, emit: (token: string) => void): void {
  const { units, bounds, length } = placeTokens(text);
  const tokens = Array.from({ length }, (_, at) =>
    String.fromCharCode(...units.subarray(bounds[at * 2], bounds[at * 2 + 1])),
  );
  for (const token of tokens) emit(token);
}

/**
 * As `tokenize`, with the UTF-16 offsets [from, to) in the text as it was given. For short texts. With `first`, only
 * tokens that begin with one of these units.
 */
export function tokenizeWithOffsets(
  text: string,
  emit: (token: string, from: number, to: number, kind: TokenKind) => void,
  first?: ReadonlySet<number>,
): void {
  const isPlain = !NOT_ASCII.test(text);
  const folded = isPlain ? PLAIN : foldWithOffsets(text);
  const shaped = isPlain ? shapeUnits(text) : shapeFolded(folded);
  scan(shaped, found.empty());
  // Whoever is told may tokenize in turn.
  const told: number[] = [];
  for (let at = 0; at < found.length; at++) {
    const from = found.bounds[at * 2] as number;
    if (first && !first.has(shaped.units[from] as number)) continue;
    told.push(from, found.bounds[at * 2 + 1] as number, found.kinds[at] as number);
  }
  const { starts, ends } = folded;
  const lower = isPlain ? text.toLowerCase() : folded.lower;
  for (let at = 0; at < told.length; at += 3) {
    const [from, to] = [told[at] as number, told[at + 1] as number];
    const kind = KINDS[told[at + 2] as number] as TokenKind;
    emit(lower.slice(from, to), starts?.[from] ?? from, ends?.[to - 1] ?? to, kind);
  }
}

/** Such text is the same unit for unit, and its units go by a table. */
const PLAIN: FoldedWithOffsets = { cased: '', lower: '', starts: null, ends: null };

const KINDS: readonly TokenKind[] = ['word', 'pair', 'part', 'compound', 'tail'];
const WHOLE_WORD = 0;
const PAIR = 1;
const PART = 2;
const COMPOUND = 3;
const TAIL = 4;

class FoundTokens {
  bounds = new Uint32Array(1 << 14);
  /** By the order of KINDS. */
  kinds = new Uint8Array(1 << 13);
  length = 0;

  empty(): this {
    this.length = 0;
    return this;
  }

  add(from: number, to: number, kind: number): void {
    const at = this.length++;
    if (at === this.kinds.length) this.grow();
    this.bounds[at * 2] = from;
    this.bounds[at * 2 + 1] = to;
    this.kinds[at] = kind;
  }

  private grow(): void {
    const [bounds, kinds] = [new Uint32Array(this.bounds.length * 2), new Uint8Array(this.kinds.length * 2)];
    bounds.set(this.bounds);
    kinds.set(this.kinds);
    this.bounds = bounds;
    this.kinds = kinds;
  }
}

const found = new FoundTokens();

function scan({ units, shapes, length }: ShapedUnits, tokens: FoundTokens): void {
  let at = 0;
  // A path is words joined by any of . - : / and a segment is what stands between its slashes.
  let pathStart = -1;
  let segmentStart = -1;
  let segmentWords = 0;
  while (at < length) {
    const first = shapes[at] as number;
    if (first === BETWEEN) {
      at++;
      continue;
    }
    let end = at + 1;
    if (first === UNSPACED) {
      while (end < length && shapes[end] === UNSPACED) end++;
      scanUnspaced(at, end, tokens);
      at = end;
      continue;
    }
    let others = 0;
    for (; end < length; end++) {
      const shape = shapes[end] as number;
      if ((shape & WORD) === 0) break;
      others |= shape;
    }
    scanWord(units, shapes, at, end, others, tokens);
    if (pathStart < 0) pathStart = at;
    if (segmentStart < 0) segmentStart = at;
    segmentWords++;
    const joiner = end + 1 < length && ((shapes[end + 1] as number) & WORD) !== 0 ? (units[end] as number) : 0;
    const joined = joiner === DOT || joiner === DASH || joiner === COLON;
    if (!joined) {
      if (segmentWords > 1) emitCompound(units, segmentStart, end, tokens);
      if (joiner !== SLASH && pathStart < segmentStart) emitCompound(units, pathStart, end, tokens);
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
const SMALL_S = 115;

function emitCompound(units: Uint16Array, from: number, to: number, tokens: FoundTokens): void {
  if (to - from <= LONGEST_TERM && !isNoise(units, from, to, NOISE_DIGITS)) tokens.add(from, to, COMPOUND);
}

function scanUnspaced(from: number, to: number, tokens: FoundTokens): void {
  if (to - from === 1) {
    tokens.add(from, to, PAIR);
    return;
  }
  for (let at = from; at + 1 < to; at++) tokens.add(at, at + 2, PAIR);
  tokens.add(to - 1, to, TAIL);
}

/** `others` are the shapes of all units but the first. */
function scanWord(
  units: Uint16Array,
  shapes: Uint8Array,
  from: number,
  to: number,
  others: number,
  tokens: FoundTokens,
): void {
  const length = to - from;
  const first = shapes[from] as number;
  if (length > LONGEST_TERM || isNoise(units, from, to, NOISE_DIGITS)) return;
  const plain = others === 0 || others === first || (first === UPPER && others === LOWER);
  if (plain) {
    if (first !== JOIN) tokens.add(from, to, WHOLE_WORD);
  } else if (isNoise(units, from, to, HASH_DIGITS)) tokens.add(from, to, WHOLE_WORD);
  else scanParts(units, shapes, from, to, tokens);
}

/**
 * The word, what stands between its humps, underscores and changes from letters to digits, and its ends of several of
 * these: LayoutEffect in useLayoutEffect. The shortest ones say nothing.
 */
function scanParts(units: Uint16Array, shapes: Uint8Array, from: number, to: number, tokens: FoundTokens): void {
  let parts = 0;
  let start = from;
  let shape = shapes[from] as number;
  for (let at = from + 1; at <= to; at++) {
    const next = at < to ? (shapes[at] as number) : JOIN;
    if (
      (shape === UPPER && next === UPPER && beginsHump(units, shapes, at, to)) ||
      (next !== shape && !(shape === UPPER && next === LOWER && at - start === 1)) ||
      at === to
    ) {
      if (shape !== JOIN) {
        partStarts[parts++] = start;
        if (at - start > 1 && at - start < to - from) tokens.add(start, at, PART);
      }
      start = at;
    }
    shape = next;
  }
  for (let part = Math.max(1, parts - MOST_PARTS); part < parts - 1; part++) {
    const end = partStarts[part] as number;
    if (to - end >= SHORTEST_END) tokens.add(end, to, PART);
  }
  if (parts > 0) tokens.add(from, to, WHOLE_WORD);
}

const partStarts = new Uint32Array(LONGEST_TERM + 1);
const MOST_PARTS = 4;
const SHORTEST_END = 4;

/** The last of several capitals belongs to the small letters after it: HTTPServer. But a plural s is nothing: URLs. */
function beginsHump(units: Uint16Array, shapes: Uint8Array, at: number, to: number): boolean {
  if (at + 1 >= to || shapes[at + 1] !== LOWER) return false;
  const plural = units[at + 1] === SMALL_S && (at + 2 >= to || shapes[at + 2] !== LOWER);
  return !plural;
}

/** Only hexadecimal digits, with what stands in timestamps, UUIDs and addresses between them. */
function isNoise(units: Uint16Array, from: number, to: number, least: number): boolean {
  if (to - from < least) return false;
  let digits = 0;
  let decimals = 0;
  for (let at = from; at < to; at++) {
    const unit = units[at] as number;
    if (unit >= 48 && unit <= 57) decimals++;
    else if (unit >= 97 && unit <= 102) digits++;
    else if (unit !== DOT && unit !== DASH && unit !== COLON && unit !== SLASH && !isTimeLetter(unit)) return false;
  }
  return decimals > 0 && digits + decimals >= least;
}

/** t and z of ISO times, x of 0x. */
function isTimeLetter(unit: number): boolean {
  return unit === 116 || unit === 122 || unit === 120;
}
