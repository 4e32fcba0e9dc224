// Kept threads as text for others: gives the export what it reads from, with secrets hidden.

import { DEFAULT_EXPORT, type ExportedThread, type ExportOptions, type FileFormat } from '@shared/model/export';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { RedactionReport } from '@shared/model/redaction';
import type { ImagePart, Message } from '@shared/model/thread';
import { homeOf } from '@shared/text/hide-home';
import { exportName } from '../export/file-name';
import { toHtml } from '../export/to-html';
import { toJson } from '../export/to-json';
import { type ExportContext, toMarkdown } from '../export/to-markdown';
import { writeStreamed } from '../io/write-streamed';
import { IDS, Redactor } from '../redaction/redactor';
import { SOURCES } from '../sources/registry';
import { readMessages, readThread } from './read-thread';
import type { State } from './state';
import { wholeText } from './whole-text';

const PAGE = 200;
const WRITERS = { md: toMarkdown, html: toHtml, json: toJson } as const;
/** What a page may hold of images: those that can do nothing but be seen. */
const INLINE_IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

type Readable = Pick<State, 'library' | 'store'>;

export interface ExportPlace {
  /** Shortened to `~` in the text. */
  readonly home: string;
  /** Makes the labels of what is hidden. */
  readonly redactionKey: Uint8Array;
  /** Where an image will lie beside the file. Absent: a page holds its images, and Markdown names them. */
  readonly image?: (part: ImagePart) => string | undefined;
}

/** Throws AppError('thread-not-found' | 'cannot-read'). */
export async function exportThread(
  state: Readable,
  id: ThreadId,
  format: FileFormat,
  options: ExportOptions,
  place: ExportPlace,
): Promise<ExportedThread> {
  const { name, pieces, report } = await openExport(state, id, format, options, place);
  let text = '';
  for await (const piece of pieces) text += piece;
  return { name, text, redacted: report() };
}

/** Into a file, which may be longer than memory. Throws what `exportThread` and `writeStreamed` do. */
export async function saveThread(
  state: Readable,
  id: ThreadId,
  format: FileFormat,
  options: ExportOptions,
  place: ExportPlace,
  file: string,
): Promise<RedactionReport> {
  const { pieces, report } = await openExport(state, id, format, options, place);
  await writeStreamed(file, pieces);
  return report();
}

/** What an export would hide; without `options` only the file name to suggest. Throws as `exportThread` does. */
export async function previewExport(
  state: Readable,
  id: ThreadId,
  format: FileFormat,
  options: ExportOptions | undefined,
  place: ExportPlace,
): Promise<Omit<ExportedThread, 'text'>> {
  const { name, pieces, report } = await openExport(state, id, format, options ?? DEFAULT_EXPORT, place);
  if (options) for await (const _ of pieces);
  return { name, redacted: report() };
}

/** The same piece by piece; what was hidden is known once all pieces are taken. */
export async function openExport(
  state: Readable,
  id: ThreadId,
  format: FileFormat,
  options: ExportOptions,
  { home, redactionKey, image }: ExportPlace,
): Promise<{
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
  readonly report: () => RedactionReport;
}> {
  const whole = await readThread(state, id);
  const redactor = new Redactor(options.redact, redactionKey, [home, homeOf(whole.head.project?.path ?? '')]);
  const thread = await redactor.value(whole, IDS);
  const tool = SOURCES.find(({ card }) => card.id === thread.head.source)?.card.label ?? thread.head.source;
  const images = new Map<BlobHash, string>();
  const place = image ?? (format === 'html' ? ({ blob }: ImagePart) => blob && images.get(blob) : undefined);
  const context: ExportContext = {
    options,
    tool,
    home,
    reader: {
      async *messages(of) {
        for await (const message of allMessages(state, of, redactor)) {
          if (format === 'html' && !image) await loadImages(state, message, images);
          yield message;
        }
      },
      whole: async (text) => {
        // What isn't cut was looked through with its message.
        if (text.cut === undefined) return text.text;
        return (await redactor.texts([await wholeText(state, text)]))[0] ?? '';
      },
    },
    ...(place ? { image: place } : {}),
  };
  return {
    name: exportName(thread.head, format),
    pieces: WRITERS[format](thread, context),
    report: () => redactor.report(),
  };
}

async function* allMessages(state: Readable, id: ThreadId, redactor: Redactor): AsyncGenerator<Message> {
  for (let from = 0; ; from += PAGE) {
    const page = await readMessages(state, id, from, PAGE);
    yield* await redactor.value(page, IDS);
    if (page.length < PAGE) return;
  }
}

/** Those of one message only: a session may hold hundreds. */
async function loadImages({ store }: Readable, { parts }: Message, images: Map<BlobHash, string>): Promise<void> {
  images.clear();
  for (const { blob, mediaType } of imagesOf(parts)) {
    if (blob === undefined || !INLINE_IMAGES.has(mediaType)) continue;
    const found = await store.blob(blob);
    if (found) images.set(blob, `data:${mediaType};base64,${Buffer.from(found.data).toString('base64')}`);
  }
}

/** The images of a message and of what its calls gave back. */
export function imagesOf(parts: Message['parts']): readonly ImagePart[] {
  return parts.flatMap((part) => (part.type === 'image' ? [part] : part.type === 'tool' ? (part.images ?? []) : []));
}
