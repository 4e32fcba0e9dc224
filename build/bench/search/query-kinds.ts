// The queries that every engine is asked, by kind.
import { benchQueries } from '@core/sample-library/bench/bench-queries';
import type { Asked } from './peer';

const EACH = 40;
/** FTS5 takes a tenth of a second for each. */
const TYPOS = 12;

export function queryKinds(seed: number): ReadonlyMap<string, readonly Asked[]> {
  const { common, words, twoWords, threeWords, identifiers, cjk, prefixes, typos } = benchQueries(seed, EACH);
  const any = (text: string): Asked => ({ words: text.split(' '), match: 'any' });
  return new Map([
    ['one word', words.map(any)],
    ['two words', twoWords.map(any)],
    ['three words', threeWords.map(any)],
    ['all of two words', twoWords.map((text) => ({ ...any(text), match: 'all' as const }))],
    ['beginning of a word', prefixes.map((text) => ({ ...any(text.replace('*', '')), prefix: true }))],
    ['two words, the last being typed', twoWords.map((text) => ({ ...any(text), prefix: true }))],
    ['two words with facets', twoWords.map((text) => ({ ...any(text), facets: true }))],
    ['common word', common.map(any)],
    ['typo', typos.slice(0, TYPOS).map((text) => ({ ...any(text), typo: true }))],
    ['identifier', identifiers.map(any)],
    ['two CJK characters', cjk.map((text) => any(text.slice(0, 2)))],
  ]);
}
