// Compresses and writes what is kept. It takes plain bytes, so that it can run on a thread of its own, beside the one
// that parses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { AppPaths } from '../io/app-paths';
import { type KeepOriginal, keepOriginal } from '../originals/original-store';
import { BlobStore } from './blob-store';
import { BlockWriter } from './block-writer';
import type { JoinedBlock } from './message-block';
import { temporaryNames } from './temporary-folder';
import { readTable, threadPath, withFile } from './thread-file';

const BUILDING = 'building';

/**
 * The first call for a thread begins it anew; what was kept stays readable until `finish`. Calls reject with
 * AppError('disk-full' | 'no-permission' | 'cannot-write').
 */
export interface Keeper {
  blocks(request: { readonly id: ThreadId; readonly blocks: readonly JoinedBlock[] }): Promise<void>;
  /** Makes all blocks and the summary the kept state, in one step; resolves to a stamp of the content. */
  finish(request: {
    readonly id: ThreadId;
    readonly blocks: readonly JoinedBlock[];
    /** As JSON. */
    readonly summary: string;
  }): Promise<string>;
  abandon(request: { readonly id: ThreadId }): Promise<void>;
  /** Does nothing when it is there; also rejects with AppError('bad-argument') for what is no hash. */
  blob(request: { readonly hash: BlobHash; readonly mediaType: string; readonly data: Uint8Array }): Promise<void>;
  /** A session's files as they are; see keepOriginal. */
  original(request: KeepOriginal): Promise<boolean>;
  /** Removes blobs that nothing refers to and that were put before a time (epoch milliseconds). */
  sweep(request: {
    readonly keep: readonly BlobHash[];
    readonly before: number;
  }): Promise<{ readonly blobs: number; readonly bytes: number }>;
}

/** The memory that a request's bytes have to themselves, so that it can be moved to another thread. */
export function buffersOf(request: unknown): readonly ArrayBuffer[] {
  const { blocks = [], data } = request as { readonly blocks?: readonly JoinedBlock[]; readonly data?: Uint8Array };
  const own: ArrayBuffer[] = [];
  const add = ({ buffer, byteLength }: Uint8Array) => {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) own.push(buffer);
  };
  for (const { bytes } of blocks) add(bytes);
  if (data) add(data);
  return own;
}

/** Only the holder of the writer lock may write; what was being written when it was killed does not count. */
export function openKeeper(paths: AppPaths): Keeper {
  const temporary = temporaryNames(join(paths.threads, BUILDING));
  const blobs = new BlobStore(paths.blobs, temporary);
  const writers = new Map<ThreadId, Promise<BlockWriter>>();

  const begin = async (id: ThreadId): Promise<BlockWriter> => {
    const path = threadPath(paths, id);
    // A file that can't be read is as if there were none: the new one takes its place.
    const before = existsSync(path) ? await withFile(path, (file) => readTable(file, id)).catch(() => null) : null;
    return new BlockWriter({ id, path, temporary: await temporary(), before });
  };
  /** Calls for one thread are done in the order in which they came. */
  const inTurn = <T>(id: ThreadId, work: (writer: BlockWriter) => Promise<T>): Promise<T> => {
    const before = writers.get(id) ?? begin(id);
    const done = before.then(work);
    const next = before.then(async (writer) => {
      await done.catch(() => undefined);
      return writer;
    });
    // Whoever called gets the error; until the next call it must not count as unhandled, which would end the thread.
    next.catch(() => undefined);
    writers.set(id, next);
    return done;
  };
  const putAll = async (writer: BlockWriter, blocks: readonly JoinedBlock[]) => {
    for (const block of blocks) await writer.put(block);
  };

  return {
    blocks: ({ id, blocks }) => inTurn(id, (writer) => putAll(writer, blocks)),
    async finish({ id, blocks, summary }) {
      const stamp = await inTurn(id, async (writer) => {
        await putAll(writer, blocks);
        return writer.finish(Buffer.from(summary));
      });
      writers.delete(id);
      return stamp;
    },
    async abandon({ id }) {
      const writer = writers.get(id);
      writers.delete(id);
      await (await writer?.catch(() => undefined))?.abandon();
    },
    blob: ({ hash, mediaType, data }) => blobs.put(hash, mediaType, data),
    original: (request) => keepOriginal(paths.originals, request),
    sweep: ({ keep, before }) => blobs.sweep(new Set(keep), before),
  };
}
