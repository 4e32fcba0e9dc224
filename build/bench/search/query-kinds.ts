// The queries that every engine is asked, by kind.
import { benchQueries } from '@core/sample-library/bench/bench-queries';
import type { Asked } from './peer';

const EACH = 40;
/** FTS5 takes a tenth of a second for each. */
const TYPOS = 12;

/**
 * Whole words are what FTS5 is fastest at. The aims were set by the same questions with every word a beginning, which is
 * how Orama itself takes words; the box asks for the last one so, as long as it is being typed.
 */
export function queryKinds(seed: number): ReadonlyMap<string, readonly Asked[]> {
  const { common, words, twoWords, threeWords, identifiers, cjk, prefixes, typos } = benchQueries(seed, EACH);
  const any = (text: string): Asked => ({ words: text.split(' '), match: 'any' });
  const all = (text: string): Asked => ({ words: text.split(' '), match: 'all' });
  const begun = (asked: Asked): Asked => ({ ...asked, prefix: 'each' });
  const counted = (asked: Asked): Asked => ({ ...asked, facets: true });
  return new Map([
    ['one word', words.map(any)],
    ['two words', twoWords.map(any)],
    ['three words', threeWords.map(any)],
    ['all of two words', twoWords.map(all)],
    ['two words with facets', twoWords.map(any).map(counted)],
    ['common word', common.map(any)],
    ['one word, begun', words.map(any).map(begun)],
    ['two words, begun', twoWords.map(any).map(begun)],
    ['three words, begun', threeWords.map(any).map(begun)],
    ['all of two words, begun', twoWords.map(all).map(begun)],
    ['two words with facets, begun', twoWords.map(any).map(begun).map(counted)],
    ['common word, begun', common.map(any).map(begun)],
    ['beginning of a word', prefixes.map((text) => begun(any(text.replace('*', ''))))],
    ['all of two words, the last being typed', twoWords.map((text): Asked => ({ ...all(text), prefix: 'last' }))],
    ['typo', typos.slice(0, TYPOS).map((text) => ({ ...any(text), typo: true }))],
    ['identifier', identifiers.map(any)],
    ['two CJK characters', cjk.map((text) => any(text.slice(0, 2)))],
  ]);
}
