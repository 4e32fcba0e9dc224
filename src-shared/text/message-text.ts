// The plain text of a message, piece by piece: what find, snippets and the index see.
import { assertNever } from '../assert-never';
import type { FileDiff, Message, NoticePart, Part, Role, ToolPart } from '../model/thread';

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

type Speaker = Pick<Message, 'ordinal' | 'role' | 'author'>;

/** The pieces of one message in the order in which they are shown; empty ones are left out. */
export function toMessageTexts(message: Speaker & Pick<Message, 'parts'>): MessageText[] {
  const texts: MessageText[] = [];
  for (const part of message.parts) addTexts(texts, part, message);
  return texts;
}

/** Adds the pieces of one part of a message. */
export function addTexts(texts: MessageText[], part: Part, speaker: Speaker): void {
  switch (part.type) {
    case 'text':
      add(texts, speaker, ownField(speaker), part.text);
      break;
    case 'thinking':
      add(texts, speaker, 'thinking', part.text);
      break;
    case 'tool':
      add(texts, speaker, 'call', callText(part));
      if (part.output) add(texts, speaker, 'output', part.output.text);
      for (const diff of part.diffs ?? []) add(texts, speaker, 'output', diffText(diff));
      break;
    case 'image':
      add(texts, speaker, ownField(speaker), part.name ?? '');
      break;
    case 'diff':
      add(texts, speaker, 'call', diffText(part));
      break;
    case 'notice':
      add(texts, speaker, 'folded', noticeText(part));
      break;
    default:
      assertNever(part);
  }
}

function add(texts: MessageText[], { ordinal, role }: Speaker, field: TextField, text: string): void {
  if (text.trim() !== '') texts.push({ ordinal, role, field, text });
}

/** Of what the message itself says. */
function ownField({ role, author }: Speaker): TextField {
  if (role === 'assistant') return 'assistant';
  return role === 'user' && (author === 'typed' || author === 'command') ? 'user' : 'folded';
}

function callText({ name, title, paths, input }: ToolPart): string {
  return [name, title, ...paths, input.text].join('\n');
}

function diffText({ path, oldPath, hunks }: FileDiff): string {
  const lines = [path, oldPath ?? ''];
  for (const hunk of hunks) for (const line of hunk.lines) lines.push(line.slice(1));
  return lines.join('\n');
}

function noticeText({ value, detail }: NoticePart): string {
  return [value ?? '', detail?.text ?? ''].filter(Boolean).join('\n');
}
