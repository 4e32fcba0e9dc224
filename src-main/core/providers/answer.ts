// An answer in pieces, whatever protocol brings them: goes on until the end is told, and tells when it broke off.
import { parse } from './http';
import { type Place, subjectOf } from './place';
import { ProviderError, type ProviderErrorCode } from './provider';

/** What one message of a protocol means for the answer. */
export interface Piece {
  readonly text?: string;
  readonly isEnd?: boolean;
  /** The provider gave up in the middle. */
  readonly failed?: { readonly code: ProviderErrorCode; readonly said: string };
}

/**
 * In UTF-16 units. Answers are asked for in far fewer tokens; whoever doesn't keep to that is not listened to for ever. What
 * carries a text may be many times as long, and some think at length before they begin.
 */
const LONGEST_ANSWER = 256 * 1024;
const LONGEST_STREAM = 32 * 1024 * 1024;

/** The texts of an answer. Throws ProviderError also when it ends before it said that it does, or doesn't end. */
export async function* readAnswer(
  messages: AsyncIterable<string>,
  place: Place,
  toPiece: (message: unknown) => Piece,
  /** A message that isn't JSON, and says that nothing follows. */
  last?: string,
): AsyncGenerator<string, void> {
  let answered = 0;
  let carried = 0;
  try {
    for await (const message of messages) {
      const bare = message.trim();
      carried += message.length;
      if (carried > LONGEST_STREAM) throw new ProviderError('endless-answer', subjectOf(place));
      if (bare === last) return;
      if (bare === '') continue;
      const { text, isEnd, failed } = toPiece(parse(message, place));
      if (failed) throw new ProviderError(failed.code, subjectOf(place, failed.said));
      answered += text?.length ?? 0;
      if (answered > LONGEST_ANSWER) throw new ProviderError('endless-answer', subjectOf(place));
      if (text) yield text;
      if (isEnd) return;
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('bad-answer', subjectOf(place), { cause: error });
  }
  throw new ProviderError('broke-off', subjectOf(place));
}
