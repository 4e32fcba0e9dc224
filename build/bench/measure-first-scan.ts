// The first scan of a home into an empty data folder.
import path from 'node:path';
import { openEngine } from '@core/engine';
import { type BenchFolders, bytesBelow, memoryNowMb, memoryPeakMb, timed } from './process-figures';

export async function measureFirstScan({
  home,
  data,
  indexing,
}: BenchFolders & { readonly indexing: boolean }): Promise<object> {
  const opened = performance.now();
  const engine = await openEngine({ home, data, watch: false, indexing });
  const idleMb = memoryNowMb();
  let firstListedMs: number | null = null;
  engine.subscribe((event) => {
    if (event.type === 'status' && event.status.threads > 0) firstListedMs ??= performance.now() - opened;
  });
  const { result, wallMs, cpuMs } = await timed(() => engine.scan());
  const peakMb = memoryPeakMb();
  await engine.close();
  const sum = (field: 'sessions' | 'threads' | 'messages') =>
    result.sources.reduce((total, source) => total + source[field], 0);
  const kept = Object.fromEntries(
    ['catalogue', 'threads', 'blobs', 'index'].map((name) => [name, bytesBelow(path.join(data, name))]),
  );
  return {
    wallMs,
    cpuMs,
    firstListedMs,
    idleMb,
    overIdleMb: peakMb - idleMb,
    sessions: sum('sessions'),
    threads: sum('threads'),
    messages: sum('messages'),
    unknown: result.sources.reduce(
      (total, { records }) => total + (Object.keys(records.unknown).length > 0 ? 1 : 0),
      0,
    ),
    kept,
    dataBytes: bytesBelow(data),
  };
}
