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
  /** The turns of a subagent, or '' when they stand elsewhere. */
  readonly subagent: (id: ThreadId) => Promise<string>;
}

export function block(text: string): Block {
  return { type: 'block', text };
}

/** An image or a document that isn't in the file, as a note. */
export function imageLine({ mediaType, sizeBytes, name }: ImagePart, clean: (text: string) => string): Block {
  const word = mediaType.startsWith('image/') ? WORDS.image : WORDS.document;
  const size = sizeBytes > 0 ? `, ${Math.ceil(sizeBytes / 1024)} KB` : '';
  const called = name === undefined ? '' : ` ${inlineCode(clean(name))}`;
  return { type: 'line', text: `${word}${called} (${escapeInline(clean(mediaType))}${size})` };
}
