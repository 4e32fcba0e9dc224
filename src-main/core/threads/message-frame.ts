// What is kept of a message beside its texts and its row: nothing that one of these, its ordinal, or the thread says
// as well, since there are a thousand messages to a megabyte.
import { toMessageId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import { enterPlace, type FramePlace, type KeptOrigin, leavePlace } from './frame-place';
import type { MessageRow } from './kept-thread';
import { type KeptPart, liftTexts, restoreTexts } from './lift-texts';

/** Absent fields are null, or as in the row; `id` is absent where it is made of the row's or the ordinal. */
export interface MessageFrame extends Partial<Omit<Message, 'ordinal' | 'parts' | 'origin'>> {
  readonly parts: readonly KeptPart[];
  readonly origin: KeptOrigin;
}

export function toFrame(
  message: Message,
  row: MessageRow,
  place: FramePlace,
): { readonly frame: MessageFrame; readonly texts: readonly MessageText[] } {
  const { id, ordinal, role, author, queued, at, model, usage, origin } = message;
  const { parts, texts } = liftTexts(message, place);
  // JSON leaves out what is undefined.
  const frame = {
    id: id === toMessageId(place.thread, row.nativeId ?? ordinal) ? undefined : id,
    role,
    author: author ?? undefined,
    queued,
    at: at === row.at ? undefined : at,
    model: model ?? undefined,
    usage,
    parts,
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
    parts: restoreTexts(parts, texts, place),
    origin: enterPlace(origin, place),
  };
}
