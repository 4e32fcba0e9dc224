// Searches as the window sees them: from the text in the box to rows with snippets and the counts of all filters,
// through the engine and its workers.
import { openEngine } from '@core/engine';
import { benchQueries } from '@core/sample-library/bench/bench-queries';
import { type BenchFolders, median, memoryPeakMb, p95, timed } from '../process-figures';

const EACH = 20;
const TIMES = 3;
/** As many as the window asks for at once. */
const PAGE = 40;

export async function measureWindow({ home, data, seed }: BenchFolders & { readonly seed: number }): Promise<object> {
  const engine = await openEngine({ home, data, watch: false });
  const { common, ...others } = benchQueries(seed, EACH);
  const filtered = others.words.map((word) => `${word} source:claude-code has:diff`);
  const ask = (text: string) => engine.search({ text, offset: 0, limit: PAGE });
  for (const text of common) await ask(text);
  const kinds: Record<string, { readonly p50: number; readonly p95: number }> = {};
  const all: number[] = [];
  for (const [kind, texts] of Object.entries({ ...others, common, filtered })) {
    const walls: number[] = [];
    for (const text of texts) {
      const asked: number[] = [];
      for (let time = 0; time < TIMES; time += 1) asked.push((await timed(() => ask(text))).wallMs);
      walls.push(median(asked));
    }
    kinds[kind] = { p50: median(walls), p95: p95(walls) };
    all.push(...walls);
  }
  await engine.close();
  return { p50: median(all), p95: p95(all), kinds, peakMb: memoryPeakMb() };
}
