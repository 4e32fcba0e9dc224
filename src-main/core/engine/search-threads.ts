// Asks the catalogue or the index, whichever can answer, and gives hits their heads.
import type { Query, QueryHint, SearchHit, SearchPage, SearchRequest } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { type CompiledTerm, relatedTerms, spelledTerm } from '@shared/query/compile-term';
import { markText, positiveTerms } from '@shared/query/find-terms';
import type { ListRequest } from '../engine-api';
import type { IndexHit, ThreadMarkValues } from '../index/search-index';
import { toLocalDay, toLocalMonth } from '../local-day';
import { SOURCES } from '../sources/registry';
import { canList, type ListContext, listThreads } from './list-threads';
import type { State } from './state';

export interface QueryContext {
  /** Epoch milliseconds: dates in words and recency are counted from here. */
  readonly now: number;
  /** The user's marks. */
  readonly marks: ThreadMarkValues;
  /** Whether related terms are searched for, where the text says nothing of them. */
  readonly expands?: boolean;
  readonly parse: (text: string) => { readonly query: Query; readonly hints: readonly QueryHint[] };
}

export const LIST_CONTEXT: ListContext = {
  sourceLabels: new Map(SOURCES.map(({ card }) => [card.id, card.label])),
  sourceAliases: new Map(SOURCES.map(({ card }) => [card.id, card.aliases])),
  toDay: toLocalDay,
  toMonth: toLocalMonth,
  marks: new Map(),
};

type Readable = Pick<State, 'library' | 'index' | 'indexReady'>;

export async function searchQuery(
  state: Readable,
  { text, sort: wanted, offset, limit, bare = false, patienceMs }: SearchRequest,
  { now, marks, expands = false, parse }: QueryContext,
  signal?: AbortSignal,
): Promise<SearchPage> {
  let startedAt = performance.now();
  const { query, hints } = parse(text);
  const sort = wanted ?? (query.groups.length > 0 ? 'relevance' : 'newest');
  const took = () => Math.round((performance.now() - startedAt) * 10) / 10;
  if (canList(query)) {
    const { heads, facets, withoutFilters } = listThreads(state.library.listed(), query, sort, {
      ...LIST_CONTEXT,
      marks,
    });
    const hits = heads.slice(offset, offset + limit).map(toPlainHit);
    const hidden = heads.length === 0 && withoutFilters > 0 ? withoutFilters : null;
    const counts = { total: heads.length, withoutFilters: hidden };
    const none = { related: [], relatedTerms: [], partial: [], spellings: [] };
    return { ...counts, ...none, hits, facets, hints, sort, tookMs: took() };
  }
  await state.indexReady();
  // Opening the index is no part of a search.
  startedAt = performance.now();
  const more = { bare, expands, ...(patienceMs === undefined ? {} : { patienceMs }) };
  const page = await state.index.calls.search({ query, sort, offset, limit, now, marks, ...more }, signal);
  const terms = [...positiveTerms(query), ...page.spellings.map(({ also }) => spelledTerm(also, 1))];
  const others = page.relatedTerms.flatMap(({ text: other, on }) => (on ? relatedTerms(other, 1) : []));
  const toHits = (found: readonly IndexHit[], shown: readonly CompiledTerm[] = [...terms, ...others]) =>
    found.flatMap((hit) => toHit(state, hit, shown));
  const lists = { hits: toHits(page.hits, terms), related: toHits(page.related), partial: toHits(page.partial) };
  return { ...page, ...lists, hints, sort, tookMs: took() };
}

/** Heads only; with `all`, what hangs under the found ones too. */
export async function listQuery(
  state: Readable,
  { text, sort = 'newest', limit, all }: ListRequest,
  context: QueryContext,
): Promise<{ readonly total: number; readonly threads: readonly ThreadHead[] }> {
  const { query } = context.parse(text);
  if (canList(query)) {
    const { heads } = listThreads(state.library.listed(all), query, sort, { ...LIST_CONTEXT, marks: context.marks });
    return { total: heads.length, threads: heads.slice(0, limit) };
  }
  const { total, hits } = await searchQuery(state, { text, sort, offset: 0, limit, bare: true }, context);
  return { total, threads: hits.map(({ thread }) => thread) };
}

function toPlainHit(thread: ThreadHead): SearchHit {
  return { thread, score: 0, matched: 'all', matches: [], titleMarks: [] };
}

/** A thread that went away between the index and now is left out. */
function toHit({ library }: Readable, { id, ...found }: IndexHit, terms: readonly CompiledTerm[]): SearchHit[] {
  const thread = library.head(id);
  if (!thread || library.isHidden(thread)) return [];
  return [{ thread, ...found, titleMarks: markText(thread.title, terms) }];
}
