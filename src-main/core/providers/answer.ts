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

/** The texts of an answer. Throws ProviderError also when it ends before it said that it does. */
export async function* readAnswer(
  messages: AsyncIterable<string>,
  place: Place,
  toPiece: (message: unknown) => Piece,
  /** A message that isn't JSON, and says that nothing follows. */
  last?: string,
): AsyncGenerator<string, void> {
  try {
    for await (const message of messages) {
      const bare = message.trim();
      if (bare === last) return;
      if (bare === '') continue;
      const { text, isEnd, failed } = toPiece(parse(message, place));
      if (failed) throw new ProviderError(failed.code, subjectOf(place, failed.said));
      if (text) yield text;
      if (isEnd) return;
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('bad-answer', subjectOf(place), { cause: error });
  }
  throw new ProviderError('broke-off', subjectOf(place));
}
