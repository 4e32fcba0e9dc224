import { parseQuery } from '@shared/query/parse-query';
import { expect, test, vi } from 'vitest';
import { searchQuery } from './search-threads';

const state = {
  library: { listed: () => [], head: () => null, isHidden: () => false },
  index: {
    calls: { search: async () => ({ hits: [], related: [], partial: [], relatedTerms: [], spellings: [], total: 0 }) },
  },
};

test('opening the index is no part of the time that a search takes', async () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const indexReady = async () => {
    now += 5000;
  };
  const context = { now: 0, marks: new Map(), parse: (text: string) => parseQuery(text, { today: 0 }) };
  const request = { text: 'queue ', offset: 0, limit: 10 };
  const { tookMs } = await searchQuery({ ...state, indexReady } as never, request, context);
  expect(tookMs).toBe(0);
});
