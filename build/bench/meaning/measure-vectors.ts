// Measures search among vectors: how long, and how much of what comparing with every vector finds.
import { clusteredVectors } from '@core/meaning/made-vectors';
import { VectorTable } from '@core/meaning/vector-table';

const DIMENSION = 768;
const WANTED = 10;
const QUERIES = 40;

function measure(count: number) {
  const vectors = clusteredVectors(count, DIMENSION, 7);
  const queries = clusteredVectors(QUERIES, DIMENSION, 8);
  const table = new VectorTable(DIMENSION);
  const addMs = cpuMs(() => {
    for (const vector of vectors) table.add(vector);
  });
  table.nearest(queries[0] as Float32Array, WANTED);
  const times: number[] = [];
  let found = 0;
  for (const query of queries) {
    let near: ReadonlySet<number> = new Set();
    times.push(
      cpuMs(() => {
        near = new Set(table.nearest(query, WANTED).map(({ row }) => row));
      }),
    );
    found += exact(vectors, query).filter((row) => near.has(row)).length;
  }
  times.sort((a, b) => a - b);
  return {
    count,
    addMs: addMs / count,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    worstMs: times.at(-1) ?? 0,
    recall: found / (QUERIES * WANTED),
    bytes: table.byteLength,
  };
}

/** The rows that are nearest by all components, unrounded. */
function exact(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const scores = vectors.map((vector, row) => {
    let [sum, length] = [0, 0];
    for (let i = 0; i < DIMENSION; i++) {
      const component = vector[i] as number;
      sum += component * (query[i] as number);
      length += component * component;
    }
    return [row, sum / Math.sqrt(length)] as const;
  });
  return scores
    .sort((a, b) => b[1] - a[1])
    .slice(0, WANTED)
    .map(([row]) => row);
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function measureVectors(): Promise<object> {
  return [measure(10_000), measure(100_000)];
}
