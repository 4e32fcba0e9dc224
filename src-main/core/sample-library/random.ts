// Seeded chance: the same seed gives the same library, byte for byte, on every machine.

export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number in [0, end). */
  readonly below: (end: number) => number;
  /** A whole number in [from, to]. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly hex: (digits: number) => string;
  /** In the form of a version 4 UUID. */
  readonly uuid: () => string;
  /** A prefix and letters and digits, as the ids of the Messages API look. */
  readonly token: (prefix: string, length: number) => string;
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Mulberry32: small, fast and good enough for made-up text. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const bits = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => bits() / 4294967296;
  const below = (end: number) => Math.floor(next() * end);
  const word = () => bits().toString(16).padStart(8, '0');
  const hex = (digits: number) => {
    let text = '';
    while (text.length < digits) text += word();
    return text.slice(0, digits);
  };
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
    hex,
    uuid: () => {
      const text = hex(32);
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-9${text.slice(17, 20)}-${text.slice(20)}`;
    },
    token: (prefix, length) => {
      let text = prefix;
      for (let index = 0; index < length; index += 1) text += LETTERS[below(LETTERS.length)];
      return text;
    },
  };
}

/** A seed of its own for each part, so that a change in one leaves the others as they were. */
export function seedFrom(seed: number, name: string): number {
  let hash = seed | 0;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
