// An empty file that stands in the data folder from before something is forgotten until nothing of it is left. Who finds
// it at the start, after a kill or a power cut, goes on with what was begun.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { toWriteFailure } from '../io/atomic-file';

export interface ForgetMark {
  readonly isSet: boolean;
  /** Rejects with AppError when it can't be written. */
  set(): Promise<void>;
  clear(): Promise<void>;
}

export function openForgetMark(path: string): ForgetMark {
  let isSet = existsSync(path);
  return {
    get isSet() {
      return isSet;
    },
    async set() {
      if (isSet) return;
      await writeFile(path, '', { mode: 0o600 }).catch((error: unknown) => {
        throw toWriteFailure(error, path);
      });
      isSet = true;
    },
    async clear() {
      if (!isSet) return;
      await rm(path, { force: true });
      isSet = false;
    },
  };
}
