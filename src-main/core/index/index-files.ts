// The folder that the index is kept in, as names and bytes: tests put another in its place that fails at will.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { writeAtomic } from '../io/atomic-file';

export interface IndexFiles {
  names(): Promise<readonly string[]>;
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** In one step, and durable when it resolves. Throws AppError when it can't be written. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export function diskFiles(folder: string): IndexFiles {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async names() {
      return (await orMissing(() => readdir(folder), folder)) ?? [];
    },
    async read(name) {
      return orMissing(() => readFile(pathOf(name)), pathOf(name));
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomic(pathOf(name), bytes);
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

async function orMissing<T>(read: () => Promise<T>, file: string): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new AppError('cannot-read', file, { cause: error });
  }
}
