// The words and phrases of a query: what find in thread is filled with on arrival from a search.
import { parseQuery } from '@shared/query/parse-query';

export function queryWords(text: string): readonly string[] {
  // Dates play no part here, so neither does today.
  const { query } = parseQuery(text, { today: 0 });
  const words = query.groups.flat().filter(({ not }) => !not);
  return [...new Set(words.map((term) => term.text))].slice(0, 8);
}
