// Consecutive messages as the two raw contents of a block: the text stream, and what else there is of each message.
// Find and snippets read only the first, linking only the rows of the second.
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { MessageRow } from './kept-thread';
import { liftTexts, restoreTexts } from './lift-texts';

/** A message ready to be put into a block. */
export interface Prepared {
  /** As JSON. */
  readonly row: string;
  readonly frame: string;
  readonly texts: readonly MessageText[];
  /** In bytes, of all three. */
  readonly size: number;
}

/** The text itself stands after the others, so that it is neither escaped nor parsed. */
type TextPlace = readonly [MessageText['ordinal'], MessageText['role'], MessageText['field'], length: number];
type TextsHead = readonly [encoding: 'utf8' | 'utf16le', places: readonly TextPlace[]];

/** Of ES2024, which Node has and our compiler's library doesn't know yet. */
interface WellFormed {
  isWellFormed(): boolean;
}

export function prepareMessage(message: Message, row: MessageRow): Prepared {
  const lifted = liftTexts(message);
  const rowJson = JSON.stringify(row);
  const frame = JSON.stringify(lifted.frame);
  const textBytes = lifted.texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const size = Buffer.byteLength(rowJson) + Buffer.byteLength(frame) + textBytes;
  return { row: rowJson, frame, texts: lifted.texts, size };
}

/** The raw contents of a block. */
export function joinMessages(messages: readonly Prepared[]): { readonly texts: Buffer; readonly frames: Buffer } {
  const rows = messages.map(({ row }) => row).join(',');
  const frames = messages.map(({ frame }) => frame).join(',');
  // JSON has no raw line feeds, so the first one ends the rows.
  return { texts: joinTexts(messages.flatMap(({ texts }) => texts)), frames: Buffer.from(`[${rows}]\n[${frames}]`) };
}

function joinTexts(texts: readonly MessageText[]): Buffer {
  const body = texts.map(({ text }) => text).join('');
  const places = texts.map(({ ordinal, role, field, text }): TextPlace => [ordinal, role, field, text.length]);
  // UTF-8 can't express lone surrogates, which do come out of tools that cut strings anywhere.
  const isWellFormed = (body as unknown as WellFormed).isWellFormed();
  const head: TextsHead = [isWellFormed ? 'utf8' : 'utf16le', places];
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(body, head[0])]);
}

export function parseTexts(raw: Buffer): readonly MessageText[] {
  const lineEnd = raw.indexOf('\n');
  const [encoding, places] = JSON.parse(raw.toString('utf8', 0, lineEnd)) as TextsHead;
  const body = raw.toString(encoding, lineEnd + 1);
  let end = 0;
  return places.map(([ordinal, role, field, length]) => {
    end += length;
    return { ordinal, role, field, text: body.slice(end - length, end) };
  });
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
