// From the saved files to the first answer, and what the index then takes in memory: in a process that holds nothing
// else. Needs --expose-gc.
import { diskFiles } from '@core/index/index-files';
import { parseQuery } from '@shared/query/parse-query';
import { median, memoryPeakMb } from '../process-figures';
import { indexFolder, type SearchOptions } from './measure-search';
import { openSaved } from './peer-ours';

const LOADS = 5;
const MB = 1024 * 1024;

export async function measureLoad({ scratch, now }: SearchOptions): Promise<object> {
  const { query } = parseQuery('connection retry', { today: 0 });
  const walls: number[] = [];
  let memoryMb = 0;
  for (let time = 0; time < LOADS; time += 1) {
    const before = time === 0 ? memoryUsed() : 0;
    const started = performance.now();
    const index = await openSaved(diskFiles(indexFolder(scratch)));
    await index.search({ query, sort: 'relevance', offset: 0, limit: 50, now });
    walls.push(performance.now() - started);
    if (time === 0) memoryMb = memoryUsed() - before;
    await index.close();
  }
  return { loadMs: median(walls), firstLoadMs: walls[0] ?? Number.NaN, memoryMb, loadPeakMb: memoryPeakMb() };
}

/** Of the heap and beside it, in MB. */
function memoryUsed(): number {
  if (!globalThis.gc) throw new Error('Start it with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}
