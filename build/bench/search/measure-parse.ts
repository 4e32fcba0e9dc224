// The first two stages of a first index by themselves, on one thread: what is there, and what it says.
import { openSourceEnv } from '@core/io/node-source-env';
import { scanSources } from '@core/pipeline/scan';
import { SOURCES } from '@core/sources/registry';
import { type BenchFolders, timed } from '../process-figures';

export async function measureParse({ home }: BenchFolders): Promise<object> {
  const { env, close } = openSourceEnv({ home });
  const { result: scans, ...scan } = await timed(() => scanSources(SOURCES, env));
  const { result: messages, ...parse } = await timed(async () => {
    let count = 0;
    for (const { source, sessions } of scans) {
      const adapter = SOURCES.find(({ card }) => card.id === source);
      for (const session of sessions) {
        for await (const event of adapter?.parse(session, env) ?? []) if (event.type === 'message') count += 1;
      }
    }
    return count;
  });
  close();
  return { scanCpuMs: scan.cpuMs, parseCpuMs: parse.cpuMs, parseWallMs: parse.wallMs, messages };
}
