// From what a person types to a thread: an id, the tool's own id, or the beginning of either.
import type { Engine } from '@core/engine-api';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { ThreadDetail, ThreadHead } from '@shared/model/thread';
import { LEAST_OF_ID, threadsById } from '@shared/query/threads-by-id';
import { fill } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import type { CliIo } from './cli-io';
import { AlreadySaid } from './exit-code';
import { cutToWidth } from './print/fit-text';
import { refuse } from './refusals';
import { SAYS } from './strings';
import { bringUpToDate, type CommonOptions } from './with-engine';

const MOST_NAMED = 10;

/**
 * What isn't known yet is looked for on the disk, unless --no-scan is given. Throws AppError('thread-not-found'), and
 * AlreadySaid when several threads begin so, after naming them, or when too little of an id is given.
 */
export async function findThread(io: CliIo, engine: Engine, wanted: string, options: CommonOptions) {
  const known = await lookUp(io, engine, wanted);
  if (known !== null) return known;
  if (options.scan !== false) {
    await bringUpToDate(io, engine);
    const found = await lookUp(io, engine, wanted);
    if (found !== null) return found;
  }
  if (wanted.length < LEAST_OF_ID) refuse(io, 'shortId', wanted, String(LEAST_OF_ID));
  throw new AppError('thread-not-found', wanted);
}

async function lookUp(io: CliIo, engine: Engine, wanted: string): Promise<ThreadDetail | null> {
  // Threads that no list shows, such as abandoned branches, are found by their whole id.
  const exact = await engine.thread(wanted as ThreadId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'thread-not-found') return null;
    throw error;
  });
  if (exact !== null) return exact;
  const { threads } = await engine.list({ text: '', limit: Number.MAX_SAFE_INTEGER, all: true });
  const head = choose(io, threads, wanted);
  return head === null ? null : await engine.thread(head.id);
}

function choose(io: CliIo, threads: readonly ThreadHead[], wanted: string): ThreadHead | null {
  const meant = threadsById(threads, wanted);
  if (meant.length > 1) {
    sayAmbiguous(io, wanted, meant);
    throw new AlreadySaid();
  }
  return meant[0] ?? null;
}

function sayAmbiguous(io: CliIo, wanted: string, begins: readonly ThreadHead[]): void {
  io.err(`${fill(SAYS.ambiguous, { id: cleanLine(wanted), count: begins.length })}\n`);
  const newest = begins.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
  for (const { id, title } of newest.slice(0, MOST_NAMED))
    io.err(`  ${cutToWidth(id, 60)}  ${cutToWidth(title || SAYS.untitled, 50)}\n`);
  const more = begins.length - MOST_NAMED;
  if (more > 0) io.err(`  ${fill(SAYS.ambiguousMore, { count: more })}\n`);
  io.err(`${fill(SAYS.hint, { hint: SAYS.chooseId })}\n`);
}
