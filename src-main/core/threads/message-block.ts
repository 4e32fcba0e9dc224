// Consecutive messages as the two raw contents of a block: the text stream, and what else there is of each message.
// Find and snippets read only the first, linking only the rows of the second.
import { isAscii } from 'node:buffer';
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { TextBlock, TextPlace } from '../text-block';
import type { FramePlace } from './frame-place';
import type { MessageRow } from './kept-thread';
import { fromFrame, type MessageFrame, toFrame } from './message-frame';
import { Scratch } from './scratch';

/** A message ready to be put into a block. */
export interface Prepared {
  readonly ordinal: number;
  readonly row: PackedRow;
  /** As JSON. */
  readonly frame: string;
  readonly texts: readonly MessageText[];
  /** About so many UTF-16 units: to know the bytes would take another pass over all of it. */
  readonly size: number;
}

/** The texts themselves stand after it, so that they are neither escaped nor parsed. */
type TextsHead = readonly TextPlace[];

type PackedRow = readonly [
  MessageRow['nativeId'],
  MessageRow['at'],
  prompts: 0 | 1,
  replies: 0 | 1,
  commands: 0 | 1,
  toolCalls: number,
  failures: number,
];
interface FramesHead {
  readonly place: FramePlace;
  /** Ordinal of the first message. */
  readonly first: number;
  readonly rows: readonly PackedRow[];
}

/** The raw contents of a block, one after the other. */
export interface JoinedBlock {
  readonly count: number;
  readonly bytes: Uint8Array;
  /** How many of the bytes are the text stream. */
  readonly textBytes: number;
}

/** `place` is the same for all messages of a block. */
export function prepareMessage(message: Message, row: MessageRow, place: FramePlace): Prepared {
  const { frame, texts } = toFrame(message, row, place);
  const json = JSON.stringify(frame);
  return {
    ordinal: message.ordinal,
    row: packRow(row),
    frame: json,
    texts,
    size: ROW_UNITS + json.length + lengthOf(texts),
  };
}

const ROW_UNITS = 70;

const scratch = new Scratch();

export function joinMessages(messages: readonly Prepared[], place: FramePlace): JoinedBlock {
  writeTexts(messages);
  const textBytes = scratch.length;
  const head: FramesHead = { place, first: messages[0]?.ordinal ?? 0, rows: messages.map(({ row }) => row) };
  // JSON has no raw line feeds, so the first one ends the head.
  scratch.write(`${JSON.stringify(head)}\n[`);
  for (const message of messages) {
    if (message !== messages[0]) scratch.write(',');
    scratch.write(message.frame);
  }
  scratch.write(']');
  return { count: messages.length, bytes: scratch.take(), textBytes };
}

/**
 * Each text is written by itself: joined first, one sign beyond Latin-1 would make all of them twice as wide. Half
 * characters, which do come out of tools that cut strings anywhere, become replacement characters of the same length.
 */
function writeTexts(messages: readonly Prepared[]): void {
  const places: TextPlace[] = [];
  for (const { texts } of messages) {
    for (const { ordinal, role, field, text } of texts) places.push([ordinal, role, field, text.length]);
  }
  scratch.write(`${JSON.stringify(places satisfies TextsHead)}\n`);
  for (const { texts } of messages) for (const { text } of texts) scratch.write(text);
}

function lengthOf(texts: readonly MessageText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

function packRow({ nativeId, at, prompts, replies, commands, toolCalls, failures }: MessageRow): PackedRow {
  return [nativeId, at, prompts, replies, commands, toolCalls, failures];
}

function unpackRow([nativeId, at, prompts, replies, commands, toolCalls, failures]: PackedRow): MessageRow {
  return { nativeId, at, prompts, replies, commands, toolCalls, failures };
}

export function parseTextBlock(raw: Buffer): TextBlock {
  const lineEnd = raw.indexOf('\n');
  return { places: JSON.parse(raw.toString('utf8', 0, lineEnd)) as TextsHead, body: raw.subarray(lineEnd + 1) };
}

/**
 * Each text is decoded by itself: a string of all of them would need memory that the system has yet to find, which
 * takes ten times as long, and would stay as long as any of them.
 */
export function parseTexts(raw: Buffer): readonly MessageText[] {
  const { places, body } = parseTextBlock(raw);
  let at = 0;
  return places.map(([ordinal, role, field, length]) => {
    const from = at;
    at = endOfUnits(body, from, length);
    return { ordinal, role, field, text: body.toString('utf8', from, at) };
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
  return parseHead(raw).rows.map(unpackRow);
}

function parseHead(raw: Buffer): FramesHead {
  return JSON.parse(raw.toString('utf8', 0, raw.indexOf('\n'))) as FramesHead;
}

/** The messages of a block with ordinals in [from, to). Throws when the contents don't belong together. */
export function parseMessages(rawFrames: Buffer, rawTexts: Buffer, from: number, to: number): readonly Message[] {
  const { place, first, rows } = parseHead(rawFrames);
  const frames = JSON.parse(rawFrames.toString('utf8', rawFrames.indexOf('\n'))) as readonly MessageFrame[];
  const texts = new Map<number, MessageText[]>();
  for (const text of parseTexts(rawTexts)) {
    const ofMessage = texts.get(text.ordinal);
    if (ofMessage) ofMessage.push(text);
    else texts.set(text.ordinal, [text]);
  }
  return frames.flatMap((frame, index) => {
    const row = rows[index];
    const ordinal = first + index;
    if (!row || ordinal < from || ordinal >= to) return [];
    return fromFrame(frame, unpackRow(row), ordinal, place, texts.get(ordinal) ?? []);
  });
}
