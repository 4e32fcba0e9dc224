import { expect, test } from 'vitest';
import { formatQuery } from './format-query';
import { parseQuery } from './parse-query';
import { CASES_CONTEXT, QUERY_CASES } from './query.cases';

test.each(QUERY_CASES)('$text', ({ text, query, hints = [] }) => {
  const parsed = parseQuery(text, CASES_CONTEXT);
  expect(parsed.query).toEqual({ groups: [], filters: [], days: null, ...query });
  expect(parsed.hints.map(({ code, suggestion }) => (suggestion ? { code, suggestion } : { code }))).toEqual(hints);
  for (const hint of parsed.hints) expect(text.slice(hint.from, hint.to)).toBe(hint.text);
});

test.each(QUERY_CASES)('$text survives being written again', ({ text }) => {
  const { query } = parseQuery(text, CASES_CONTEXT);
  expect(parseQuery(formatQuery(query), CASES_CONTEXT).query).toEqual(query);
});
