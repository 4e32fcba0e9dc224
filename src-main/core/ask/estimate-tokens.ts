// How many tokens a model makes of a text, on the safe side: vocabularies differ, and none is at hand.
import { classOf, UNSPACED } from '@shared/text/char-class';

/** English prose has about four characters a token and code about three; unspaced scripts up to one each. */
const CHARACTERS_PER_TOKEN = 3;

export function estimateTokens(text: string): number {
  let unspaced = 0;
  for (let at = 0; at < text.length; at++) if (classOf(text.charCodeAt(at)) === UNSPACED) unspaced++;
  return unspaced + Math.ceil((text.length - unspaced) / CHARACTERS_PER_TOKEN);
}
