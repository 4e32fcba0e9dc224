// Writes one thread anew. As long as its blocks are the ones that are kept already they are used again, so that a
// session that grows costs what it grew by.
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { toWriteFailure } from '../io/atomic-file';
import type { BlobStore } from './blob-store';
import { compress } from './compression';
import { contentHash } from './content-hash';
import { cutLongTexts } from './cut-long-texts';
import type { KeptSummary, MessageRow, ThreadWriter } from './kept-thread';
import { joinMessages, type Prepared, prepareMessage } from './message-block';
import { type Block, type OpenedTable, readBytes, readStored, type Stored, type Table, withFile } from './thread-file';
import { ThreadSink } from './thread-sink';

/** A block closes at so many raw bytes; a message larger than that is a block of its own. */
const BLOCK_BYTES = 256 * 1024;
/** Raw bytes that may wait for their compression or writing before `add` waits, too. */
const BYTES_IN_FLIGHT = 4 * BLOCK_BYTES;

export class KeptThreadWriter implements ThreadWriter {
  readonly #id: ThreadId;
  readonly #path: string;
  readonly #temporary: string;
  readonly #blobs: BlobStore;
  /** The state that is kept already. */
  readonly #before: OpenedTable | null;
  readonly #closed: () => void;
  /** Null as long as all blocks are the kept ones. */
  #sink: ThreadSink | null = null;
  #blocks: Block[] = [];
  #waiting: Prepared[] = [];
  #waitingBytes = 0;
  #messages = 0;
  /** One for each block that is being compressed or written; they settle in order. */
  #inFlight: { readonly done: Promise<void>; readonly bytes: number }[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly id: ThreadId;
    readonly path: string;
    /** Where a new file is built, on the same disk. */
    readonly temporary: string;
    readonly blobs: BlobStore;
    readonly before: OpenedTable | null;
    readonly closed: () => void;
  }) {
    this.#id = options.id;
    this.#path = options.path;
    this.#temporary = options.temporary;
    this.#blobs = options.blobs;
    this.#before = options.before;
    this.#closed = options.closed;
  }

  /** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'); then call `abandon`. */
  async add(message: Message, row: MessageRow): Promise<void> {
    try {
      const { message: kept, blobs } = cutLongTexts(message);
      for (const { hash, text } of blobs) await this.#blobs.put(hash, 'text/plain', Buffer.from(text));
      const prepared = prepareMessage(kept, row);
      if (this.#waitingBytes + prepared.size > BLOCK_BYTES) await this.#closeBlock();
      this.#waiting.push(prepared);
      this.#waitingBytes += prepared.size;
      if (this.#waitingBytes >= BLOCK_BYTES) await this.#closeBlock();
    } catch (error) {
      throw toWriteFailure(error, this.#path);
    }
  }

  /** Throws as `add` does, after having abandoned. */
  async finish(summary: KeptSummary): Promise<string> {
    try {
      await this.#closeBlock();
      await this.#last;
      const raw = Buffer.from(JSON.stringify(summary));
      const summaryHash = contentHash(raw);
      if (this.#sink || !(await this.#isKept(summaryHash))) await this.#commit(raw, summaryHash);
      this.#closed();
      return contentHash(...this.#blocks.map(({ hash }) => hash), summaryHash);
    } catch (error) {
      await this.abandon();
      throw toWriteFailure(error, this.#path);
    }
  }

  async abandon(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#sink?.abandon();
    this.#closed();
  }

  async #closeBlock(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const raw = joinMessages(this.#waiting);
    const about = {
      from: this.#messages,
      count: this.#waiting.length,
      hash: contentHash(raw.texts, raw.frames),
    };
    this.#messages += this.#waiting.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const kept = this.#sink ? null : await this.#keptBlock(about.hash, about.count);
    if (kept) {
      this.#blocks.push(kept);
      return;
    }
    this.#sink ??= await this.#startWriting();
    const sink = this.#sink;
    const compressed = Promise.all([compress(raw.texts), compress(raw.frames)]);
    await this.#enqueue(raw.texts.length + raw.frames.length, async () => {
      const [texts, frames] = await compressed;
      this.#blocks.push({
        ...about,
        texts: await put(sink, texts, raw.texts.length),
        frames: await put(sink, frames, raw.frames.length),
      });
    });
  }

  async #commit(rawSummary: Buffer, summaryHash: string): Promise<void> {
    this.#sink ??= await this.#startWriting();
    const sink = this.#sink;
    const summary = await put(sink, await compress(rawSummary), rawSummary.length);
    const table: Table = { id: this.#id, blocks: this.#blocks, summary, summaryHash };
    await sink.commit(Buffer.from(JSON.stringify(table)));
  }

  /** The kept block that stands at this place, if it has the same content and is whole. */
  async #keptBlock(hash: string, count: number): Promise<Block | null> {
    const block = this.#before?.table.blocks[this.#blocks.length];
    if (block?.hash !== hash || block.count !== count) return null;
    return (await this.#isWhole(block.texts, block.frames)) ? block : null;
  }

  /** Whether the kept state, all of whose blocks so far were the same, is the new one. */
  async #isKept(summaryHash: string): Promise<boolean> {
    if (!this.#before) return false;
    const { blocks, summary, summaryHash: kept } = this.#before.table;
    if (blocks.length !== this.#blocks.length || kept !== summaryHash) return false;
    return this.#isWhole(summary);
  }

  /** Opens the kept file for each look: a session may have more threads being written than files may be open. */
  async #isWhole(...stored: readonly Stored[]): Promise<boolean> {
    return withFile(this.#path, async (file) => {
      for (const one of stored) if (!(await readStored(file, one))) return false;
      return true;
    }).catch(() => false);
  }

  /** Appends when that leaves at most half of the file unused, else begins a new file with the blocks so far. */
  async #startWriting(): Promise<ThreadSink> {
    const before = this.#before;
    const inUse = this.#blocks.reduce((sum, { texts, frames }) => sum + texts.bytes + frames.bytes, 0);
    if (before && inUse * 2 >= before.end) return ThreadSink.behind(this.#path, before);
    const sink = ThreadSink.anew(this.#path, this.#temporary);
    const blocks = this.#blocks;
    this.#blocks = [];
    if (blocks.length === 0) return sink;
    await withFile(this.#path, async (file) => {
      for (const block of blocks) this.#blocks.push(await copyBlock(file, sink, block));
    });
    return sink;
  }

  async #enqueue(bytes: number, write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(write);
    // Whoever waits for it gets the error; until somebody does it must not count as unhandled.
    this.#last.catch(() => undefined);
    this.#inFlight.push({ done: this.#last, bytes });
    while (this.#inFlight.reduce((sum, { bytes }) => sum + bytes, 0) > BYTES_IN_FLIGHT) {
      await this.#inFlight.shift()?.done;
    }
  }
}

async function put(sink: ThreadSink, bytes: Buffer, rawBytes: number): Promise<Stored> {
  return { at: await sink.write(bytes), bytes: bytes.length, rawBytes, checksum: crc32(bytes) };
}

/** The block at its new place; it was found whole before. */
async function copyBlock(from: FileHandle, to: ThreadSink, block: Block): Promise<Block> {
  const copy = async (stored: Stored) => ({
    ...stored,
    at: await to.write(await readBytes(from, stored.at, stored.bytes)),
  });
  return { ...block, texts: await copy(block.texts), frames: await copy(block.frames) };
}
