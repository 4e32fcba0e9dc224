// What an answer cites, and whether it is one.
import type { Answer } from '@shared/model/ask';
import { findCitations } from '@shared/text/citations';
import { REFUSAL } from './to-chat';

/** `sources` is how many there are. */
export function readAnswer(text: string, sources: number): Pick<Answer, 'text' | 'refused' | 'citations'> {
  const said = text.trim();
  const refused = said.replace(/^[*_#\s>]+/, '').startsWith(REFUSAL);
  return { text: said, refused, citations: findCitations(said, sources) };
}
