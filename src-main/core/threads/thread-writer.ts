// Shapes the messages of one thread into raw blocks and hands them on to where they are kept.
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { blobsOf } from './blobs-of';
import { cutLongTexts, type TextBlob } from './cut-long-texts';
import type { EarlyTexts } from './early-text';
import type { FramePlace } from './frame-place';
import { InFlight } from './in-flight';
import type { Keeper } from './keeper';
import type { KeptSummary, MessageRow, ThreadWriter } from './kept-thread';
import { type JoinedBlock, joinMessages, type Prepared, prepareMessage } from './message-block';
import { formatSummary } from './summary-text';

/**
 * A block closes at so many UTF-16 units, which are 128 KB of Latin and up to 384 KB of other scripts; a message larger
 * than that is a block of its own.
 */
const BLOCK_UNITS = 128 * 1024;
/** Raw bytes that are handed on together, so that an ordinary thread is one call. */
const HANDED_ON_BYTES = 512 * 1024;
/** Raw bytes that may wait to be kept before `add` waits, too. */
const BYTES_IN_FLIGHT = 8 * 1024 * 1024;

export class KeptThreadWriter implements ThreadWriter {
  #waiting: Prepared[] = [];
  #waitingUnits = 0;
  /** Of the first message. */
  #place: FramePlace | null = null;
  #blocks: JoinedBlock[] = [];
  #blockBytes = 0;
  readonly #blobs = new Set<BlobHash>();
  readonly #inFlight = new InFlight(BYTES_IN_FLIGHT);

  constructor(
    private readonly id: ThreadId,
    private readonly keeper: Keeper,
    private readonly closed: () => void,
    private readonly early?: EarlyTexts,
  ) {}

  /** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'), perhaps for an earlier one; then `abandon`. */
  add(message: Message, row: MessageRow): Promise<void> | undefined {
    const { message: kept, blobs } = cutLongTexts(message);
    return blobs.length === 0 ? this.#add(kept, row) : this.#addWithBlobs(kept, row, blobs);
  }

  /** `finish` waits for the blobs, so that no thread refers to what isn't there. */
  async #addWithBlobs(message: Message, row: MessageRow, blobs: readonly TextBlob[]): Promise<void> {
    for (const { hash, text } of blobs) {
      const data = Buffer.from(text);
      await this.#inFlight.add(this.keeper.blob({ hash, mediaType: 'text/plain', data }), text.length);
    }
    await this.#add(message, row);
  }

  #add(kept: Message, row: MessageRow): Promise<void> | undefined {
    for (const hash of blobsOf(kept)) this.#blobs.add(hash);
    const { source, path } = kept.origin;
    this.#place ??= { thread: this.id, source, path };
    const prepared = prepareMessage(kept, row, this.#place);
    if (this.#waitingUnits + prepared.size > BLOCK_UNITS) this.#closeBlock();
    this.#waiting.push(prepared);
    this.#waitingUnits += prepared.size;
    if (this.#waitingUnits >= BLOCK_UNITS) this.#closeBlock();
    return this.#blockBytes >= HANDED_ON_BYTES ? this.#handOn() : undefined;
  }

  /** Throws as `add` does, after having abandoned. */
  async finish(summary: KeptSummary): Promise<string> {
    try {
      this.#closeBlock();
      await this.#inFlight.all();
      const text = formatSummary({ ...summary, blobs: [...this.#blobs] });
      const stamp = await this.keeper.finish({ id: this.id, blocks: this.#takeBlocks(), summary: text });
      this.closed();
      this.early?.kept(stamp);
      return stamp;
    } catch (error) {
      await this.abandon();
      throw error;
    }
  }

  async abandon(): Promise<void> {
    await this.keeper.abandon({ id: this.id });
    this.closed();
  }

  #closeBlock(): void {
    if (this.#waiting.length === 0 || !this.#place) return;
    const block = joinMessages(this.#waiting, this.#place);
    this.early?.block(block);
    this.#waiting = [];
    this.#waitingUnits = 0;
    this.#blocks.push(block);
    this.#blockBytes += block.bytes.length;
  }

  #takeBlocks(): JoinedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    this.#blockBytes = 0;
    return blocks;
  }

  #handOn(): Promise<void> | undefined {
    const bytes = this.#blockBytes;
    return this.#inFlight.add(this.keeper.blocks({ id: this.id, blocks: this.#takeBlocks() }), bytes);
  }
}
