// Images, side files and long texts by the hash of their content. Each is written once, and never changes.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@shared/model/failure';
import type { BlobHash } from '@shared/model/ids';
import { renameOver, toWriteFailure } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { compress, decompress } from './compression';
import { contentHash } from './content-hash';

/** The first line of a blob's file; the data follows. */
interface BlobHeader {
  readonly mediaType: string;
  readonly compressed: boolean;
  readonly rawBytes: number;
}

export interface Blob {
  readonly mediaType: string;
  readonly data: Uint8Array;
}

const HASH = /^[0-9a-f]{32}$/;
const TEXT = /^text\/|[/+](?:json|xml)$/;

export class BlobStore {
  readonly #folder: string;
  /** Names a file of its own in a folder on the same disk. */
  readonly #temporary: () => Promise<string>;
  readonly #madeFolders = new Set<string>();

  constructor(folder: string, temporary: () => Promise<string>) {
    this.#folder = folder;
    this.#temporary = temporary;
  }

  /** Does nothing when it is there. Throws AppError('bad-argument' | 'disk-full' | 'no-permission' | 'cannot-write'). */
  async put(hash: BlobHash, mediaType: string, data: Uint8Array): Promise<void> {
    const path = pathOf(this.#folder, hash);
    if (!path) throw new AppError('bad-argument', hash);
    try {
      // An empty one is what a power cut leaves of a file that was just written.
      if (statSync(path, { throwIfNoEntry: false })?.size) {
        // It is in use again: `sweep` passes over it.
        const now = new Date();
        return utimesSync(path, now, now);
      }
      await this.#write(path, mediaType, data);
    } catch (error) {
      throw toWriteFailure(error, path);
    }
  }

  /**
   * Removes blobs that aren't in `keep` and were put before a time (epoch milliseconds). At once for each file, so that
   * nothing is put between the look and the removal. Resolves to what was removed.
   */
  async sweep(
    keep: ReadonlySet<BlobHash>,
    before: number,
  ): Promise<{ readonly blobs: number; readonly bytes: number }> {
    const removed = { blobs: 0, bytes: 0 };
    for (const path of await readdir(this.#folder, { recursive: true }).catch(() => [])) {
      const hash = basename(path);
      const file = join(this.#folder, path);
      if (!HASH.test(hash) || keep.has(hash)) continue;
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile() || found.mtimeMs >= before) continue;
      rmSync(file, { force: true });
      removed.blobs += 1;
      removed.bytes += found.size;
    }
    return removed;
  }

  async #write(path: string, mediaType: string, data: Uint8Array): Promise<void> {
    const compressed = TEXT.test(mediaType);
    const header: BlobHeader = { mediaType, compressed, rawBytes: data.length };
    const stored = compressed ? compress(data) : data;
    const temporary = await this.#temporary();
    try {
      // Most are small: the way to libuv's threads and back costs more than writing.
      const content = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), stored]);
      writeFileSync(temporary, content, { flag: 'wx', mode: 0o600 });
      this.#makeFolder(dirname(path));
      await renameOver(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  #makeFolder(folder: string): void {
    if (this.#madeFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#madeFolders.add(folder);
  }
}

/** Null when it isn't there or is damaged. Throws AppError('no-permission' | 'cannot-read'). */
export async function readBlob(folder: string, hash: BlobHash): Promise<Blob | null> {
  const path = pathOf(folder, hash);
  if (!path) return null;
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw toReadError(error, path);
  });
  if (!bytes) return null;
  try {
    const lineEnd = bytes.indexOf('\n');
    const header = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as BlobHeader;
    const stored = bytes.subarray(lineEnd + 1);
    const data = header.compressed ? await decompress(stored, header.rawBytes) : stored;
    return contentHash(data) === hash ? { mediaType: header.mediaType, data } : null;
  } catch {
    return null;
  }
}

/** Hashes come from outside, so that nothing but a hash may become a path. */
function pathOf(folder: string, hash: BlobHash): string | null {
  return HASH.test(hash) ? join(folder, hash.slice(0, 2), hash) : null;
}
