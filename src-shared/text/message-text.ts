// The plain text of a message, piece by piece: what find, snippets and the index see.
import { assertNever } from '../assert-never';
import type { FileDiff, Message, NoticePart, Part, Role } from '../model/thread';

/**
 * What a piece of text is: typed by a human, answered by the assistant, a call (name, paths, input), its output,
 * thinking, or text that is folded and never indexed.
 */
export type TextField = 'user' | 'assistant' | 'call' | 'output' | 'thinking' | 'folded';

export interface MessageText {
  readonly ordinal: number;
  readonly role: Role;
  readonly field: TextField;
  readonly text: string;
}

/** The pieces of one message in the order in which they are shown; empty ones are left out. */
export function toMessageTexts(message: Pick<Message, 'ordinal' | 'role' | 'author' | 'parts'>): MessageText[] {
  const own: TextField =
    message.role === 'assistant'
      ? 'assistant'
      : message.role === 'user' && (message.author === 'typed' || message.author === 'command')
        ? 'user'
        : 'folded';
  return message.parts
    .flatMap((part) => toPieces(part, own))
    .filter(({ text }) => text.trim() !== '')
    .map(({ field, text }) => ({ ordinal: message.ordinal, role: message.role, field, text }));
}

function toPieces(part: Part, own: TextField): { field: TextField; text: string }[] {
  switch (part.type) {
    case 'text':
      return [{ field: own, text: part.text }];
    case 'thinking':
      return [{ field: 'thinking', text: part.text }];
    case 'tool': {
      const call = [part.name, part.title, ...part.paths, part.input.text].join('\n');
      return [
        { field: 'call', text: call },
        { field: 'output', text: part.output?.text ?? '' },
        ...(part.diffs ?? []).map((diff) => ({ field: 'output' as const, text: diffText(diff) })),
      ];
    }
    case 'image':
      return [{ field: own, text: part.name ?? '' }];
    case 'diff':
      return [{ field: 'call', text: diffText(part) }];
    case 'notice':
      return [{ field: 'folded', text: noticeText(part) }];
    default:
      return assertNever(part);
  }
}

function diffText({ path, oldPath, hunks }: FileDiff): string {
  return [path, oldPath ?? '', ...hunks.flatMap(({ lines }) => lines.map((line) => line.slice(1)))].join('\n');
}

function noticeText({ value, detail }: NoticePart): string {
  return [value ?? '', detail?.text ?? ''].filter(Boolean).join('\n');
}
