// A found session: its title, where it is from, and the places that match.
import type { Match, SearchHit } from '@shared/model/search';
import { fill } from '@shared/strings/strings';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';
import { cutToWidth } from './fit-text';
import { numberOf } from './message-number';
import { emphasise, makeStyle } from './style';
import { longDate } from './when';

const MOST_MATCHES = 3;

export function printHit(
  { thread, related = [], matches, titleMarks }: SearchHit,
  id: string,
  label: (id: string) => string,
  io: CliIo,
) {
  const style = makeStyle(io.colours);
  const title = thread.title === '' ? SAYS.untitled : emphasise(thread.title, titleMarks, spaced, style.match);
  const from = [
    id,
    related.length > 0 ? fill(SAYS.relatedBy, { words: related.map(cleanLine).join(', ') }) : '',
    label(thread.source),
    thread.project?.name ?? '',
    thread.branch ?? '',
    longDate(thread.endedAt, io.now()),
  ];
  const about = cutToWidth(from.filter((word) => word !== '').join(' · '), io.columns - 2);
  const places = matches.slice(0, MOST_MATCHES).map((match) => `    ${style.dim(place(match))} ${snippet(match)}`);
  return `${[style.strong(title.trim()), `  ${style.dim(about)}`, ...places, ''].join('\n')}\n`;

  function snippet({ snippet: text, marks }: Match): string {
    return emphasise(text, marks, spaced, style.match).trim();
  }
}

function place({ ordinal, thread }: Match): string {
  return `${numberOf(ordinal)}${thread === undefined ? '' : ` ${SAYS.inSubagent}`}`;
}

/** One line, with the spaces at its ends, which stand between a mark and what is beside it. */
function spaced(text: string): string {
  const clean = cleanText(text);
  const line = cleanLine(clean);
  if (line === '') return clean === '' ? '' : ' ';
  return `${/^\s/.test(clean) ? ' ' : ''}${line}${/\s$/.test(clean) ? ' ' : ''}`;
}
