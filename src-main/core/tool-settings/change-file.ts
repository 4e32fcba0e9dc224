// Changing a file of a tool's, which only an explicit wish may do: planned first, to be shown as a difference; then
// written whole, when the file is still what the plan was made from, with what was there kept in app data.
import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { createTwoFilesPatch } from 'diff';
import { toWriteFailure, writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';

export interface FileChange {
  /** Links resolved, so that a link into a folder of dotfiles stays one. */
  readonly path: string;
  /** Null for a file that isn't there, before or after. */
  readonly before: string | null;
  readonly after: string | null;
  /** A unified diff for people; '' when nothing changes. */
  readonly patch: string;
}

/**
 * `change` gets the file's text, null when there is none, and returns the new one, null for no file. Throws what it
 * throws, and AppError('no-permission' | 'cannot-read' | 'damaged-settings').
 */
export async function planChange(file: string, change: (before: string | null) => string | null): Promise<FileChange> {
  const real = await realpath(file).catch(() => file);
  const before = await readText(real);
  const after = change(before);
  const patch =
    before === after ? '' : createTwoFilesPatch(real, real, before ?? '', after ?? '', '', '', { context: 3 });
  return { path: real, before, after, patch };
}

/**
 * Keeps what was there in `backups`, and resolves to that copy's path; null when there was nothing. Throws
 * AppError('changed-meanwhile' | 'disk-full' | 'no-permission' | 'cannot-write').
 */
export async function writeChange({ path: file, before, after }: FileChange, backups: string): Promise<string | null> {
  if ((await readText(file)) !== before) throw new AppError('changed-meanwhile', file);
  const backup = before === null ? null : await keep(file, before, backups);
  if (after === null) {
    await rm(file, { force: true }).catch((error: unknown) => {
      throw toWriteFailure(error, file);
    });
    return backup;
  }
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => 0o600,
  );
  await makeFolder(path.dirname(file));
  await writeAtomic(file, after);
  await chmod(file, mode).catch(() => undefined);
  return backup;
}

async function keep(file: string, text: string, backups: string): Promise<string> {
  await makeFolder(backups);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const backup = path.join(backups, `${stamp}-${path.basename(file)}`);
  await writeAtomic(backup, text);
  return backup;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toWriteFailure(error, folder);
  });
}

async function readText(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw toReadError(error, file);
  });
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    // Written back, it would have lost what can't be read.
    throw new AppError('damaged-settings', file, { cause });
  }
}
