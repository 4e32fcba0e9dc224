// From the start of a process to the first list, with everything read before.
import { openEngine } from '@core/engine';
import { type BenchFolders, memoryNowMb } from './process-figures';

export async function measureStart({ home, data }: BenchFolders): Promise<object> {
  const loadedMs = performance.now();
  const engine = await openEngine({ home, data, watch: false });
  const { total } = await engine.list({ text: '', limit: 50, all: false });
  const listedMs = performance.now();
  await engine.search({ text: 'error', offset: 0, limit: 50 });
  const searchedMs = performance.now();
  const memoryMb = memoryNowMb();
  await engine.close();
  return { loadedMs, listedMs, searchedMs, total, memoryMb };
}
