// Exit codes as scripts know them from search tools, and the words for what went wrong.
import { AppError, toFailure } from '@shared/model/failure';
import { en } from '@shared/strings/en';
import { fill } from '@shared/strings/strings';
import { cleanText } from '@shared/text/clean-text';
import type { CliIo } from './cli-io';
import { FAILURE_HINTS, SAYS } from './strings';

export const FOUND = 0;
export const NOTHING = 1;
export const FAILED = 2;

/** What failed was said already, in words of its own. */
export class AlreadySaid extends Error {}

/** Says what failed, unless it was said already. A session that doesn't exist is nothing found. */
export function toExitCode(error: unknown, io?: Pick<CliIo, 'err'>): number {
  if (error instanceof AlreadySaid) return FAILED;
  const { code, subject, cause } = toFailure(error);
  const { title, hint: hintOfWindow } = en.failures[code];
  const hint = FAILURE_HINTS[code] ?? hintOfWindow;
  io?.err(`${fill(SAYS.failed, { title: fill(title, { subject: cleanText(subject) }) })}\n`);
  if (hint) io?.err(`${fill(SAYS.hint, { hint })}\n`);
  if (code === 'defect' && cause) io?.err(`${cleanText(cause)}\n`);
  return error instanceof AppError && code === 'thread-not-found' ? NOTHING : FAILED;
}
