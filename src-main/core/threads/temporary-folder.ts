// Names for files that are being built, on the same disk as where they will go.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toWriteFailure } from '../io/atomic-file';

/** No file takes so long to build; older ones were left by a kill. */
const LEFT_OVER_MS = 60 * 60 * 1000;

/** A function that yields a new path in `folder`; the first call makes the folder and removes what was left over. */
export function temporaryNames(folder: string): () => Promise<string> {
  let ready: Promise<void> | undefined;
  // Of this process alone; a number makes each name another one.
  const prefix = randomBytes(8).toString('hex');
  let names = 0;
  return async () => {
    ready ??= prepare(folder);
    await ready.catch((error: unknown) => {
      ready = undefined;
      throw toWriteFailure(error, folder);
    });
    names += 1;
    return join(folder, `${prefix}-${names}`);
  };
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = Date.now() - LEFT_OVER_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
