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

const SPACE = /\s/;
/** People paste curly quotes, and their keyboards type full-width colons. */
const OPENING = /["“„]/;
const CLOSING = /["”“]/g;
const OPERATOR = /([a-z]{2,12})[:：]/iy;

export function splitQuery(text: string): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text[at] ?? '')) {
      at++;
      continue;
    }
    const piece = readPiece(text, at);
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

function readPiece(text: string, from: number): QueryPiece {
  const next = text[from + 1] ?? ' ';
  // Two dashes begin a flag of some command, which is worth finding.
  const not = text[from] === '-' && next !== '-' && !SPACE.test(next);
  const start = not ? from + 1 : from;
  if (OPENING.test(text[start] ?? '')) return { ...readQuoted(text, start), type: 'phrase', not, operator: '', from };
  OPERATOR.lastIndex = start;
  const operator = OPERATOR.exec(text);
  if (!operator?.[1]) return { ...readWord(text, start), type: 'word', not, operator: '', from };
  const name = operator[1].toLowerCase();
  const valueAt = start + operator[0].length;
  const value = OPENING.test(text[valueAt] ?? '') ? readQuoted(text, valueAt) : readWord(text, valueAt);
  return { ...value, type: 'operator', not, operator: name, from };
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
  while (to < text.length && !SPACE.test(text[to] ?? '')) to++;
  return { value: text.slice(from, to), quoted: false, open: false, to };
}
