// Every thread that a text finds, without snippets and counts: for figures, digests and exports of a whole search.
import type { ThreadId } from '@shared/model/ids';
import type { Query, QueryHint } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { canList, listThreads } from './list-threads';
import { LIST_CONTEXT, type QueryContext } from './search-threads';
import type { State } from './state';

export interface MatchingThreads {
  /** Newest first. */
  readonly heads: readonly ThreadHead[];
  readonly query: Query;
  readonly hints: readonly QueryHint[];
}

export async function matchingThreads(
  state: Pick<State, 'library' | 'index' | 'indexReady'>,
  text: string,
  { now, marks, parse }: QueryContext,
  signal?: AbortSignal,
): Promise<MatchingThreads> {
  const { query, hints } = parse(text);
  const listed = state.library.listed();
  if (canList(query))
    return { heads: listThreads(listed, query, 'newest', { ...LIST_CONTEXT, marks }).heads, query, hints };
  await state.indexReady();
  const request = { query, sort: 'newest', offset: 0, limit: listed.length + 1, now, bare: true, marks } as const;
  const { hits } = await state.index.calls.search(request, signal);
  return { heads: hits.flatMap(({ id }) => toListed(state.library, id)), query, hints };
}

function toListed(library: State['library'], id: ThreadId): readonly ThreadHead[] {
  const head = library.head(id);
  return head && !library.isHidden(head) ? [head] : [];
}
