// A source of an answer: its number, where it is from, and what it says.
import type { Evidence } from '@shared/model/ask';
import { cleanLine } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';
import { cutToWidth } from './fit-text';
import { numberOf } from './message-number';
import { makeStyle } from './style';
import { longDate } from './when';

const INDENT = 4;

/** With `whole` its extract too. */
export function printEvidence(
  { number, thread, ordinal, title, sourceLabel, project, at, extract, foundBy }: Evidence,
  whole: boolean,
  io: CliIo,
): string {
  const style = makeStyle(io.colours);
  const about = [thread, numberOf(ordinal), sourceLabel, project ?? '', longDate(at, io.now()), reasonOf(foundBy)];
  const lines = [
    `${style.strong(`[${number}]`)} ${style.strong(cleanLine(title) || SAYS.untitled)}`,
    `${' '.repeat(INDENT)}${style.dim(cutToWidth(about.filter((word) => word !== '').join(' · '), io.columns - INDENT))}`,
    ...(whole
      ? extract.split('\n').map((line) => `${' '.repeat(INDENT)}${cutToWidth(line, io.columns - INDENT)}`)
      : []),
  ];
  return `${lines.join('\n')}\n${whole ? '\n' : ''}`;
}

/** Why it is here. */
function reasonOf(foundBy: Evidence['foundBy']): string {
  const [first] = foundBy;
  if (foundBy.includes('words') && foundBy.includes('meaning')) return SAYS.foundByBoth;
  return first ? SAYS.foundBy[first] : '';
}
