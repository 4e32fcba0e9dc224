// Emphasis and colour for terminals. Where there is none, text stays as it is.
import { styleText } from 'node:util';
import type { Mark } from '@shared/model/search';

export interface Style {
  strong(text: string): string;
  dim(text: string): string;
  match(text: string): string;
  bad(text: string): string;
}

/** Whether there are colours was decided by whoever asks; since Node 22 it would look at standard output itself. */
const DECIDED = { validateStream: false };
const plain = (text: string) => text;

export function makeStyle(colours: boolean): Style {
  if (!colours) return { strong: plain, dim: plain, match: plain, bad: plain };
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) => styleText(format, text, DECIDED);
  return { strong: style('bold'), dim: style('dim'), match: style(['bold', 'yellow']), bad: style('red') };
}

/**
 * The marked stretches of a text emphasised, everything made fit for a line by `clean`. Marks are UTF-16 offsets into
 * the text as it came, so that it is cut up first.
 */
export function emphasise(
  text: string,
  marks: readonly Mark[],
  clean: (text: string) => string,
  match: (text: string) => string,
): string {
  let done = 0;
  let result = '';
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    if (from < done || to <= from) continue;
    result += clean(text.slice(done, from)) + match(clean(text.slice(from, to)));
    done = to;
  }
  return result + clean(text.slice(done));
}
