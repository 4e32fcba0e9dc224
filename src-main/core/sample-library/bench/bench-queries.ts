// Queries to measure with, drawn from the text that the same seed makes.
import { type Random, seededRandom, seedFrom } from '../random';
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
  /** A word with one letter wrong, left out, doubled, or two swapped. */
  readonly typos: readonly string[];
}

/** `count` of each, but ten common words: those are the worst case. */
export function benchQueries(seed: number, count = 10): BenchQueries {
  const { words, identifiers, chinese, japanese, prose } = makeVocabulary(seed);
  const random = seededRandom(seedFrom(seed, 'queries'));
  const several = (make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index));
  const word = () => words[150 + Math.floor(random.next() ** 2 * 6000)] ?? '';
  const longWord = (): string => {
    const drawn = word();
    return drawn.length >= 6 ? drawn : longWord();
  };
  return {
    common: ['the', 'of', 'and', 'file', 'error', 'function', 'test', 'build', 'data', 'return'],
    words: several(word),
    twoWords: several(() => `${word()} ${word()}`),
    threeWords: several(() => `${word()} ${word()} ${word()}`),
    identifiers: several(() => identifiers[Math.floor(random.next() ** 2 * 8000)] ?? ''),
    cjk: several((index) => (index % 2 === 0 ? chinese : japanese)[Math.floor(random.next() ** 2 * 200)] ?? ''),
    prefixes: several(() => `${word().slice(0, 4)}*`),
    phrases: several(() => {
      const sentence = random.pick(prose).replaceAll(/[`.]/g, '').split(' ');
      const from = random.below(Math.max(1, sentence.length - 3));
      return `"${sentence.slice(from, from + 3).join(' ')}"`;
    }),
    typos: several(() => mistype(random, longWord())),
  };
}

function mistype(random: Random, word: string): string {
  const at = random.between(1, word.length - 3);
  const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  return random.pick([
    `${before}${random.pick(['q', 'x', 'y'])}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${here}${here}${next}${after}`,
    `${before}${next}${here}${after}`,
  ]);
}
