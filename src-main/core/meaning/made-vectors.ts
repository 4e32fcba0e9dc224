// Made-up vectors for tests and benches: in clusters of fewer directions than they have components, as those of models
// are.

/** The same numbers in [0, 1) for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const DIRECTIONS = 48;
const CLUSTER_SIZE = 40;
const SPREAD = 0.5;

/** `count` vectors; those of another seed lie in the same clusters. */
export function clusteredVectors(count: number, dimension: number, seed: number): Float32Array[] {
  const shared = randomNumbers(dimension);
  const directions = Math.min(DIRECTIONS, dimension);
  const basis = Array.from({ length: directions }, () =>
    Float32Array.from({ length: dimension }, () => normal(shared)),
  );
  const offset = Float32Array.from({ length: dimension }, () => normal(shared));
  const centres = Array.from({ length: Math.max(8, Math.ceil(count / CLUSTER_SIZE)) }, () =>
    Float32Array.from({ length: directions }, () => normal(shared)),
  );
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const centre = centres[Math.floor(random() * centres.length)] as Float32Array;
    const vector = Float32Array.from(offset, (component) => component * 2);
    for (const [at, direction] of basis.entries()) {
      const weight = (centre[at] as number) + SPREAD * normal(random);
      for (let i = 0; i < dimension; i++) vector[i] = (vector[i] as number) + weight * (direction[i] as number);
    }
    return vector;
  });
}

/** About a normal distribution of mean 0 and deviation 1. */
function normal(random: () => number): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += random();
  return sum - 6;
}
