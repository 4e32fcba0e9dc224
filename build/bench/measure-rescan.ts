// Looking again when nothing changed: how long it takes, and what is touched.
import { openEngine } from '@core/engine';
import { countingSourceEnv } from '@core/io/counting-source-env';
import { openSourceEnv } from '@core/io/node-source-env';
import { scanSources } from '@core/pipeline/scan';
import { SOURCES } from '@core/sources/registry';
import { type BenchFolders, median, timed } from './process-figures';

const TIMES = 9;

export async function measureRescan({ home, data }: BenchFolders): Promise<object> {
  const engine = await openEngine({ home, data, watch: false, indexing: false });
  const { sources } = await engine.scan();
  const walls: number[] = [];
  for (let time = 0; time < TIMES; time += 1) walls.push((await timed(() => engine.scan())).wallMs);
  await engine.close();
  const sessions = sources.reduce((sum, source) => sum + source.sessions, 0);
  return { wallMs: median(walls), worstMs: Math.max(...walls), sessions, ...(await countLooks(home)) };
}

/** The scan alone, in an env that counts. */
async function countLooks(home: string) {
  const { env, close } = openSourceEnv({ home });
  const counting = countingSourceEnv(env);
  await scanSources(SOURCES, counting.env);
  close();
  const { stated, listed, bytesRead } = counting.counts();
  return { stated, listed, bytesRead };
}
