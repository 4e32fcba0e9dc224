// The words and phrases of a query: what find in thread is filled with on arrival from a search.
import type { SearchPage, Spelling } from '@shared/model/search';
import { parseQuery } from '@shared/query/parse-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** With `spellings`, also what was looked for instead of a word that hardly any session holds. */
export function queryWords(text: string, spellings: readonly Spelling[] = []): readonly string[] {
  // Dates play no part here, so neither does today.
  const { query } = parseQuery(text, { today: 0 });
  const words = query.groups.flat().filter(({ not }) => !not);
  const sought = words.flatMap((term) => [
    term.text,
    ...spellings.filter(({ word }) => word === term.text).map(({ also }) => also),
  ]);
  return [...new Set(sought)].slice(0, 8);
}

/** Those that a search was answered with, in whatever order its results are shown. */
export function spellingsOf(client: QueryClient, text: string): readonly Spelling[] {
  const answers = client.getQueriesData<InfiniteData<SearchPage>>({ queryKey: ['search', text] });
  return answers.map(([, data]) => data?.pages[0]?.spellings).find((found) => found !== undefined) ?? [];
}
