// The words and phrases of a query: what find in thread is filled with on arrival from a search.
import type { RelatedTerm, SearchPage, Spelling } from '@shared/model/search';
import { parseQuery } from '@shared/query/parse-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** What a search looked for beside its words. */
interface LookedFor {
  /** Instead of a word that hardly any session holds. */
  readonly spellings: readonly Spelling[];
  readonly relatedTerms: readonly RelatedTerm[];
}

const NOTHING_ELSE: LookedFor = { spellings: [], relatedTerms: [] };

export function queryWords(text: string, { spellings, relatedTerms } = NOTHING_ELSE): readonly string[] {
  // Dates play no part here, so neither does today.
  const { query } = parseQuery(text, { today: 0 });
  const words = query.groups.flat().filter(({ not }) => !not);
  const sought = words.flatMap((term) => [
    term.text,
    ...spellings.filter(({ word }) => word === term.text).map(({ also }) => also),
  ]);
  const others = relatedTerms.filter(({ on }) => on).map((term) => term.text);
  return [...new Set([...sought, ...others])].slice(0, 8);
}

/** What a search was answered with, in whatever order its results are shown. */
export function lookedFor(client: QueryClient, text: string): LookedFor {
  const answers = client.getQueriesData<InfiniteData<SearchPage>>({ queryKey: ['search', text] });
  return answers.map(([, data]) => data?.pages[0]).find((found) => found !== undefined) ?? NOTHING_ELSE;
}
