// Normalised threads on disk, so that reading survives the source's own clean-up. One file for each thread; opening
// one reads its table, and a range of messages only the blocks that hold it.
import { type FileHandle, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';
import type { AppPaths } from '../io/app-paths';
import { toWriteFailure } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { type Blob, readBlob } from './blob-store';
import { blobsOf } from './blobs-of';
import { decompress } from './compression';
import { EarlyTexts, type TellText } from './early-text';
import { type Keeper, openKeeper } from './keeper';
import type { KeptSummary, MessageRow, ThreadReader, ThreadWriter, UseBlock, UseText } from './kept-thread';
import { parseMessages, parseRows, parseTextBlock, parseTexts } from './message-block';
import { parseOutline, parseSummary, parseSummaryHead } from './summary-text';
import { readStored, readTable, type Stored, type Table, threadPath, withFile } from './thread-file';
import { KeptThreadWriter } from './thread-writer';

/** Blocks are read and unpacked on other threads while the one before is used. */
const READ_AHEAD = 3;

/**
 * Any process may read. Only the holder of the writer lock may write; what was being written when it was killed does
 * not count. A thread whose file is damaged reads as one that isn't kept, so that it is read anew from its source.
 */
export class ThreadStore implements ThreadReader {
  readonly #paths: AppPaths;
  readonly #keeper: Keeper;
  readonly #writers = new Map<ThreadId, ThreadWriter>();

  private constructor(paths: AppPaths, keeper: Keeper) {
    this.#paths = paths;
    this.#keeper = keeper;
  }

  /** What is written goes through `keeper`. */
  static async open(paths: AppPaths, keeper: Keeper = openKeeper(paths)): Promise<ThreadStore> {
    return new ThreadStore(paths, keeper);
  }

  /**
   * Abandons what another writer of the same thread has added. `tell` is told the text of a long thread as it comes.
   * Throws AppError as `ThreadWriter.add` does.
   */
  async begin(id: ThreadId, tell?: TellText): Promise<ThreadWriter> {
    await this.#writers.get(id)?.abandon();
    const closed = () => {
      if (this.#writers.get(id) === writer) this.#writers.delete(id);
    };
    const early = tell && new EarlyTexts(id, tell);
    const writer: ThreadWriter = new KeptThreadWriter(id, this.#keeper, closed, early);
    this.#writers.set(id, writer);
    return writer;
  }

  /** Throws AppError('bad-argument' | 'disk-full' | 'no-permission' | 'cannot-write'). */
  putBlob(hash: BlobHash, mediaType: string, data: Uint8Array): Promise<void> {
    return this.#keeper.blob({ hash, mediaType, data });
  }

  /** Blobs stay until `collect`: other threads may refer to them. */
  async remove(ids: readonly ThreadId[]): Promise<void> {
    for (const id of ids) {
      await this.#writers.get(id)?.abandon();
      const path = threadPath(this.#paths, id);
      await rm(path, { force: true }).catch((error: unknown) => {
        throw toWriteFailure(error, path);
      });
    }
  }

  /** Bytes of all threads and blobs. */
  async sizeBytes(): Promise<number> {
    let total = 0;
    for (const folder of [this.#paths.threads, this.#paths.blobs]) {
      for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
        const found = await stat(join(folder, path)).catch(() => null);
        if (found?.isFile()) total += found.size;
      }
    }
    return total;
  }

  /** What the file of a thread takes; 0 when there is none. */
  async sizeOf(id: ThreadId): Promise<number> {
    return (await stat(threadPath(this.#paths, id)).catch(() => null))?.size ?? 0;
  }

  /**
   * Removes the blobs that no kept thread refers to. Only those that were put before a time (epoch milliseconds) from
   * which on nothing is written. Resolves to what was removed.
   */
  async collect(before: number): Promise<{ readonly blobs: number; readonly bytes: number }> {
    const keep = new Set<BlobHash>();
    for (const name of await readdir(this.#paths.threads)) {
      if (!name.endsWith('.thread')) continue;
      // A damaged one refers to nothing that could be shown.
      await withFile(join(this.#paths.threads, name), async (file) => {
        const opened = await readTable(file, null);
        if (opened) for (const hash of await readReferences(file, opened.table)) keep.add(hash);
      }).catch(() => undefined);
    }
    return this.#keeper.sweep({ keep: [...keep], before });
  }

  rows(id: ThreadId): Promise<readonly MessageRow[] | null> {
    return this.#read(id, async (file, { blocks }) => {
      const rows: MessageRow[] = [];
      for (const { frames } of blocks) for (const row of parseRows(await readRaw(file, frames))) rows.push(row);
      return rows;
    });
  }

  summary(id: ThreadId): Promise<KeptSummary | null> {
    return this.#read(id, async (file, { summary }) => parseSummary(await readRaw(file, summary)));
  }

  anchors(id: ThreadId): Promise<KeptSummary['anchors'] | null> {
    return this.#read(id, async (file, { summary }) => parseSummaryHead(await readRaw(file, summary)).anchors);
  }

  outline(id: ThreadId): Promise<KeptSummary['outline'] | null> {
    return this.#read(id, async (file, { summary }) => parseOutline(await readRaw(file, summary)));
  }

  messages(id: ThreadId, from: number, count: number): Promise<readonly Message[] | null> {
    return this.#read(id, async (file, { blocks }) => {
      const messages: Message[] = [];
      for (const block of blocks) {
        if (block.from >= from + count || block.from + block.count <= from) continue;
        const [frames, texts] = await Promise.all([readRaw(file, block.frames), readRaw(file, block.texts)]);
        for (const message of parseMessages(frames, texts, from, from + count)) messages.push(message);
      }
      return messages;
    });
  }

  async texts(id: ThreadId, from: number): Promise<readonly MessageText[] | null> {
    const texts: MessageText[] = [];
    return (await this.eachText(id, from, (text) => void texts.push(text))) ? texts : null;
  }

  async eachText(id: ThreadId, from: number, use: UseText): Promise<boolean> {
    const read = await this.#read(id, async (file, { blocks }) => {
      for (const block of blocks) {
        if (block.from + block.count <= from) continue;
        for (const text of parseTexts(await readRaw(file, block.texts))) {
          if (text.ordinal < from) continue;
          const used = use(text);
          if ((typeof used === 'object' ? await used : used) === 'enough') return true;
        }
      }
      return true;
    });
    return read ?? false;
  }

  async eachTextBlock(id: ThreadId, from: number, use: UseBlock): Promise<boolean> {
    const read = await this.#read(id, async (file, { blocks }) => {
      const wanted = blocks.filter((block) => block.from + block.count > from);
      const ahead: Promise<Buffer>[] = [];
      for (const index of wanted.keys()) {
        for (const { texts } of wanted.slice(index + ahead.length, index + READ_AHEAD)) {
          const raw = readRaw(file, texts);
          // Told where its turn comes, and nowhere when it never does.
          raw.catch(() => undefined);
          ahead.push(raw);
        }
        const raw = await (ahead.shift() as Promise<Buffer>);
        const used = use(parseTextBlock(raw), index === wanted.length - 1);
        if ((typeof used === 'object' ? await used : used) === 'enough') return true;
      }
      return true;
    });
    return read ?? false;
  }

  blob(hash: BlobHash): Promise<Blob | null> {
    return readBlob(this.#paths.blobs, hash);
  }

  /** Null when the thread isn't there or is damaged. Throws AppError('no-permission' | 'cannot-read'). */
  async #read<T>(id: ThreadId, read: (file: FileHandle, table: Table) => Promise<T>): Promise<T | null> {
    const path = threadPath(this.#paths, id);
    try {
      return await withFile(path, async (file) => {
        const opened = await readTable(file, id);
        return opened && read(file, opened.table);
      });
    } catch (error) {
      if (isAbsent(error) || !isFromSystem(error)) return null;
      throw toReadError(error, path);
    }
  }
}

/** What an older version wrote doesn't tell: its messages do. */
async function readReferences(file: FileHandle, { summary, blocks }: Table): Promise<readonly BlobHash[]> {
  const { blobs } = parseSummaryHead(await readRaw(file, summary));
  if (blobs) return blobs;
  const found: BlobHash[] = [];
  for (const { from, count, frames, texts } of blocks) {
    const messages = parseMessages(await readRaw(file, frames), await readRaw(file, texts), from, from + count);
    found.push(...messages.flatMap(blobsOf));
  }
  return found;
}

async function readRaw(file: FileHandle, stored: Stored): Promise<Buffer> {
  const bytes = await readStored(file, stored);
  if (!bytes) throw new Error('a kept block is damaged');
  return decompress(bytes, stored.rawBytes);
}

function isFromSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
