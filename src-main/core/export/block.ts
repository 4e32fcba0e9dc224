// What an export is made of between its headings, and what its parts are made with.
import type { ExportOptions } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import type { ImagePart, LongText } from '@shared/model/thread';
import { escapeInline, inlineCode } from './markdown-text';
import { WORDS } from './words';

/** `line`s that follow each other become one quoted list: facts beside the conversation. */
export interface Block {
  readonly type: 'line' | 'block';
  readonly text: string;
}

export interface PartContext {
  readonly options: ExportOptions;
  /** Makes a text fit for the file: controls, line ends, home path. */
  readonly clean: (text: string) => string;
  /** Depth of the turn's heading. */
  readonly level: number;
  readonly reader: { whole(text: LongText): Promise<string> };
  /** Where an image lies beside the file, or its address; absent where there is no place for images. */
  readonly image?: (part: ImagePart) => string | undefined;
  /** The turns of a subagent, or '' when they stand elsewhere. */
  readonly subagent: (id: ThreadId) => Promise<string>;
}

export function block(text: string): Block {
  return { type: 'block', text };
}

/** An image that is kept, where images have a place; else it, as a document, is a note. */
export function imageBlock(part: ImagePart, { clean, image }: Pick<PartContext, 'clean' | 'image'>): Block {
  const { mediaType, sizeBytes, name } = part;
  const place = mediaType.startsWith('image/') ? image?.(part) : undefined;
  if (place !== undefined) return block(`![${escapeInline(clean(name ?? WORDS.image))}](<${place}>)`);
  const word = mediaType.startsWith('image/') ? WORDS.image : WORDS.document;
  const size = sizeBytes > 0 ? `, ${Math.ceil(sizeBytes / 1024)} KB` : '';
  const called = name === undefined ? '' : ` ${inlineCode(clean(name))}`;
  return { type: 'line', text: `${word}${called} (${escapeInline(clean(mediaType))}${size})` };
}
