// An answer's Markdown with its citations as anchors that `Markdown` gives to whoever shows it.
import { findCitations } from '@shared/text/citations';

/** `sources` is how many there are; a citation of none of them is struck through. */
export function linkCitations(text: string, sources: number): string {
  let linked = '';
  let done = 0;
  for (const { number, from, to, valid } of findCitations(text, sources)) {
    linked += text.slice(done, from) + (valid ? `[${number}](#cite-${number})` : `~~${number}~~`);
    done = to;
  }
  return linked + text.slice(done);
}
