// Queries of every kind, each asked several times, with facets, matches and snippets as the window asks for them.
import { openEngine } from '@core/engine';
import { benchQueries } from '@core/sample-library/bench/bench-queries';
import { type BenchFolders, median, memoryPeakMb, timed } from './process-figures';

const TIMES = 5;

export async function measureQueries({ home, data, seed }: BenchFolders & { readonly seed: number }): Promise<object> {
  const engine = await openEngine({ home, data, watch: false });
  await engine.search({ text: 'warm up', offset: 0, limit: 50 });
  const all: number[] = [];
  const kinds: Record<string, { readonly medianMs: number; readonly worstMs: number; readonly found: number }> = {};
  for (const [kind, queries] of Object.entries(benchQueries(seed))) {
    const walls: number[] = [];
    let found = 0;
    for (const text of queries) {
      const asked: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const { wallMs, result } = await timed(() => engine.search({ text, offset: 0, limit: 50 }));
        asked.push(wallMs);
        if (time === 0 && result.total > 0) found += 1;
      }
      walls.push(median(asked));
    }
    kinds[kind] = { medianMs: median(walls), worstMs: Math.max(...walls), found };
    all.push(...walls);
  }
  await engine.close();
  return { medianMs: median(all), worstMs: Math.max(...all), kinds, peakMb: memoryPeakMb() };
}
