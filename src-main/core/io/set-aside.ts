// Damaged files of the user's: moved aside under a name that is free, and never written over.
import { access, readdir, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { toWriteFailure } from './atomic-file';

/** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). */
export async function setAside(path: string): Promise<void> {
  for (let number = 1; ; number++) {
    const target = `${path}.damaged${number === 1 ? '' : `-${number}`}`;
    const isTaken = await access(target).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    return rename(path, target).catch((error: unknown) => {
      throw toWriteFailure(error, path);
    });
  }
}

/** The names of the files that were set aside for `path`. */
export async function namesSetAside(path: string): Promise<readonly string[]> {
  const names = await readdir(dirname(path)).catch(() => []);
  return names.filter((name) => name.startsWith(`${basename(path)}.damaged`)).sort();
}
