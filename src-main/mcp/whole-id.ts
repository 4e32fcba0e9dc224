// Agents quote ids as the command line prints them: their first letters.
import type { Engine } from '@core/engine-api';
import type { ThreadId } from '@shared/model/ids';
import { threadsById } from '@shared/query/threads-by-id';

const MOST_NAMED = 10;

/** Its message says which begin so. */
export class SeveralThreads extends Error {
  constructor(wanted: string, ids: readonly ThreadId[]) {
    const more = ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : '';
    super(
      `${ids.length} sessions begin with ${wanted}: ${ids.slice(0, MOST_NAMED).join(', ')}${more}. Give more of the id.`,
    );
  }
}

/** What a tool is given, with the whole `id` where it has one. What begins no thread's id stays. */
export async function withWholeId<Given extends Readonly<Record<string, unknown>>>(
  engine: Engine,
  given: Given,
): Promise<Given> {
  const { id } = given;
  if (typeof id !== 'string') return given;
  const { threads } = await engine.list({ text: '', limit: Number.MAX_SAFE_INTEGER, all: true });
  if (threads.some((head) => head.id === id)) return given;
  const meant = threadsById(threads, id);
  if (meant.length > 1) {
    throw new SeveralThreads(
      id,
      meant.map((head) => head.id),
    );
  }
  return meant[0] ? { ...given, id: meant[0].id } : given;
}
