// Turns what Node throws for files into our failures, at the edge that knows.
import { AppError } from '@shared/model/failure';

const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);
/** Paths may come out of transcripts, so that one with a NUL or far too long is simply not there. */
const ABSENT: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
]);

/** Whether an error says that there is nothing at the path. */
export function isAbsent(error: unknown): boolean {
  return ABSENT.has(codeOf(error));
}

/** The failure for an error that reading `path` threw. */
export function toReadError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  return new AppError(FORBIDDEN.has(codeOf(error)) ? 'no-permission' : 'cannot-read', path, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
