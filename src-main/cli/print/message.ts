// A session for reading in a terminal: what was said in full, what the tool did in a line each.
import { assertNever } from '@shared/assert-never';
import type { Message, Part, ThreadHead } from '@shared/model/thread';
import { en } from '@shared/strings/en';
import { fill, plural } from '@shared/strings/strings';
import { cleanText } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';
import { cutToWidth } from './fit-text';
import { numberOf } from './message-number';
import { makeStyle, type Style } from './style';
import { longDate } from './when';

const words = en.window.thread;

export function printHead(head: ThreadHead, label: string, io: CliIo): string {
  const style = makeStyle(io.colours);
  const about = [
    label,
    head.project?.name ?? '',
    head.branch ?? '',
    longDate(head.startedAt, io.now()),
    ...head.models,
  ];
  const lines = [
    style.strong(cutToWidth(head.title || SAYS.untitled, io.columns)),
    style.dim(cutToWidth(about.filter((word) => word !== '').join(' · '), io.columns)),
    style.dim(cutToWidth(head.id, io.columns)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Ends with a line feed. A message without anything to see gives ''. */
export function printMessage(message: Message, label: string, io: CliIo): string {
  const style = makeStyle(io.colours);
  const parts = message.parts.map((part) => printPart(part, message, style, io.columns)).filter((text) => text !== '');
  if (parts.length === 0) return '';
  // What the tool added is noise beside what was said: its parts are lines that speak for themselves.
  if (message.author === 'injected') return `${parts.join('\n')}\n`;
  const name = speakerOf(message, label);
  const queued = message.queued ? ` · ${SAYS.queued}` : '';
  const about = style.dim(`${queued} · ${longDate(message.at, io.now())} · ${numberOf(message.ordinal)}`);
  return `\n${style.strong(name)}${about}\n${parts.join('\n')}\n`;
}

function speakerOf({ role, author }: Message, label: string): string {
  if (role === 'assistant') return label;
  if (role === 'system') return words.system;
  return author === 'tool' ? words.otherAgent : words.you;
}

function printPart(part: Part, { role, author }: Message, style: Style, columns: number): string {
  const line = (text: string) => style.dim(`  ${cutToWidth(text, columns - 2)}`);
  switch (part.type) {
    case 'text': {
      const text = cleanText(part.text).trim();
      return role === 'user' && author === 'injected' ? line(text) : text;
    }
    case 'thinking':
      return line(`${SAYS.thought} · ${plural(part.text.split('\n').length, SAYS.lines)}`);
    case 'tool': {
      const exit = part.exitCode ? ` (${fill(words.exit, { code: part.exitCode })})` : '';
      const text = `${part.name} ${part.title} · ${words.states[part.state]}${exit}`;
      return part.state === 'failed' ? style.bad(`  ${cutToWidth(text, columns - 2)}`) : line(text);
    }
    case 'image': {
      const word = part.mediaType.startsWith('image/') ? SAYS.image : SAYS.document;
      return line(`${word} ${part.name ?? ''} ${part.mediaType}`);
    }
    case 'diff':
      return line(`${words.changes[part.change]} ${part.path} +${part.added} −${part.removed}`);
    case 'notice':
      return line([words.notices[part.kind], part.value ?? ''].filter((word) => word !== '').join(': '));
    default:
      return assertNever(part);
  }
}
