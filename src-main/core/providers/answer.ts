// An answer in pieces, whatever protocol brings them: goes on until the end is told, and tells when it broke off.
import { parse, toBadAnswer } from './http';
import { type Clock, Patience, WAITS } from './patience';
import { type Place, subjectOf } from './place';
import { ProviderError, type ProviderErrorCode } from './provider';

/** What one message of a protocol means for the answer. */
export interface Piece {
  readonly text?: string;
  readonly isEnd?: boolean;
  /** The provider gave up in the middle. */
  readonly failed?: { readonly code: ProviderErrorCode; readonly said: string };
}

export interface Answering {
  readonly place: Place;
  /** Its messages, as they come. */
  readonly open: (signal: AbortSignal) => AsyncIterable<string>;
  readonly toPiece: (message: unknown) => Piece;
  /** A message that isn't JSON, and says that nothing follows. */
  readonly last?: string;
}

/**
 * In UTF-16 units. Answers are asked for in far fewer tokens; whoever doesn't keep to that is not listened to for ever. What
 * carries a text may be many times as long, and some think at length before they begin.
 */
const LONGEST_ANSWER = 256 * 1024;
const LONGEST_STREAM = 32 * 1024 * 1024;
/** Of letters that were no text, nothing else may be left. */
const WORD = /[^\s\p{C}\ufffd]/u;

/** The texts of an answer. Throws ProviderError also when it ends before it said that it does, doesn't end, or is empty. */
export async function* readAnswer(
  { place, open, toPiece, last }: Answering,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<string, void> {
  const patience = new Patience(signal, clock);
  let answered = 0;
  let carried = 0;
  let hasWords = false;
  const end = () => {
    if (!hasWords) throw new ProviderError('empty-answer', subjectOf(place));
  };
  try {
    patience.wait(WAITS.wordless);
    for await (const message of open(patience.signal)) {
      const bare = message.trim();
      carried += message.length;
      if (carried > LONGEST_STREAM) throw new ProviderError('endless-answer', subjectOf(place));
      if (bare === last) return end();
      if (bare === '') continue;
      const { text = '', isEnd, failed } = toPieceOf(message, place, toPiece);
      if (failed) throw new ProviderError(failed.code, subjectOf(place, failed.said));
      answered += text.length;
      if (answered > LONGEST_ANSWER) throw new ProviderError('endless-answer', subjectOf(place));
      const isWord = WORD.test(text);
      hasWords ||= isWord;
      if (isWord) patience.rest();
      if (text !== '') yield text;
      if (isEnd) return end();
      if (isWord) patience.wait(WAITS.wordless);
    }
  } catch (error) {
    // The messages were only let go.
    if (patience.ended === 'stalled') throw new ProviderError('stalled', subjectOf(place), { cause: error });
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('bad-answer', subjectOf(place), { cause: error });
  } finally {
    patience.end();
  }
  throw new ProviderError('broke-off', subjectOf(place));
}

function toPieceOf(message: string, place: Place, toPiece: Answering['toPiece']): Piece {
  const parsed = parse(message, place);
  try {
    return toPiece(parsed);
  } catch (cause) {
    throw toBadAnswer(message, place, cause);
  }
}
