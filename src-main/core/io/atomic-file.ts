// Replaces small files in one step, and turns errors of writing into failures that people can act on.
import { renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@shared/model/failure';
import writeFileAtomic from 'write-file-atomic';

const BUSY: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM']);

/**
 * Writes beside the file, syncs and renames, so that at any moment the old or the new content is there; 0600. For
 * settings, manifests and the like. Throws AppError('disk-full' | 'no-permission' | 'cannot-write') with the path.
 */
export async function writeAtomic(path: string, data: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(data);
  try {
    await writeFileAtomic(path, bytes, {
      mode: 0o600,
      // The library writes with a single call, which a filling disk cuts short without an error. So the space is taken
      // first, by a write that either is whole or fails while the old file still stands.
      tmpfileCreated: (temporary) => writeFile(temporary, bytes),
    });
  } catch (error) {
    throw toWriteFailure(error, path);
  }
}

/**
 * Puts a finished file in the place of another. On Windows another process that has it open, such as a virus scanner,
 * forbids that for a moment.
 */
export async function renameOver(from: string, to: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      // At once: the way to libuv's threads and back costs more than renaming.
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || tries >= 10 || !BUSY.has(errorCode(error))) throw error;
      await wait(10 * 2 ** Math.min(tries, 5));
    }
  }
}

/** What a failed write to `path` means. */
export function toWriteFailure(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('disk-full', path, { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AppError('no-permission', path, { cause: error });
    case '':
      return new AppError('defect', path, { cause: error });
    default:
      return new AppError('cannot-write', path, { cause: error });
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
