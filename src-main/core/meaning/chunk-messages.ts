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
/** So much is looked at beyond what is taken, so that no secret that reaches into it is missed. */
const MARGIN = 64 * 1024;
const LONGEST_TURN = MOST_OF_A_TURN * LENGTH + MARGIN;
/** Turns are looked through together up to about so much. */
const LOOKED_THROUGH = 256 * 1024;

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

/** The same texts with secrets hidden. */
export type Hide = (texts: readonly string[]) => Promise<readonly string[]>;

/**
 * The chunks of a thread, whose messages come in their order. `hide` looks through whole turns before they are cut, since
 * a part of a secret can't be told as one.
 */
export async function toChunks(
  pages: AsyncIterable<readonly Pick<Message, 'ordinal' | 'role' | 'author' | 'parts'>[]>,
  hide: Hide | null,
): Promise<readonly Chunk[]> {
  const turns = new Turns();
  const chunker = new Chunker();
  const put = async (closed: readonly Turn[]) => {
    for (const together of byLength(closed)) {
      const texts = await hide?.(together.map(({ text }) => text));
      for (const [at, { from, to, text }] of together.entries()) chunker.add({ from, to, text: texts?.[at] ?? text });
    }
  };
  for await (const page of pages) {
    for (const message of page) turns.add(message);
    await put(turns.take());
  }
  turns.close();
  await put(turns.take());
  return chunker.finish();
}

function* byLength(turns: readonly Turn[]): Generator<readonly Turn[]> {
  let together: Turn[] = [];
  let length = 0;
  for (const turn of turns) {
    together.push(turn);
    length += turn.text.length;
    if (length < LOOKED_THROUGH) continue;
    yield together;
    together = [];
    length = 0;
  }
  if (together.length > 0) yield together;
}

/** A prompt with what was said to it, as much as chunks are made of and some more. */
class Turns {
  private closed: Turn[] = [];
  private open: Turn | null = null;

  add({ ordinal, role, author, parts }: Pick<Message, 'ordinal' | 'role' | 'author' | 'parts'>): void {
    const isPrompt = role === 'user' && author === 'typed';
    const said =
      role === 'user' && !isPrompt ? [] : parts.flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []));
    const text = said.filter((one) => one !== '').join('\n');
    if (text === '') return;
    if (isPrompt || this.open === null) {
      this.close();
      this.open = { from: ordinal, to: ordinal, text: text.slice(0, LONGEST_TURN) };
    } else {
      this.open.to = ordinal;
      if (this.open.text.length < LONGEST_TURN) this.open.text = `${this.open.text}\n${text}`.slice(0, LONGEST_TURN);
    }
  }

  close(): void {
    if (this.open) this.closed.push(this.open);
    this.open = null;
  }

  take(): readonly Turn[] {
    const taken = this.closed;
    this.closed = [];
    return taken;
  }
}

class Chunker {
  private readonly chunks: Chunk[] = [];
  private turns: Turn[] = [];

  add(turn: Turn): void {
    const together = this.turns.reduce((sum, { text }) => sum + text.length, turn.text.length);
    if (together > LENGTH || this.turns.length === MOST_TURNS) this.putTurns();
    if (turn.text.length <= LENGTH) this.turns.push(turn);
    else for (const text of pieces(turn.text)) this.chunks.push(toChunk(turn.from, turn.to, text));
  }

  finish(): readonly Chunk[] {
    this.putTurns();
    return this.chunks;
  }

  private putTurns(): void {
    const [first, last] = [this.turns[0], this.turns.at(-1)];
    if (first && last) this.chunks.push(toChunk(first.from, last.to, this.turns.map(({ text }) => text).join('\n\n')));
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
