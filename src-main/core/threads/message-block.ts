// Consecutive messages as the two raw contents of a block: the text stream, and what else there is of each message.
// Find and snippets read only the first, linking only the rows of the second.
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { MessageRow } from './kept-thread';
import { liftTexts, restoreTexts } from './lift-texts';

/** A message as JSON, ready to be put into a block. */
export interface Prepared {
  readonly row: string;
  readonly frame: string;
  /** Pieces of the text stream, comma-separated. */
  readonly texts: string;
  /** In bytes, of all three. */
  readonly size: number;
}

type TextTuple = readonly [MessageText['ordinal'], MessageText['role'], MessageText['field'], MessageText['text']];

export function prepareMessage(message: Message, row: MessageRow): Prepared {
  const lifted = liftTexts(message);
  const rowJson = JSON.stringify(row);
  const frame = JSON.stringify(lifted.frame);
  const texts = lifted.texts
    .map(({ ordinal, role, field, text }) => JSON.stringify([ordinal, role, field, text] satisfies TextTuple))
    .join(',');
  const size = Buffer.byteLength(rowJson) + Buffer.byteLength(frame) + Buffer.byteLength(texts);
  return { row: rowJson, frame, texts, size };
}

/** The raw contents of a block. */
export function joinMessages(messages: readonly Prepared[]): { readonly texts: Buffer; readonly frames: Buffer } {
  const rows = messages.map(({ row }) => row).join(',');
  const frames = messages.map(({ frame }) => frame).join(',');
  const texts = messages.flatMap((message) => message.texts || []).join(',');
  // JSON has no raw line feeds, so the first one ends the rows.
  return { texts: Buffer.from(`[${texts}]`), frames: Buffer.from(`[${rows}]\n[${frames}]`) };
}

export function parseTexts(raw: Buffer): readonly MessageText[] {
  const tuples = JSON.parse(raw.toString('utf8')) as readonly TextTuple[];
  return tuples.map(([ordinal, role, field, text]) => ({ ordinal, role, field, text }));
}

export function parseRows(raw: Buffer): readonly MessageRow[] {
  return JSON.parse(raw.toString('utf8', 0, raw.indexOf('\n'))) as readonly MessageRow[];
}

/** The messages of a block with ordinals in [from, to). Throws when the contents don't belong together. */
export function parseMessages(rawFrames: Buffer, rawTexts: Buffer, from: number, to: number): readonly Message[] {
  const frames = JSON.parse(rawFrames.toString('utf8', rawFrames.indexOf('\n'))) as readonly Message[];
  const texts = new Map<number, MessageText[]>();
  for (const text of parseTexts(rawTexts)) {
    const ofMessage = texts.get(text.ordinal);
    if (ofMessage) ofMessage.push(text);
    else texts.set(text.ordinal, [text]);
  }
  return frames
    .filter(({ ordinal }) => ordinal >= from && ordinal < to)
    .map((frame) => restoreTexts(frame, texts.get(frame.ordinal) ?? []));
}
