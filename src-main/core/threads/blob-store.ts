// Images, side files and long texts by the hash of their content. Each is written once, and never changes.
import { type FileHandle, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
    const path = this.#pathOf(hash);
    if (!path) throw new AppError('bad-argument', hash);
    try {
      // An empty one is what a power cut leaves of a file that was just written.
      if ((await stat(path).catch(() => null))?.size) return;
      await this.#write(path, mediaType, data);
    } catch (error) {
      throw toWriteFailure(error, path);
    }
  }

  /** Null when it isn't there or is damaged. Throws AppError('no-permission' | 'cannot-read'). */
  async get(hash: BlobHash): Promise<Blob | null> {
    const path = this.#pathOf(hash);
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

  async #write(path: string, mediaType: string, data: Uint8Array): Promise<void> {
    const compressed = TEXT.test(mediaType);
    const header: BlobHeader = { mediaType, compressed, rawBytes: data.length };
    const stored = compressed ? await compress(Buffer.from(data)) : data;
    const temporary = await this.#temporary();
    let file: FileHandle | undefined;
    try {
      file = await open(temporary, 'wx', 0o600);
      await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), stored]));
      await file.close();
      await this.#makeFolder(dirname(path));
      await renameOver(temporary, path);
    } catch (error) {
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #makeFolder(folder: string): Promise<void> {
    if (this.#madeFolders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.#madeFolders.add(folder);
  }

  /** Hashes come from outside, so that nothing but a hash may become a path. */
  #pathOf(hash: BlobHash): string | null {
    return HASH.test(hash) ? join(this.#folder, hash.slice(0, 2), hash) : null;
  }
}
