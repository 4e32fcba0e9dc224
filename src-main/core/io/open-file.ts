// Opens files that are files. A pipe or a device that is named like a session would never end, or never even begin.
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { AppError } from '@shared/model/failure';

/** Windows knows no such flag, and no pipes among files. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A descriptor for reading. Throws AppError('cannot-read') for what is no file, and what Node throws. */
export function openFile(path: string): number {
  const file = openSync(path, READ_AT_ONCE);
  try {
    if (!fstatSync(file).isFile()) throw new AppError('cannot-read', path);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
