import type { SearchHit } from '@shared/model/search';
import { expect, test } from 'vitest';
import { makeLibrary } from '../../bridge/fake-library/library';
import { fittingHits, whyFound } from './why-found';

const [first] = makeLibrary(0);
const BEST: SearchHit['matches'] = [{ ordinal: 3, role: 'user', snippet: 'the torn line', marks: [[4, 8]] }];

function why(change: Partial<SearchHit>): string | undefined {
  if (!first) throw new Error('The library is empty');
  const thread = { ...first.head, branch: 'fix/torn-line' };
  return whyFound({ thread, score: 1, matched: 'all', matches: [], titleMarks: [], ...change })?.text;
}

test('a title that holds the words says enough', () => {
  expect(why({ titleMarks: [[4, 8]], matches: BEST })).toBeUndefined();
});

test('else it is the best place of the words, or what the session belongs to', () => {
  expect(why({ matches: BEST })).toBe('the torn line');
  expect(why({})).toBe('ledger · fix/torn-line');
});

test('where a command is called what is typed, no session comes that only other spellings find', () => {
  const hits = [{ matched: 'all' }] as unknown as Parameters<typeof fittingHits>[0]['hits'];
  const respelled = { hits, spellings: [{ word: 'theme', also: 'these' }] };
  expect(fittingHits(respelled, true)).toEqual([]);
  expect(fittingHits(respelled, false)).toBe(hits);
  expect(fittingHits({ hits, spellings: [] }, true)).toBe(hits);
});
