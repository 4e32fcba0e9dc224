// A stretch of a thread in few words: what was asked, what matched, what was run and with what outcome, and the answer.
import type { Solution } from '@shared/model/digest';
import type { Message } from '@shared/model/thread';

/** In UTF-16 units. */
const LONGEST = { problem: 700, matched: 700, answer: 1600, command: 200, head: 300, tail: 300 };
const MOST_COMMANDS = 8;
const MOST_FILES = 8;

/** `matched` is the message that the question's words were found in; null when it is the prompt or the answer. */
export function toExtract(
  { problem, answer, commands, files }: Pick<Solution, 'problem' | 'answer' | 'commands' | 'files'>,
  matched: Pick<Message, 'role' | 'parts'> | null,
): string {
  const lines: string[] = [];
  if (problem) lines.push(`User: ${shorten(problem.text, LONGEST.problem)}`);
  if (matched) lines.push(...matchedLines(matched));
  // The last ones are what ended the stretch.
  for (const { command, state, exitCode } of commands.slice(-MOST_COMMANDS)) {
    const ended = exitCode === undefined ? state : `exit ${exitCode}`;
    lines.push(`Command (${ended}): ${shorten(command, LONGEST.command)}`);
  }
  if (files.length > 0) {
    const shown = files.slice(0, MOST_FILES).map(({ path, added, removed }) => `${path} +${added} -${removed}`);
    lines.push(`Files: ${shown.join(', ')}${files.length > MOST_FILES ? `, ${files.length - MOST_FILES} more` : ''}`);
  }
  if (answer) lines.push(`Assistant: ${shorten(answer.text, LONGEST.answer)}`);
  return lines.join('\n');
}

function matchedLines({ role, parts }: Pick<Message, 'role' | 'parts'>): string[] {
  return parts.flatMap((part) => {
    if (part.type === 'text' && part.text.trim() !== '') {
      return [`${role === 'user' ? 'User' : 'Assistant'}: ${shorten(part.text, LONGEST.matched)}`];
    }
    if (part.type !== 'tool') return [];
    const output = part.output?.text.trim() ?? '';
    return [
      `Call ${part.name}: ${shorten(part.title, LONGEST.command)}`,
      ...(output === '' ? [] : [headAndTail(output)]),
    ];
  });
}

function headAndTail(output: string): string {
  if (output.length <= LONGEST.head + LONGEST.tail) return `Output: ${output}`;
  return `Output: ${shorten(output, LONGEST.head)}\n${output.slice(-LONGEST.tail).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Never ends within a surrogate pair. */
export function shorten(text: string, longest: number): string {
  const trimmed = text.trim();
  return trimmed.length <= longest ? trimmed : `${trimmed.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
