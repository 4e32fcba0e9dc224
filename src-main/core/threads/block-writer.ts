// Writes the blocks of one thread anew. As long as they are the ones that are kept already those are used again, so
// that a session that grows costs what it grew by.
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ThreadId } from '@shared/model/ids';
import { toWriteFailure } from '../io/atomic-file';
import { compress, type Effort } from './compression';
import { contentHash } from './content-hash';
import type { JoinedBlock } from './message-block';
import { type Block, type OpenedTable, readBytes, readStored, type Stored, type Table, withFile } from './thread-file';
import { ThreadSink } from './thread-sink';

export class BlockWriter {
  readonly #id: ThreadId;
  readonly #path: string;
  readonly #temporary: string;
  /** The state that is kept already. */
  readonly #before: OpenedTable | null;
  /** Null as long as all blocks are the kept ones. */
  #sink: ThreadSink | null = null;
  #blocks: Block[] = [];
  /** Ordinal of the next block's first message. */
  #messages = 0;

  constructor(options: {
    readonly id: ThreadId;
    readonly path: string;
    /** Where a new file is built, on the same disk. */
    readonly temporary: string;
    readonly before: OpenedTable | null;
  }) {
    this.#id = options.id;
    this.#path = options.path;
    this.#temporary = options.temporary;
    this.#before = options.before;
  }

  /** In order. Throws AppError('disk-full' | 'no-permission' | 'cannot-write'); then call `abandon`. */
  async put({ count, bytes, textBytes }: JoinedBlock): Promise<void> {
    try {
      const about = { from: this.#messages, count, hash: contentHash(bytes) };
      this.#messages += count;
      const kept = this.#sink ? null : await this.#keptBlock(about.hash, count);
      if (kept) {
        this.#blocks.push(kept);
        return;
      }
      this.#sink ??= await this.#startWriting();
      const texts = await putCompressed(this.#sink, bytes.subarray(0, textBytes), 'little');
      const frames = await putCompressed(this.#sink, bytes.subarray(textBytes));
      this.#blocks.push({ ...about, texts, frames });
    } catch (error) {
      throw toWriteFailure(error, this.#path);
    }
  }

  /** Makes it the kept state, and resolves to a stamp of it. Throws as `put` does, after having abandoned. */
  async finish(summary: Uint8Array): Promise<string> {
    try {
      const summaryHash = contentHash(summary);
      if (this.#sink || !(await this.#isKept(summaryHash))) await this.#commit(summary, summaryHash);
      return contentHash(...this.#blocks.map(({ hash }) => hash), summaryHash);
    } catch (error) {
      await this.abandon();
      throw toWriteFailure(error, this.#path);
    }
  }

  /** Leaves what was kept as it was. */
  async abandon(): Promise<void> {
    await this.#sink?.abandon();
  }

  async #commit(rawSummary: Uint8Array, summaryHash: string): Promise<void> {
    this.#sink ??= await this.#startWriting();
    const sink = this.#sink;
    const summary = await putCompressed(sink, rawSummary);
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
}

async function putCompressed(sink: ThreadSink, raw: Uint8Array, effort?: Effort): Promise<Stored> {
  const bytes = compress(raw, effort);
  return { at: await sink.write(bytes), bytes: bytes.length, rawBytes: raw.length, checksum: crc32(bytes) };
}

/** The block at its new place; it was found whole before. */
async function copyBlock(from: FileHandle, to: ThreadSink, block: Block): Promise<Block> {
  const copy = async (stored: Stored) => ({
    ...stored,
    at: await to.write(await readBytes(from, stored.at, stored.bytes)),
  });
  return { ...block, texts: await copy(block.texts), frames: await copy(block.frames) };
}
