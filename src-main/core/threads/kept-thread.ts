// What is kept of a thread beside its messages, and the interface of the place that keeps it.
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { CommandRun, Message, OutlineEntry, TouchedFile } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { TextBlock } from '../text-block';

/** A row of a thread's table: enough to link and count without reading the message. */
export interface MessageRow {
  /** The tool's own id, or null. */
  readonly nativeId: string | null;
  readonly at: number | null;
  readonly prompts: 0 | 1;
  readonly replies: 0 | 1;
  readonly commands: 0 | 1;
  readonly toolCalls: number;
  readonly failures: number;
}

/** What opening a thread needs at once. */
export interface KeptSummary {
  readonly outline: readonly OutlineEntry[];
  readonly files: readonly TouchedFile[];
  readonly commands: readonly CommandRun[];
  /** Where the calls stand that may have started a thread: call id -> ordinal. */
  readonly anchors: Readonly<Record<string, number>>;
  /** What its messages refer to; absent in what an older version wrote. Set by the writer. */
  readonly blobs?: readonly BlobHash[];
}

/** Writes one thread anew, message by message. What was kept before stays readable until `finish`. */
export interface ThreadWriter {
  /** In order of ordinals. A promise when that has to be waited for before more is added: keeping has its own pace. */
  add(message: Message, row: MessageRow): Promise<void> | undefined;
  /** Makes the new state the kept one, in one step. Resolves to a stamp of the content. */
  finish(summary: KeptSummary): Promise<string>;
  /** Drops what was added. */
  abandon(): Promise<void>;
}

/** What is done with a text; `enough` ends the reading. A promise is waited for. */
export type UseText = (text: MessageText) => TextUse | Promise<TextUse>;
export type UseBlock = (block: TextBlock, isLast: boolean) => TextUse | Promise<TextUse>;
// biome-ignore lint/suspicious/noConfusingVoidType: most uses have nothing to say.
type TextUse = void | 'enough';

export interface ThreadReader {
  rows(id: ThreadId): Promise<readonly MessageRow[] | null>;
  summary(id: ThreadId): Promise<KeptSummary | null>;
  /** Of the summary only these, in a fraction of the time. */
  anchors(id: ThreadId): Promise<KeptSummary['anchors'] | null>;
  outline(id: ThreadId): Promise<KeptSummary['outline'] | null>;
  /** Reads only the blocks that hold them. Fewer where the thread ends; null when the thread isn't kept. */
  messages(id: ThreadId, from: number, count: number): Promise<readonly Message[] | null>;
  /** The plain text of messages from an ordinal on. */
  texts(id: ThreadId, from: number): Promise<readonly MessageText[] | null>;
  /** The same one by one, never all of it at once. False when the thread isn't kept; then some may have been used. */
  eachText(id: ThreadId, from: number, use: UseText): Promise<boolean>;
  /** The same as whole blocks, which may begin with texts of messages before. `isLast` with the last one. */
  eachTextBlock(id: ThreadId, from: number, use: UseBlock): Promise<boolean>;
  blob(hash: BlobHash): Promise<{ readonly mediaType: string; readonly data: Uint8Array } | null>;
}
