// Query text cut into its pieces, with where each stands: for reading it, and for changing a filter in it.

export interface QueryPiece {
  readonly type: 'word' | 'phrase' | 'operator';
  readonly not: boolean;
  /** Lower case; '' for words and phrases. */
  readonly operator: string;
  /** Without quotes and signs. */
  readonly value: string;
  readonly quoted: boolean;
  /** The closing quote is missing. */
  readonly open: boolean;
  /** UTF-16 offsets of the whole piece, signs included. */
  readonly from: number;
  readonly to: number;
}

/** People paste curly quotes, and their keyboards type full-width colons. */
const CLOSING = /["”“]/g;

export function splitQuery(text: string): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const piece = readPiece(text, at);
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

const BEYOND_ASCII = 128;

/** Each sign of a query is asked, so that the plain ones must not need a pattern. */
function isSpace(unit: number): boolean {
  return unit < BEYOND_ASCII ? unit === 32 || (unit >= 9 && unit <= 13) : /\s/.test(String.fromCharCode(unit));
}

function readPiece(text: string, from: number): QueryPiece {
  const next = text[from + 1];
  // Two dashes begin a flag of some command, which is worth finding.
  const not = text[from] === '-' && next !== undefined && next !== '-' && !isSpace(next.charCodeAt(0));
  const start = not ? from + 1 : from;
  if (beginsQuote(text, start)) return { ...readQuoted(text, start), type: 'phrase', not, operator: '', from };
  const colon = endOfOperator(text, start);
  if (colon < 0) return { ...readWord(text, start), type: 'word', not, operator: '', from };
  const value = beginsQuote(text, colon + 1) ? readQuoted(text, colon + 1) : readWord(text, colon + 1);
  return { ...value, type: 'operator', not, operator: text.slice(start, colon).toLowerCase(), from };
}

function beginsQuote(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x22 || unit === 0x201c || unit === 0x201e;
}

const LONGEST_OPERATOR = 12;

/** Where the colon after an operator's name is; -1 where there is none. */
function endOfOperator(text: string, from: number): number {
  let at = from;
  while (isLetter(text.charCodeAt(at))) at++;
  const [length, unit] = [at - from, text.charCodeAt(at)];
  return length > 1 && length <= LONGEST_OPERATOR && (unit === 0x3a || unit === 0xff1a) ? at : -1;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);
}

type Value = Pick<QueryPiece, 'value' | 'quoted' | 'open' | 'to'>;

function readQuoted(text: string, from: number): Value {
  CLOSING.lastIndex = from + 1;
  const end = CLOSING.exec(text)?.index;
  if (end === undefined) return { value: text.slice(from + 1).trim(), quoted: true, open: true, to: text.length };
  return { value: text.slice(from + 1, end).trim(), quoted: true, open: false, to: end + 1 };
}

function readWord(text: string, from: number): Value {
  let to = from;
  while (to < text.length && !isSpace(text.charCodeAt(to))) to++;
  return { value: text.slice(from, to), quoted: false, open: false, to };
}
