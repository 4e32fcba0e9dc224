import { type Failure, isUnwritable, toFailure } from '@shared/model/failure';
import type { AppPaths } from '../io/app-paths';
import type { Log } from '../io/log';
import { tryWriterLock, type WriterLock } from '../io/writer-lock';

/** The writer lock, or null where another process has it. A folder that can't be written to is read: `unwritable` says why. */
export async function lockOrRead(
  paths: Pick<AppPaths, 'lock' | 'data'>,
  log: Log,
): Promise<{ readonly lock: WriterLock | null; readonly unwritable: Failure | null }> {
  try {
    return { lock: await tryWriterLock(paths.lock, log), unwritable: null };
  } catch (error) {
    const failure = toFailure(error);
    if (!isUnwritable(failure)) throw error;
    log.warn('data-folder-unwritable', { code: failure.code });
    return { lock: null, unwritable: { ...failure, subject: paths.data } };
  }
}
