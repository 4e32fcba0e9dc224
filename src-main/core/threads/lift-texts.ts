// Keeps every text once. The text stream of a thread holds nearly all of what its messages say, so a kept part has
// references into the stream in place of its texts. Of diffs, whose stream form drops the signs, these are kept.
import type { DiffPart, FileDiff, LongText, Message, Part, ToolPart } from '@shared/model/thread';
import { addTexts, type MessageText } from '@shared/text/message-text';
import { enterPlace, type FramePlace, type KeptOrigin, leavePlace } from './frame-place';
import { type KeptDiff, liftDiff, restoreDiff } from './lift-diffs';

// A reference is a text that starts with this mark, followed by which piece of the message it is and, when it is only
// the end of that piece, how long. A text that itself starts with the mark has LITERAL put before it.
const MARK = '\u0001';
const LITERAL = `${MARK}=`;
/** Shorter texts aren't worth a reference. */
const SHORTEST = 24;

/** A part as it is kept: its texts may be references. */
export type KeptPart = Exclude<Part, ToolPart | DiffPart> | KeptTool | (KeptDiff & Pick<DiffPart, 'type'>);
type KeptTool = Omit<ToolPart, 'diffs' | 'outputOrigin'> & {
  readonly diffs?: readonly KeptDiff[];
  readonly outputOrigin?: KeptOrigin;
};

/** A message's parts with references for texts, and its pieces of the text stream. */
export function liftTexts(
  message: Message,
  place: FramePlace,
): {
  readonly parts: readonly KeptPart[];
  readonly texts: readonly MessageText[];
} {
  const texts: MessageText[] = [];
  const parts = message.parts.map((part) => {
    const first = texts.length;
    addTexts(texts, part, message);
    return liftPart(part, texts, first, place);
  });
  return { parts, texts };
}

/** The parts that `liftTexts` made the two from. Throws when they don't belong together. */
export function restoreTexts(
  parts: readonly KeptPart[],
  texts: readonly MessageText[],
  place: FramePlace,
): readonly Part[] {
  return parts.map((part) => restorePart(part, texts, place));
}

function liftPart(part: Part, texts: readonly MessageText[], first: number, place: FramePlace): KeptPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: toReference(part.text, texts, first), format: part.format };
    case 'thinking':
      return { ...part, text: toReference(part.text, texts, first) };
    case 'tool':
      return liftTool(part, texts, first, place);
    case 'diff':
      return texts.length > first ? { ...liftDiff(part, first), type: 'diff' } : part;
    case 'notice':
      return part.detail ? { ...part, detail: lift(part.detail, texts, first) } : part;
    default:
      return part;
  }
}

/** There are more calls than anything else: copied field by field it takes a fraction of the time. */
function liftTool(part: ToolPart, texts: readonly MessageText[], first: number, place: FramePlace): KeptTool {
  const { type, callId, name, kind, state, title, paths, images, exitCode, durationMs, childThread } = part;
  // JSON leaves out what is undefined.
  const kept: { readonly [Field in keyof Required<KeptTool>]: KeptTool[Field] | undefined } = {
    type,
    callId,
    name,
    kind,
    state,
    title,
    paths,
    input: lift(part.input, texts, first),
    output: part.output && lift(part.output, texts, first),
    images,
    exitCode,
    durationMs,
    diffs: part.diffs && liftDiffs(part.diffs, texts),
    outputOrigin: part.outputOrigin && leavePlace(part.outputOrigin, place),
    childThread,
  };
  return kept as KeptTool;
}

/** Theirs are the last pieces, one for each that has a path. */
function liftDiffs(diffs: readonly FileDiff[], texts: readonly MessageText[]): readonly KeptDiff[] {
  if (!diffs.every(({ path }) => path.trim() !== '')) return diffs;
  return diffs.map((diff, index) => liftDiff(diff, texts.length - diffs.length + index));
}

function lift({ text, cut }: LongText, texts: readonly MessageText[], first: number): LongText {
  const kept = toReference(text, texts, first);
  return cut ? { text: kept, cut } : { text: kept };
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

function restorePart(part: KeptPart, texts: readonly MessageText[], place: FramePlace): Part {
  switch (part.type) {
    case 'text':
    case 'thinking':
      return { ...part, text: fromReference(part.text, texts) };
    case 'tool': {
      const { input, output, diffs, outputOrigin, ...rest } = part;
      return {
        ...rest,
        input: restore(input, texts),
        ...(output && { output: restore(output, texts) }),
        ...(diffs && { diffs: diffs.map((diff) => restoreDiff(diff, texts)) }),
        ...(outputOrigin && { outputOrigin: enterPlace(outputOrigin, place) }),
      };
    }
    case 'diff':
      return { ...restoreDiff(part, texts), type: 'diff' };
    case 'notice':
      return part.detail ? { ...part, detail: restore(part.detail, texts) } : part;
    default:
      return part;
  }
}

function restore(long: LongText, texts: readonly MessageText[]): LongText {
  return { ...long, text: fromReference(long.text, texts) };
}

function fromReference(text: string, texts: readonly MessageText[]): string {
  if (!text.startsWith(MARK)) return text;
  if (text.startsWith(LITERAL)) return text.slice(LITERAL.length);
  const [piece = '', length] = text.slice(MARK.length).split(':');
  const whole = texts[Number(piece)]?.text;
  if (whole === undefined) throw new Error('a kept text is missing');
  return length === undefined ? whole : whole.slice(-Number(length));
}
