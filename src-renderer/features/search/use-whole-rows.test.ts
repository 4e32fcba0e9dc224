import type { SearchHit, SearchPage } from '@shared/model/search';
import { expect, test } from 'vitest';
import { makeLibrary } from '../../bridge/fake-library/library';
import { withRead } from './use-whole-rows';

const NOW = new Date(2026, 4, 14, 15, 30).getTime();
const [first, second] = makeLibrary(NOW).map(({ head }) => head);
const MATCH = { ordinal: 3, role: 'user', snippet: 'the torn line', marks: [] } as const;

function page(...hits: readonly Partial<SearchHit>[]): SearchPage {
  const plain = { score: 1, matched: 'all', matches: [], titleMarks: [] };
  return { hits: hits.map((hit) => ({ ...plain, ...hit })), related: [], partial: [] } as unknown as SearchPage;
}

test('rows that were read stay as they are, others get what was found in them, and none moves', () => {
  if (!first || !second) throw new Error('The library is empty');
  const hasty = page({ thread: first, isUnread: true }, { thread: second, score: 7 });
  const whole = page({ thread: second, score: 8, matches: [MATCH] }, { thread: first, matches: [MATCH] });
  const { hits } = withRead(hasty, whole.hits);
  expect(hits.map(({ thread, score, matches, isUnread }) => [thread.id, score, matches.length, isUnread])).toEqual([
    [first.id, 1, 1, undefined],
    [second.id, 7, 0, undefined],
  ]);
});

test('a row that the second look did not find is looked for no longer', () => {
  if (!first) throw new Error('The library is empty');
  expect(withRead(page({ thread: first, isUnread: true }), []).hits[0]?.isUnread).toBe(undefined);
});
