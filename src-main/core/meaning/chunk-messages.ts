// A thread in pieces that a model can take in at once: up to three turns, about as long as a paragraph or two; a longer
// turn in pieces that overlap, so that what stands at a seam is whole in one of them.
import { createHash } from 'node:crypto';
import type { Message } from '@shared/model/thread';

/** In UTF-16 units. */
const LENGTH = 1200;
const OVERLAP = 200;
const MOST_TURNS = 3;
/** A pasted log says no more in its tenth piece. */
const MOST_OF_A_TURN = 12;

export interface Chunk {
  /** Ordinals of its first and last message. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Of its text: what was embedded once isn't embedded again. */
  readonly hash: string;
}

interface Turn {
  readonly from: number;
  to: number;
  text: string;
}

/** Takes messages in their order, and gives chunks as they are full. */
export class Chunker {
  private turns: Turn[] = [];
  private open: Turn | null = null;

  constructor(private readonly put: (chunk: Chunk) => void) {}

  add({ ordinal, role, author, parts }: Pick<Message, 'ordinal' | 'role' | 'author' | 'parts'>): void {
    const isPrompt = role === 'user' && author === 'typed';
    const said =
      role === 'user' && !isPrompt ? [] : parts.flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []));
    const text = said.filter((one) => one !== '').join('\n');
    if (text === '') return;
    if (isPrompt || this.open === null) {
      this.closeTurn();
      this.open = { from: ordinal, to: ordinal, text };
    } else {
      this.open.to = ordinal;
      this.open.text += `\n${text}`;
    }
  }

  finish(): void {
    this.closeTurn();
    this.putTurns();
  }

  private closeTurn(): void {
    const turn = this.open;
    if (turn === null) return;
    this.open = null;
    const together = this.turns.reduce((sum, { text }) => sum + text.length, turn.text.length);
    if (together > LENGTH || this.turns.length === MOST_TURNS) this.putTurns();
    if (turn.text.length <= LENGTH) this.turns.push(turn);
    else for (const text of pieces(turn.text)) this.put(toChunk(turn.from, turn.to, text));
  }

  private putTurns(): void {
    const [first, last] = [this.turns[0], this.turns.at(-1)];
    if (first && last) this.put(toChunk(first.from, last.to, this.turns.map(({ text }) => text).join('\n\n')));
    this.turns = [];
  }
}

function toChunk(from: number, to: number, text: string): Chunk {
  return { from, to, text, hash: createHash('sha256').update(text).digest().toString('base64url', 0, 16) };
}

/** Cut where a word ends, never within a surrogate pair. */
function pieces(text: string): string[] {
  const cut: string[] = [];
  for (let from = 0; from < text.length && cut.length < MOST_OF_A_TURN; ) {
    const end = from + LENGTH >= text.length ? text.length : wordEnd(text, from + LENGTH);
    cut.push(text.slice(from, end).trim());
    if (end === text.length) break;
    from = wordEnd(text, end - OVERLAP);
  }
  return cut;
}

/** The last blank before, else the place itself, or the one before it within a pair. */
function wordEnd(text: string, at: number): number {
  const blank = text.slice(at - OVERLAP / 2, at).search(/\s\S*$/);
  if (blank >= 0) return at - OVERLAP / 2 + blank;
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}
