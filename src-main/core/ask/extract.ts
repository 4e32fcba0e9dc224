// A stretch of a thread in few words: what was asked, what matched, what was run and with what outcome, and the answer.
import type { Solution } from '@shared/model/digest';
import type { Message } from '@shared/model/thread';

/** In UTF-16 units. */
const LONGEST = { problem: 700, matched: 700, answer: 1600, command: 200, head: 300, tail: 300 };
const MOST_COMMANDS = 8;
const MOST_FILES = 8;

/** So much is looked at beyond what is shown, so that no secret that reaches into it is missed. */
const MARGIN = 64 * 1024;
/** The last word of a text that was cut may be a part of one, by which nobody knows what it is. */
const TORN = /(?<![A-Za-z0-9_+/=.~-])[A-Za-z0-9_+/=.~-]{16,}…$/;

/** A text with what is said of it, and how it is shortened once secrets are hidden: a part of one can't be told. */
export interface Piece {
  readonly label: string;
  readonly text: string;
  readonly cut: (text: string) => string;
}

/** `matched` is the message that the question's words were found in, its texts whole; null when it is the prompt or the answer. */
export function toPieces(
  { problem, answer, commands, files }: Pick<Solution, 'problem' | 'answer' | 'commands' | 'files'>,
  matched: Pick<Message, 'role' | 'parts'> | null,
): readonly Piece[] {
  const pieces: Piece[] = [];
  if (problem) pieces.push(headPiece('User: ', problem.text, LONGEST.problem));
  if (matched) pieces.push(...matchedPieces(matched));
  // The last ones are what ended the stretch.
  for (const { command, state, exitCode } of commands.slice(-MOST_COMMANDS)) {
    const ended = exitCode === undefined ? state : `exit ${exitCode}`;
    pieces.push(headPiece(`Command (${ended}): `, command, LONGEST.command));
  }
  if (files.length > 0) {
    const shown = files.slice(0, MOST_FILES).map(({ path, added, removed }) => `${path} +${added} -${removed}`);
    const more = files.length > MOST_FILES ? `, ${files.length - MOST_FILES} more` : '';
    pieces.push({ label: 'Files: ', text: shown.join(', '), cut: (text) => `${text}${more}` });
  }
  if (answer) pieces.push(headPiece('Assistant: ', answer.text, LONGEST.answer));
  return pieces;
}

/** `texts` are those of the pieces, with secrets hidden. */
export function toExtract(pieces: readonly Piece[], texts: readonly string[]): string {
  return pieces.map(({ label, cut }, at) => `${label}${cut(texts[at] ?? '')}`).join('\n');
}

/** The title of a thread, which may have been cut. */
export function withoutTorn(title: string): string {
  return title.endsWith('…') ? title.replace(TORN, '…') : title;
}

function matchedPieces({ role, parts }: Pick<Message, 'role' | 'parts'>): Piece[] {
  return parts.flatMap((part) => {
    if (part.type === 'text' && part.text.trim() !== '') {
      return [headPiece(role === 'user' ? 'User: ' : 'Assistant: ', part.text, LONGEST.matched)];
    }
    if (part.type !== 'tool') return [];
    const output = part.output?.text.trim() ?? '';
    return [
      headPiece(`Call ${part.name}: `, part.title, LONGEST.command),
      ...(output === '' ? [] : [{ label: 'Output: ', text: bothEnds(output), cut: headAndTail }]),
    ];
  });
}

function headPiece(label: string, whole: string, longest: number): Piece {
  const text = whole.trim();
  const looked = text.length <= longest + MARGIN ? text : `${text.slice(0, longest + MARGIN)}…`;
  return { label, text: withoutTorn(looked), cut: (safe) => shorten(safe, longest) };
}

function bothEnds(output: string): string {
  const most = LONGEST.head + LONGEST.tail + 2 * MARGIN;
  if (output.length <= most) return output;
  const head = withoutTorn(`${output.slice(0, LONGEST.head + MARGIN)}…`);
  return `${head}\n${output.slice(-LONGEST.tail - MARGIN)}`;
}

function headAndTail(output: string): string {
  if (output.length <= LONGEST.head + LONGEST.tail) return output;
  return `${shorten(output, LONGEST.head)}\n${output.slice(-LONGEST.tail).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Never ends within a surrogate pair. */
export function shorten(text: string, longest: number): string {
  const trimmed = text.trim();
  return trimmed.length <= longest ? trimmed : `${trimmed.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
