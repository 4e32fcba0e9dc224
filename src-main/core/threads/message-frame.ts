// What is kept of a message beside its texts and its row: nothing that one of these, its ordinal, or the thread says
// as well, since there are a thousand messages to a megabyte.
import { type ThreadId, toMessageId } from '@shared/model/ids';
import type { Origin } from '@shared/model/origin';
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { MessageRow } from './kept-thread';
import { type KeptPart, type KeptTool, liftTexts, restoreTexts } from './lift-texts';

/** The thread, and the file that most of its messages come from: an origin in it is kept without source and path. */
export interface FramePlace extends Pick<Origin, 'source' | 'path'> {
  readonly thread: ThreadId;
}

/** Absent fields are null, or as in the row; `id` is absent where it is made of the row's or the ordinal. */
export interface MessageFrame extends Partial<Omit<Message, 'ordinal' | 'parts' | 'origin'>> {
  readonly parts: readonly KeptPart[];
  readonly origin: Origin;
}

export function toFrame(
  message: Message,
  row: MessageRow,
  place: FramePlace,
): { readonly frame: MessageFrame; readonly texts: readonly MessageText[] } {
  const { id, ordinal, role, author, queued, at, model, usage, origin } = message;
  const { parts, texts } = liftTexts(message);
  // JSON leaves out what is undefined.
  const frame = {
    id: id === toMessageId(place.thread, row.nativeId ?? ordinal) ? undefined : id,
    role,
    author: author ?? undefined,
    queued,
    at: at === row.at ? undefined : at,
    model: model ?? undefined,
    usage,
    parts: parts.map((part) => movePart(part, place, leavePlace)),
    origin: leavePlace(origin, place),
  };
  return { frame: frame as MessageFrame, texts };
}

/** The message that `toFrame` was given. Throws when the texts don't belong to it. */
export function fromFrame(
  frame: MessageFrame,
  row: MessageRow,
  ordinal: number,
  place: FramePlace,
  texts: readonly MessageText[],
): Message {
  const { id, role, author, queued, at, model, usage, parts, origin } = frame;
  return {
    id: id ?? toMessageId(place.thread, row.nativeId ?? ordinal),
    ordinal,
    role: role ?? 'system',
    author: author ?? null,
    ...(queued && { queued }),
    at: at === undefined ? row.at : at,
    model: model ?? null,
    ...(usage && { usage }),
    parts: restoreTexts(
      parts.map((part) => movePart(part, place, enterPlace)),
      texts,
    ),
    origin: enterPlace(origin, place),
  };
}

function movePart(part: KeptPart, place: FramePlace, move: typeof leavePlace): KeptPart {
  if (part.type !== 'tool' || !part.outputOrigin) return part;
  return { ...part, outputOrigin: move(part.outputOrigin, place) } satisfies KeptTool;
}

function leavePlace({ source, path, at }: Origin, place: FramePlace): Origin {
  return { source: source === place.source ? '' : source, path: path === place.path ? '' : path, at };
}

function enterPlace({ source, path, at }: Origin, place: FramePlace): Origin {
  return { source: source || place.source, path: path || place.path, at };
}
