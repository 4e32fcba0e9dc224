// What an answer cites, and whether it is one.
import type { Answer } from '@shared/model/ask';
import { findCitations } from '@shared/text/citations';
import { REFUSAL } from './to-chat';

/** The agreed words, however a model dresses them up. They are for us; what is missing is for the reader. */
const REFUSED = new RegExp(`^[*_#\\s>]*${REFUSAL}[*_]*[\\s:.,;–—-]*`);

/** `sources` is how many there are. */
export function readAnswer(text: string, sources: number): Pick<Answer, 'text' | 'refused' | 'citations'> {
  const whole = text.trim();
  const refused = REFUSED.test(whole);
  // Nothing else was said: an answer is never empty.
  const said = (refused && toSentence(whole.replace(REFUSED, ''))) || whole;
  return { text: said, refused, citations: findCitations(said, sources) };
}

function toSentence(rest: string): string {
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}
