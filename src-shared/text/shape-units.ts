// A text as the tokenizer goes through it: its folded UTF-16 units, and what each of them is. Normalizing a whole text
// takes longer than all else, and few characters need it: the others go by a table that learns as it is used.
import { classOf, BETWEEN as NOT_IN_WORDS, UNSPACED as UNSPACED_CLASS } from './char-class';
import { type Folded, fold } from './fold';

/** Bits, so that the shapes of a word can be gathered. */
export const BETWEEN = 0;
export const LOWER = 1;
export const UPPER = 2;
const DIGIT = 4;
/** The underscore. */
export const JOIN = 8;
export const UNSPACED = 16;
export const WORD = LOWER | UPPER | DIGIT | JOIN;

export interface ShapedUnits {
  readonly units: Uint16Array;
  readonly shapes: Uint8Array;
  /** Of both; the arrays may be longer. */
  readonly length: number;
}

/** What each unit folds to and its shape, wherever it stands; or that this isn't known, or not so simple. */
const foldedUnits = new Uint16Array(65536);
const knownShapes = new Uint8Array(65536).fill(255);
const UNKNOWN = 255;
/** It depends on its neighbours, or it becomes something else. */
const DEPENDS = 128;
/** It becomes a sign that joins words. */
const JOINS = 129;

function learn(unit: number): number {
  const character = String.fromCharCode(unit);
  const { lower } = fold(character);
  let shape = DEPENDS;
  foldedUnits[unit] = unit;
  if (!NEEDS_NEIGHBOURS.test(character)) {
    if (lower === character.toLowerCase() && lower.length === 1) {
      shape = shapeOf(unit, lower.charCodeAt(0));
      foldedUnits[unit] = lower.charCodeAt(0);
    } else if (/^[.:/-]$/.test(lower)) shape = JOINS;
    else if (!/[\p{L}\p{N}\p{M}_]/u.test(lower)) shape = BETWEEN;
  }
  knownShapes[unit] = shape;
  return shape;
}

/** What a unit folds to wherever it stands; itself for what stands between words; -1 where it isn't so simple. */
export function foldAlone(unit: number): number {
  const known = knownShapes[unit] as number;
  const shape = known === UNKNOWN ? learn(unit) : known;
  return shape === DEPENDS ? -1 : (foldedUnits[unit] as number);
}

/** Marks and Hangul jamo join the character before; the last sigma of a word has a small letter of its own. */
const NEEDS_NEIGHBOURS = /[\p{M}\u1100-\u11ff\u03a3\ud800-\udfff]/u;

function shapeOf(cased: number, lower: number): number {
  const unitClass = classOf(lower);
  if (unitClass === NOT_IN_WORDS) return BETWEEN;
  if (unitClass === UNSPACED_CLASS) return UNSPACED;
  if (cased >= 48 && cased <= 57) return DIGIT;
  if (cased === UNDERSCORE) return JOIN;
  return cased === lower ? LOWER : UPPER;
}

const UNDERSCORE = 95;

/** Texts that are longer get arrays of their own, which go with them. */
const KEPT_UNITS = 1 << 16;
const kept = { units: new Uint16Array(KEPT_UNITS), shapes: new Uint8Array(KEPT_UNITS) };

function roomFor(length: number): Pick<ShapedUnits, 'units' | 'shapes'> {
  return length <= KEPT_UNITS ? kept : { units: new Uint16Array(length), shapes: new Uint8Array(length) };
}

/** The arrays are used again by the next call. */
export function shapeUnits(text: string): ShapedUnits {
  let { units, shapes } = roomFor(text.length);
  let length = 0;
  /** Up to where the text isn't there unit for unit. */
  let folded = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let shape = knownShapes[unit] as number;
    if (shape === UNKNOWN) shape = learn(unit);
    if (shape >= DEPENDS) {
      const from = chunkStart(text, at, folded);
      folded = chunkEnd(text, at);
      const chunk = fold(text.slice(from, folded));
      length -= at - from;
      const most = length + chunk.lower.length + text.length - folded;
      if (most > units.length) ({ units, shapes } = withRoom(units, shapes, most));
      length = putFolded(chunk, units, shapes, length);
      at = folded - 1;
      continue;
    }
    units[length] = foldedUnits[unit] as number;
    shapes[length++] = shape;
  }
  return { units, shapes, length };
}

/** As `shapeUnits`, of text that is folded already: unit for unit. */
export function shapeFolded(folded: Folded): ShapedUnits {
  const room = roomFor(folded.lower.length);
  return { ...room, length: putFolded(folded, room.units, room.shapes, 0) };
}

function putFolded({ cased, lower }: Folded, units: Uint16Array, shapes: Uint8Array, from: number): number {
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    units[from + at] = unit;
    shapes[from + at] = shapeOf(cased.charCodeAt(at), unit);
  }
  return from + lower.length;
}

/** What stands between two spaces folds by itself. */
function chunkStart(text: string, at: number, least: number): number {
  let from = at;
  while (from > least && !isSpace(text.charCodeAt(from - 1))) from--;
  return from;
}

function chunkEnd(text: string, at: number): number {
  let to = at + 1;
  while (to < text.length && !isSpace(text.charCodeAt(to))) to++;
  return to;
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10;
}

function withRoom(units: Uint16Array, shapes: Uint8Array, length: number): Pick<ShapedUnits, 'units' | 'shapes'> {
  const larger = { units: new Uint16Array(length), shapes: new Uint8Array(length) };
  larger.units.set(units.subarray(0, length));
  larger.shapes.set(shapes.subarray(0, length));
  return larger;
}
