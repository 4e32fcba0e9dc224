// Writes files that are too long to be held in memory: piece by piece beside the place, then put there in one step.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { renameOver, toWriteFailure } from './atomic-file';

/** Text is gathered up to so much, since every write is a way to another thread and back. */
const GATHERED = 256 * 1024;

/**
 * At any moment the old file or the new one is there; 0600. A file that holds the same already is left alone. Rejects with AppError('disk-full' | 'no-permission' |
 * 'cannot-write') with the path, and with what `pieces` throws; then nothing was changed.
 */
export async function writeStreamed(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<'written' | 'unchanged'> {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}`);
  const failed = (error: unknown) => {
    throw toWriteFailure(error, path);
  };
  const file = await open(temporary, 'wx', 0o600).catch(failed);
  try {
    try {
      for await (const bytes of gathered(pieces)) await writeAll(file, bytes).catch(failed);
      await file.sync().catch(failed);
    } finally {
      await file.close().catch(failed);
    }
    if (await holdSame(temporary, path)) {
      await rm(temporary, { force: true });
      return 'unchanged';
    }
    await renameOver(temporary, path).catch(failed);
    return 'written';
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function* gathered(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      if (text.length < GATHERED) continue;
    }
    if (text !== '') yield Buffer.from(text);
    text = '';
    if (typeof piece !== 'string') yield piece;
  }
  if (text !== '') yield Buffer.from(text);
}

/** A filling disk cuts a write short without an error; the next one then says why. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at);
    at += bytesWritten;
  }
}

async function holdSame(one: string, other: string): Promise<boolean> {
  const [size, otherSize] = await Promise.all(
    [one, other].map(async (path) => (await stat(path).catch(() => null))?.size),
  );
  if (size === undefined || size !== otherSize) return false;
  const left = createReadStream(one)[Symbol.asyncIterator]();
  const right = createReadStream(other)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const [a, b] = await Promise.all([left.next(), right.next()]);
      if (a.done || b.done) return a.done === b.done;
      if (!Buffer.from(a.value).equals(b.value)) return false;
    }
  } catch {
    return false;
  } finally {
    await Promise.all([left.return?.(), right.return?.()]);
  }
}
