// Cuts the long texts of a message's calls and notices to their head and tail; the whole goes into a blob, so that
// opening a thread never loads megabytes of output that nobody scrolls through.
import type { BlobHash } from '@shared/model/ids';
import type { LongText, Message, Part } from '@shared/model/thread';
import { contentHash } from './content-hash';

/** In UTF-16 units. */
const LONGEST = 64 * 1024;
const HEAD = 48 * 1024;
const TAIL = 16 * 1024;

export interface TextBlob {
  readonly hash: BlobHash;
  readonly text: string;
}

/** The message as it is kept, and the whole texts of what was cut. Texts that were cut before stay as they are. */
export function cutLongTexts(message: Message): { readonly message: Message; readonly blobs: readonly TextBlob[] } {
  if (!message.parts.some(holdsLong)) return { message, blobs: NONE };
  const blobs: TextBlob[] = [];
  const cut = (long: LongText): LongText => {
    if (!isLong(long)) return long;
    const hash = contentHash(long.text);
    blobs.push({ hash, text: long.text });
    return { text: headAndTail(long.text), cut: { fullLength: long.text.length, blob: hash } };
  };
  const parts = message.parts.map((part) => cutPart(part, cut));
  return { message: { ...message, parts }, blobs };
}

const NONE: readonly TextBlob[] = [];

function holdsLong(part: Part): boolean {
  if (part.type === 'tool') return isLong(part.input) || isLong(part.output);
  return part.type === 'notice' && isLong(part.detail);
}

function isLong(text: LongText | undefined): boolean {
  return text !== undefined && text.text.length > LONGEST && !text.cut;
}

function cutPart(part: Part, cut: (text: LongText) => LongText): Part {
  if (part.type === 'tool') {
    return { ...part, input: cut(part.input), ...(part.output && { output: cut(part.output) }) };
  }
  return part.type === 'notice' && part.detail ? { ...part, detail: cut(part.detail) } : part;
}

/** Joined by a line of its own, so that no word is made of both ends; never cuts a surrogate pair in two. */
function headAndTail(text: string): string {
  const headEnd = isHighSurrogate(text.charCodeAt(HEAD - 1)) ? HEAD - 1 : HEAD;
  const from = text.length - TAIL;
  const tailStart = isHighSurrogate(text.charCodeAt(from - 1)) ? from - 1 : from;
  return `${text.slice(0, headEnd)}\n…\n${text.slice(tailStart)}`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
