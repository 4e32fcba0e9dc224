// Sessions that are near to a search by their meaning, whatever words they use: beside those that words find, never
// among them, so that it is plain why each is there.
import type { ThreadId } from '@shared/model/ids';
import type { NearBy, NearRequest, SearchHit } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { formatQuery } from '@shared/query/format-query';
import { toMessageTexts } from '@shared/text/message-text';
import type { NearChunk } from '../meaning/meaning-store';
import { matchingThreads } from './matching-threads';
import type { Meaning } from './meaning';
import { readMessages } from './read-thread';
import type { QueryContext } from './search-threads';
import type { State } from './state';

/** Cosine; below it nearness is chance. */
const LEAST_SCORE = 0.3;
const LONGEST_SNIPPET = 240;
/** Some are left out, since words found them or filters exclude them. */
const LOOKED_AT = 4;

/** Nearest first; none where no provider embeds. Rejects with ProviderError and AppError('cancelled'). */
export async function nearHits(
  state: State,
  meaning: Meaning,
  { text, known, limit, by = 'any' }: NearRequest,
  context: QueryContext,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const near = await nearThreads(state, meaning, { text, count: limit * LOOKED_AT, by }, context, signal);
  const found = near.filter(({ head }) => !known.includes(head.id)).slice(0, limit);
  return Promise.all(
    found.map(async ({ head, chunk }) => ({
      thread: head,
      score: chunk.score,
      matched: 'meaning' as const,
      matches: await matchOf(state, head.id, chunk),
      titleMarks: [],
    })),
  );
}

/** Top-level threads near to what is asked, within the filters of the text; each once, by its nearest chunk. */
export async function nearThreads(
  state: State,
  meaning: Meaning,
  { text, count, by }: { readonly text: string; readonly count: number; readonly by: NearBy },
  context: QueryContext,
  signal: AbortSignal,
): Promise<readonly { readonly head: ThreadHead; readonly chunk: NearChunk }[]> {
  const { query } = context.parse(text);
  const words = query.groups.flat().filter(({ not }) => !not);
  const near = await meaning.near(words.map((word) => word.text).join(' '), count, by, signal);
  if (near.length === 0) return [];
  const filters = formatQuery({ ...query, groups: [] });
  const within = filters === '' ? null : await matchingThreads(state, filters, context, signal);
  const allowed = within && new Set(within.heads.map(({ id }) => id));
  const found = new Map<ThreadId, { readonly head: ThreadHead; readonly chunk: NearChunk }>();
  for (const chunk of near) {
    const head = topOf(state, chunk.thread);
    if (chunk.score < LEAST_SCORE || !head || found.has(head.id) || allowed?.has(head.id) === false) continue;
    found.set(head.id, { head, chunk });
  }
  return [...found.values()];
}

/** The listed thread that it is, or hangs under. */
function topOf({ library }: Pick<State, 'library'>, id: ThreadId): ThreadHead | null {
  const head = library.head(id);
  if (!head || library.isHidden(head)) return null;
  return head.parent ? topOf({ library }, head.parent.thread) : head;
}

async function matchOf(state: State, top: ThreadId, { thread, from }: NearChunk): Promise<SearchHit['matches']> {
  const [message] = await readMessages(state, thread, from, 1).catch(() => []);
  const [said] = message ? toMessageTexts(message) : [];
  if (!message || !said) return [];
  const snippet = said.text
    .slice(0, LONGEST_SNIPPET)
    .replace(/\s+/g, ' ')
    .replace(/[\ud800-\udbff]$/, '');
  return [{ ordinal: from, ...(thread === top ? {} : { thread }), role: message.role, snippet, marks: [] }];
}
