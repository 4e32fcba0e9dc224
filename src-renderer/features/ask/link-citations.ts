// An answer's Markdown with its citations as anchors that `Markdown` gives to whoever shows it.
import { findCitations } from '@shared/text/citations';

/** What a model writes itself can't be one: it doesn't know this. */
export const CITED = `#cite-${crypto.randomUUID()}-`;

/** `sources` is how many there are; a citation of none of them is struck through. */
export function linkCitations(text: string, sources: number): string {
  let linked = '';
  let done = 0;
  for (const { number, from, to, valid } of findCitations(text, sources)) {
    linked += text.slice(done, from) + (valid ? `[${number}](${CITED}${number})` : `~~${number}~~`);
    done = to;
  }
  return linked + text.slice(done);
}
