// Keeps every text once. The text stream of a thread holds nearly all of what its messages say, so a kept part has
// references into the stream in place of its texts. Diffs stay in the part: their stream form drops the signs.
import type { Message, Part } from '@shared/model/thread';
import { type MessageText, toMessageTexts } from '@shared/text/message-text';

// A reference is a text that starts with this mark, followed by which piece of the message it is and, when it is only
// the end of that piece, how long. A text that itself starts with the mark has LITERAL put before it.
const MARK = '\u0001';
const LITERAL = `${MARK}=`;
/** Shorter texts aren't worth a reference. */
const SHORTEST = 24;

/** A message's parts with references for texts, and its pieces of the text stream. */
export function liftTexts({ ordinal, role, author, parts }: Message): {
  readonly parts: readonly Part[];
  readonly texts: readonly MessageText[];
} {
  const texts: MessageText[] = [];
  const lifted = parts.map((part) => {
    const first = texts.length;
    // One by one, not spread: a part may have more diffs than a call may have arguments.
    for (const piece of toMessageTexts({ ordinal, role, author, parts: [part] })) texts.push(piece);
    return swapTexts(part, (text) => toReference(text, texts, first));
  });
  return { parts: lifted, texts };
}

/** The parts that `liftTexts` made the two from. Throws when they don't belong together. */
export function restoreTexts(parts: readonly Part[], texts: readonly MessageText[]): readonly Part[] {
  return parts.map((part) => swapTexts(part, (text) => fromReference(text, texts)));
}

function toReference(text: string, texts: readonly MessageText[], first: number): string {
  if (text.length >= SHORTEST) {
    for (let piece = first; piece < texts.length; piece++) {
      const whole = texts[piece]?.text ?? '';
      if (whole.length < text.length) continue;
      // Mostly the same string, which is told at once; `endsWith` would compare all of it.
      if (whole.length === text.length ? whole === text : whole.slice(-text.length) === text) {
        return `${MARK}${piece}${whole.length === text.length ? '' : `:${text.length}`}`;
      }
    }
  }
  return text.startsWith(MARK) ? LITERAL + text : text;
}

function fromReference(text: string, texts: readonly MessageText[]): string {
  if (!text.startsWith(MARK)) return text;
  if (text.startsWith(LITERAL)) return text.slice(LITERAL.length);
  const [piece = '', length] = text.slice(MARK.length).split(':');
  const whole = texts[Number(piece)]?.text;
  if (whole === undefined) throw new Error('a kept text is missing');
  return length === undefined ? whole : whole.slice(-Number(length));
}

function swapTexts(part: Part, swap: (text: string) => string): Part {
  switch (part.type) {
    case 'text':
    case 'thinking':
      return { ...part, text: swap(part.text) };
    case 'tool':
      return {
        ...part,
        input: { ...part.input, text: swap(part.input.text) },
        ...(part.output && { output: { ...part.output, text: swap(part.output.text) } }),
      };
    case 'notice':
      return part.detail ? { ...part, detail: { ...part.detail, text: swap(part.detail.text) } } : part;
    default:
      return part;
  }
}
