// The key that labels of hidden secrets are made with: made once, kept in app data, so that labels stay the same from
// export to export and tell nobody anything.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomic } from '../io/atomic-file';

const BYTES = 32;

/** Where it can't be kept (a data folder that is read-only), the key holds for this process only. */
export async function redactionKey(path: string): Promise<Uint8Array> {
  const kept = await readFile(path).catch(() => undefined);
  if (kept?.length === BYTES) return kept;
  const made = randomBytes(BYTES);
  await writeAtomic(path, made).catch(() => undefined);
  return made;
}
