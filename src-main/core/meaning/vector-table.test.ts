import { expect, test } from 'vitest';
import { clusteredVectors, randomNumbers } from './made-vectors';
import { VectorTable } from './vector-table';

/** What is nearest by comparing with every vector as it came. */
function exact(vectors: readonly Float32Array[], query: Float32Array, count: number): number[] {
  const score = (vector: Float32Array) =>
    vector.reduce((sum, component, i) => sum + component * (query[i] ?? 0), 0) / Math.hypot(...vector);
  return vectors
    .map((vector, row) => [row, score(vector)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([row]) => row);
}

test.each([40, 256])('of clustered vectors of %i components it finds nearly all that are nearest', (dimension) => {
  const vectors = clusteredVectors(3000, dimension, 7);
  const table = new VectorTable(dimension);
  for (const vector of vectors) table.add(vector);
  const queries = clusteredVectors(10, dimension, 8);
  let found = 0;
  for (const query of queries) {
    const near = new Set(table.nearest(query, 10).map(({ row }) => row));
    found += exact(vectors, query, 10).filter((row) => near.has(row)).length;
  }
  expect(found / (queries.length * 10)).toBeGreaterThan(0.95);
});

test('a vector is nearest to itself, by a cosine of 1, best first', () => {
  const vectors = clusteredVectors(500, 64, 3);
  const table = new VectorTable(64);
  for (const vector of vectors) table.add(vector);
  const near = table.nearest(vectors[123] as Float32Array, 5);
  expect(near[0]?.row).toBe(123);
  expect(near[0]?.score).toBeCloseTo(1, 2);
  expect(near.map(({ score }) => score)).toEqual(near.map(({ score }) => score).sort((a, b) => b - a));
});

test('what is removed or to be skipped is not found, and all else is', () => {
  const vectors = clusteredVectors(300, 48, 5);
  const table = new VectorTable(48);
  for (const vector of vectors) table.add(vector);
  const query = vectors[7] as Float32Array;
  table.remove(7);
  const [first, second] = table.nearest(query, 2);
  expect(first?.row).not.toBe(7);
  const skip = new Uint8Array(300);
  skip[first?.row ?? 0] = 1;
  expect(table.nearest(query, 1, skip)[0]?.row).toBe(second?.row);
  expect(table.nearest(query, 1000)).toHaveLength(299);
});

test('vectors without a direction, and an empty table, are near to nothing', () => {
  const table = new VectorTable(8);
  expect(table.nearest(new Float32Array(8).fill(1), 3)).toEqual([]);
  table.add(new Float32Array(8));
  table.add([Number.NaN, 1, 1, 1, 1, 1, 1, 1]);
  table.add([1, 1, 1, 1, 1, 1, 1, 1]);
  const [nearest, ...others] = table.nearest(new Float32Array(8).fill(2), 3);
  expect(nearest).toMatchObject({ row: 2 });
  expect(others.every(({ score }) => score === 0)).toBe(true);
});

test('it grows over blocks', () => {
  const random = randomNumbers(1);
  const table = new VectorTable(4);
  const vectors = Array.from({ length: 9000 }, () => Float32Array.from({ length: 4 }, () => random() - 0.5));
  for (const vector of vectors) table.add(vector);
  expect(table.size).toBe(9000);
  expect(table.nearest(vectors[8999] as Float32Array, 1)[0]?.score).toBeGreaterThan(0.99);
});
