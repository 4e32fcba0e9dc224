// A text with the places that a search found.
import type { Mark } from '@shared/model/search';

interface Props {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export function MarkedText({ text, marks }: Props) {
  const pieces = cutAtMarks(text, marks);
  return pieces.map(({ from, piece, marked }) =>
    marked ? <mark key={from}>{piece}</mark> : <span key={from}>{piece}</span>,
  );
}

/** Marks that overlap, run backwards or leave the text are left out. */
export function cutAtMarks(text: string, marks: readonly Mark[]): { from: number; piece: string; marked: boolean }[] {
  const pieces: { from: number; piece: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at || to <= from || to > text.length) continue;
    if (from > at) pieces.push({ from: at, piece: text.slice(at, from), marked: false });
    pieces.push({ from, piece: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ from: at, piece: text.slice(at), marked: false });
  return pieces;
}
