// How well the sessions that are meant are ranked: by the engine as the window asks it, and by the others.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openEngine } from '@core/engine';
import { makeHome } from '@core/sample-library/make-home';
import type { ThreadId } from '@shared/model/ids';
import type { BenchFolders } from '../process-figures';
import type { Peer } from '../search/peer';
import { openFts5 } from '../search/peer-fts5';
import { openOrama } from '../search/peer-orama';
import { readDocuments } from '../search/read-documents';
import { JUDGED_HOME } from './judged-home';
import { type JudgedQuery, judgedQueries } from './judged-queries';

const PAGE = 50;
const TOP = 10;

interface Quality {
  queries: number;
  /** Sums of the queries' reciprocal ranks and recalls. */
  mrr: number;
  recall: number;
}

type Rank = (query: JudgedQuery) => Promise<readonly string[]>;

export async function measureJudged({
  home,
  data,
  scratch,
}: BenchFolders & { readonly scratch: string }): Promise<object> {
  await makeHome({ ...JUDGED_HOME, folder: home });
  const engine = await openEngine({ home, data, watch: false, now: () => JUDGED_HOME.now });
  await engine.scan();
  const documents = await readDocuments(data);
  const known = new Set<ThreadId>(documents.map(({ id }) => id));
  const queries = judgedQueries();
  const stray = queries.flatMap(({ targets }) => targets).filter((id) => !known.has(id));
  if (stray.length > 0) throw new Error(`No such sessions: ${stray.join(', ')}`);
  mkdirSync(scratch, { recursive: true });
  const peers = [
    openFts5('our tokens', path.join(scratch, 'own.db')),
    openFts5('unicode61', path.join(scratch, 'unicode61.db')),
    openOrama(),
  ];
  const ranks = new Map<string, Rank>([
    [
      'ours',
      async ({ query }) => {
        const { hits, related, partial } = await engine.search({ text: query, offset: 0, limit: PAGE });
        return [...hits, ...related, ...partial].map(({ thread }) => thread.id);
      },
    ],
  ]);
  for (const peer of peers) {
    await peer.build(documents);
    ranks.set(peer.name, peer.name === 'Orama' ? anyOf(peer) : allThenAny(peer));
  }
  const names = [...ranks.keys()];
  const judged: Record<string, Record<string, Quality>> = Object.fromEntries(names.map((name) => [name, {}]));
  const missed: object[] = [];
  for (const query of queries) {
    for (const [name, rank] of ranks) {
      const { reciprocal, recall } = judge(await rank(query), query.targets);
      for (const group of [query.half, `${query.half} ${query.kind}`]) {
        const groups = judged[name] ?? {};
        groups[group] ??= { queries: 0, mrr: 0, recall: 0 };
        const quality = groups[group];
        quality.queries += 1;
        quality.mrr += reciprocal;
        quality.recall += recall;
      }
      if (name === 'ours' && (reciprocal < 1 || recall < 1)) missed.push({ ...query, reciprocal, recall });
    }
  }
  await engine.close();
  for (const peer of peers) await peer.close();
  const groups = Object.fromEntries(names.map((name) => [name, means(judged[name] ?? {})]));
  return { sessions: documents.length, queries: queries.length, groups, missed };
}

function judge(found: readonly string[], targets: readonly string[]) {
  const best = found.findIndex((id) => targets.includes(id));
  const top = found.slice(0, TOP);
  return {
    reciprocal: best < 0 ? 0 : 1 / (best + 1),
    recall: targets.filter((id) => top.includes(id)).length / targets.length,
  };
}

/** What stock Orama does best with: any of the words, as the more of them the better. */
function anyOf(peer: Peer): Rank {
  return async ({ query }) => peer.ask({ words: wordsOf(query), match: 'any' });
}

function allThenAny(peer: Peer): Rank {
  return async ({ query }) => {
    const words = wordsOf(query);
    const all = await peer.ask({ words, match: 'all' });
    if (all.length >= TOP) return all;
    return [...new Set([...all, ...(await peer.ask({ words, match: 'any' }))])];
  };
}

function wordsOf(query: string): string[] {
  return query.replaceAll('"', ' ').split(/\s+/).filter(Boolean);
}

function means(groups: Readonly<Record<string, Quality>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, { queries, mrr, recall }]) => [
      name,
      { queries, mrr: mrr / queries, recall: recall / queries },
    ]),
  );
}
