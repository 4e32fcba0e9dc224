// Queries to measure with, drawn from the text that the same seed makes.
import { seededRandom, seedFrom } from '../random';
import { makeVocabulary } from './vocabulary';

export interface BenchQueries {
  readonly common: readonly string[];
  readonly words: readonly string[];
  readonly twoWords: readonly string[];
  readonly threeWords: readonly string[];
  readonly identifiers: readonly string[];
  readonly cjk: readonly string[];
  readonly prefixes: readonly string[];
  readonly phrases: readonly string[];
}

/** Ten of each; common words are the worst case. */
export function benchQueries(seed: number): BenchQueries {
  const { words, identifiers, chinese, japanese, prose } = makeVocabulary(seed);
  const random = seededRandom(seedFrom(seed, 'queries'));
  const ten = (make: (index: number) => string) => Array.from({ length: 10 }, (_, index) => make(index));
  const word = () => words[150 + Math.floor(random.next() ** 2 * 6000)] ?? '';
  return {
    common: ['the', 'of', 'and', 'file', 'error', 'function', 'test', 'build', 'data', 'return'],
    words: ten(word),
    twoWords: ten(() => `${word()} ${word()}`),
    threeWords: ten(() => `${word()} ${word()} ${word()}`),
    identifiers: ten(() => identifiers[Math.floor(random.next() ** 2 * 8000)] ?? ''),
    cjk: ten((index) => (index % 2 === 0 ? chinese : japanese)[Math.floor(random.next() ** 2 * 200)] ?? ''),
    prefixes: ten(() => `${word().slice(0, 4)}*`),
    phrases: ten(() => {
      const sentence = random.pick(prose).replaceAll(/[`.]/g, '').split(' ');
      const from = random.below(Math.max(1, sentence.length - 3));
      return `"${sentence.slice(from, from + 3).join(' ')}"`;
    }),
  };
}
