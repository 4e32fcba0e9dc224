// Consecutive messages as the two raw contents of a block: the text stream, and what else there is of each message.
// Find and snippets read only the first, linking only the rows of the second.
import { isAscii } from 'node:buffer';
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
  /** In UTF-16 units, of all three: to know the bytes would take another pass over all of it. */
  readonly size: number;
}

/** The text itself stands after the others, so that it is neither escaped nor parsed. */
type TextPlace = readonly [MessageText['ordinal'], MessageText['role'], MessageText['field'], length: number];
type TextsHead = readonly TextPlace[];

export function prepareMessage(message: Message, row: MessageRow): Prepared {
  const lifted = liftTexts(message);
  const rowJson = JSON.stringify(row);
  const frame = JSON.stringify(lifted.frame);
  const size = rowJson.length + frame.length + lengthOf(lifted.texts);
  return { row: rowJson, frame, texts: lifted.texts, size };
}

/** The raw contents of a block. */
export function joinMessages(messages: readonly Prepared[]): { readonly texts: Buffer; readonly frames: Buffer } {
  const rows = messages.map(({ row }) => row).join(',');
  const frames = messages.map(({ frame }) => frame).join(',');
  // JSON has no raw line feeds, so the first one ends the rows.
  return { texts: joinTexts(messages.flatMap(({ texts }) => texts)), frames: Buffer.from(`[${rows}]\n[${frames}]`) };
}

/**
 * Each text is written by itself: joined first, one sign beyond Latin-1 would make all of them twice as wide. Half
 * characters, which do come out of tools that cut strings anywhere, become replacement characters of the same length.
 */
function joinTexts(texts: readonly MessageText[]): Buffer {
  const places = texts.map(({ ordinal, role, field, text }): TextPlace => [ordinal, role, field, text.length]);
  const head = `${JSON.stringify(places satisfies TextsHead)}\n`;
  const bytes = roomFor(MOST_BYTES * (head.length + lengthOf(texts)));
  let end = bytes.write(head);
  for (const { text } of texts) end += bytes.write(text, end);
  return Buffer.from(bytes.subarray(0, end));
}

const KEPT_ROOM = 1024 * 1024;
const keptRoom = Buffer.allocUnsafeSlow(KEPT_ROOM);

/** To write into before it is known how much it will be: of new memory the system has to find every page first. */
function roomFor(bytes: number): Buffer {
  return bytes <= KEPT_ROOM ? keptRoom : Buffer.allocUnsafeSlow(bytes);
}

/** UTF-8 bytes for one UTF-16 unit. */
const MOST_BYTES = 3;

function lengthOf(texts: readonly MessageText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Each text is decoded by itself: a string of all of them would need memory that the system has yet to find, which
 * takes ten times as long, and would stay as long as any of them.
 */
export function parseTexts(raw: Buffer): readonly MessageText[] {
  const lineEnd = raw.indexOf('\n');
  const places = JSON.parse(raw.toString('utf8', 0, lineEnd)) as TextsHead;
  let at = lineEnd + 1;
  return places.map(([ordinal, role, field, length]) => {
    const from = at;
    at = endOfUnits(raw, from, length);
    return { ordinal, role, field, text: raw.toString('utf8', from, at) };
  });
}

/** Where so many UTF-16 units of UTF-8 end. */
function endOfUnits(raw: Buffer, from: number, units: number): number {
  if (isAscii(raw.subarray(from, from + units))) return Math.min(from + units, raw.length);
  let at = from;
  for (let left = units; left > 0 && at < raw.length; left -= 1) {
    const lead = raw[at] as number;
    // Four bytes are two units.
    if (lead >= 0xf0) left -= 1;
    at += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }
  return at;
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
