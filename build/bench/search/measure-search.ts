// One process, one corpus, the same queries: our index beside SQLite's FTS5 and stock Orama. Needs --expose-gc.
import path from 'node:path';
import { diskFiles } from '@core/index/index-files';
import { parseQuery } from '@shared/query/parse-query';
import { type BenchFolders, median, p95, type Took, timed } from '../process-figures';
import { measureChanges } from './measure-changes';
import type { Asked, Peer } from './peer';
import { openFts5 } from './peer-fts5';
import { openOrama } from './peer-orama';
import { openOurs, openSaved } from './peer-ours';
import { queryKinds } from './query-kinds';
import { readDocuments, textBytes } from './read-documents';

const WARM_UPS = 2;
const TIMES = 5;
const LOADS = 5;
const MB = 1024 * 1024;

export interface PeerFigures {
  readonly name: string;
  readonly buildMs: number;
  readonly buildCpuMs: number;
  readonly bytes: number;
  readonly kinds: Record<string, Latency>;
}

/** Over the queries of a kind; of each query the median of several times. */
export interface Latency {
  readonly cpuP50: number;
  readonly cpuP95: number;
  readonly wallP50: number;
  readonly wallP95: number;
  /** Queries that found something. */
  readonly found: number;
  readonly asked: number;
}

export interface SearchOptions extends BenchFolders {
  readonly seed: number;
  readonly now: number;
  /** A folder for what the engines keep. */
  readonly scratch: string;
  /** Stock Orama too: some ten kilobytes of memory a message. */
  readonly orama: boolean;
}

export async function measureSearch({ data, seed, now, scratch, orama }: SearchOptions): Promise<object> {
  const documents = await readDocuments(data);
  const text = documents.reduce((sum, document) => sum + textBytes(document), 0);
  const folder = path.join(scratch, 'ours');
  const ours = await openOurs(folder, now);
  const peers: Peer[] = [
    ours,
    openFts5('our tokens', path.join(scratch, 'own.db')),
    openFts5('unicode61', path.join(scratch, 'unicode61.db')),
    ...(orama ? [openOrama()] : []),
  ];
  const figures: PeerFigures[] = [];
  for (const peer of peers) {
    console.error(`bench:   ${peer.name} takes in ${documents.length} sessions`);
    const { wallMs, cpuMs } = await timed(() => peer.build(documents));
    figures.push({ name: peer.name, buildMs: wallMs, buildCpuMs: cpuMs, bytes: peer.bytes(), kinds: {} });
  }
  const loaded = await measureLoad(folder, now);
  for (const [kind, queries] of queryKinds(seed)) {
    await askAll(peers, figures, kind, await withSameAnswers(peers, queries));
  }
  for (const peer of peers) await peer.close();
  return {
    sessions: documents.length,
    textBytes: text,
    peers: figures,
    ...loaded,
    changes: await measureChanges(folder, documents, now),
  };
}

/**
 * Those that our index and the FTS5 that is fed with our tokens understand alike: both find as many sessions. Left out
 * is what is misspelled, where ours looks for other words too.
 */
async function withSameAnswers([ours, own5]: readonly Peer[], queries: readonly Asked[]): Promise<readonly Asked[]> {
  const same: Asked[] = [];
  for (const query of queries) {
    const [found, other] = [await ours?.count(query), await own5?.count(query)];
    if (found !== other && found !== null && other !== null) {
      throw new Error(`"${query.words.join(' ')}" is in ${found} sessions of ours, and in ${other} of FTS5's`);
    }
    if (query.typo || found !== null) same.push(query);
  }
  return same;
}

/** Every engine gets a query before the next query's turn, so that a busy machine slows all of them down. */
async function askAll(
  peers: readonly Peer[],
  figures: readonly PeerFigures[],
  kind: string,
  queries: readonly Asked[],
) {
  const cpu = peers.map((): number[] => []);
  const wall = peers.map((): number[] => []);
  const found = peers.map(() => 0);
  for (let time = 0; time < WARM_UPS; time += 1) {
    for (const query of queries) for (const peer of peers) await peer.ask(query);
  }
  for (const query of queries) {
    for (const [index, peer] of peers.entries()) {
      const took: Took[] = [];
      let hits: readonly string[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const { result, ...times } = await timed(() => peer.ask(query));
        hits = result;
        took.push(times);
      }
      cpu[index]?.push(median(took.map(({ cpuMs }) => cpuMs)));
      wall[index]?.push(median(took.map(({ wallMs }) => wallMs)));
      if (hits.length > 0) found[index] = (found[index] ?? 0) + 1;
    }
  }
  for (const [index, { kinds }] of figures.entries()) {
    const [cpus = [], walls = []] = [cpu[index], wall[index]];
    kinds[kind] = {
      cpuP50: median(cpus),
      cpuP95: p95(cpus),
      wallP50: median(walls),
      wallP95: p95(walls),
      found: found[index] ?? 0,
      asked: queries.length,
    };
  }
}

/** From the saved files to the first answer, and what it then takes in memory. */
async function measureLoad(folder: string, now: number) {
  const { query } = parseQuery('connection retry', { today: 0 });
  const walls: number[] = [];
  let memoryMb = 0;
  for (let time = 0; time < LOADS; time += 1) {
    const before = time === 0 ? memoryUsed() : 0;
    const started = performance.now();
    const index = await openSaved(diskFiles(folder));
    await index.search({ query, sort: 'relevance', offset: 0, limit: 50, now });
    walls.push(performance.now() - started);
    if (time === 0) memoryMb = memoryUsed() - before;
    await index.close();
  }
  return { loadMs: median(walls), firstLoadMs: walls[0] ?? Number.NaN, memoryMb };
}

/** Of the heap and beside it, in MB. */
function memoryUsed(): number {
  if (!globalThis.gc) throw new Error('Start it with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}
