// One process, one corpus, the same queries: our index beside SQLite's FTS5 and stock Orama. Needs --expose-gc.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { type BenchFolders, median, p95, type Took, timed } from '../process-figures';
import { measureChanges } from './measure-changes';
import type { Asked, Peer } from './peer';
import { openFts5 } from './peer-fts5';
import { openOrama } from './peer-orama';
import { openOurs } from './peer-ours';
import { queryKinds } from './query-kinds';
import { readDocuments, textBytes } from './read-documents';

const WARM_UPS = 2;
const TIMES = 5;

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
  /** Which come along beside ours. */
  readonly fts5: boolean;
  readonly orama: boolean;
}

/** Where our index of the search bench is kept. */
export function indexFolder(scratch: string): string {
  return path.join(scratch, 'ours');
}

export async function measureSearch({ data, seed, now, scratch, fts5, orama }: SearchOptions): Promise<object> {
  const documents = await readDocuments(data);
  const text = documents.reduce((sum, document) => sum + textBytes(document), 0);
  const folder = indexFolder(scratch);
  const ours = await openOurs(folder, now);
  const peers: Peer[] = [
    ours,
    ...(fts5 ? [openFts5('our tokens', path.join(scratch, 'own.db'))] : []),
    ...(fts5 ? [openFts5('unicode61', path.join(scratch, 'unicode61.db'))] : []),
    ...(orama ? [openOrama()] : []),
  ];
  const figures: PeerFigures[] = [];
  for (const peer of peers) {
    console.error(`bench:   ${peer.name} takes in ${documents.length} sessions`);
    const { wallMs, cpuMs } = await timed(() => peer.build(documents));
    figures.push({ name: peer.name, buildMs: wallMs, buildCpuMs: cpuMs, bytes: peer.bytes(), kinds: {} });
  }
  for (const [kind, queries] of queryKinds(seed)) {
    await askAll(peers, figures, kind, await withSameAnswers(peers, queries));
  }
  for (const peer of peers) await peer.close();
  // What is measured next is the index as it was built.
  const changed = path.join(scratch, 'changed');
  cpSync(folder, changed, { recursive: true });
  return {
    sessions: documents.length,
    textBytes: text,
    peers: figures,
    changes: await measureChanges(changed, documents, now),
  };
}

/**
 * Those that our index and the FTS5 that is fed with our tokens understand alike: both find as many sessions. Left out
 * is what is misspelled, where ours looks for other words too.
 */
async function withSameAnswers([ours, own5]: readonly Peer[], queries: readonly Asked[]): Promise<readonly Asked[]> {
  if (!own5) return queries;
  const same: Asked[] = [];
  for (const query of queries) {
    const [found, other] = [await ours?.count(query), await own5.count(query)];
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
