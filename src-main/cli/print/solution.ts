// The problem and the solution that a match belongs to.
import type { Solution } from '@shared/model/digest';
import type { CommandRun } from '@shared/model/thread';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';
import { cutToWidth } from './fit-text';
import { makeStyle } from './style';

const MOST_COMMANDS = 8;
const MOST_FILES = 8;
const INDENT = 4;

export function printSolution({ problem, answer, commands, files }: Solution, io: CliIo): string {
  const style = makeStyle(io.colours);
  const line = (label: string, text: string) =>
    `${' '.repeat(INDENT)}${style.dim(label)} ${cutToWidth(text, io.columns - INDENT - label.length - 1)}`;
  const lines = [
    ...(problem ? [line(SAYS.problem, problem.text)] : []),
    ...commands.slice(-MOST_COMMANDS).map((run) => line(stateOf(run), run.command)),
    ...(files.length === 0 ? [] : [line(SAYS.files, namesOf(files.map(({ path }) => path)))]),
    ...(answer ? [line(SAYS.answer, answer.text)] : []),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

function stateOf({ state, exitCode }: CommandRun): string {
  if (exitCode !== undefined && exitCode !== 0) return `$ (${exitCode})`;
  return state === 'failed' || state === 'denied' ? `$ (${state})` : '$';
}

function namesOf(paths: readonly string[]): string {
  const more = paths.length > MOST_FILES ? ` +${paths.length - MOST_FILES}` : '';
  return (
    paths
      .slice(0, MOST_FILES)
      .map((path) => path.split(/[\\/]/).at(-1) ?? path)
      .join(', ') + more
  );
}
