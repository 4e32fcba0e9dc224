// How well the sessions that are meant are ranked: by words alone, with related terms after them, with what is near by
// meaning after them, and with both. All of it as the window lists it.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openEngine } from '@core/engine';
import type { Engine } from '@core/engine-api';
import { makeHome } from '@core/sample-library/make-home';
import type { ThreadId } from '@shared/model/ids';
import type { SearchHit } from '@shared/model/search';
import { JUDGED_HOME } from '../judged/judged-home';
import { type BridgingQuery, bridgingQueries, judgedQueries } from '../judged/judged-queries';
import type { BenchFolders } from '../process-figures';
import { makeStemEmbedder } from './stem-embedder';

const PAGE = 50;
const TOP = 10;
/** As the window asks for. */
const NEAR = 8;

export interface HybridOptions extends BenchFolders {
  /** A file with a line of JSON for each query; without, the held-out half of the judged ones, and the bridging ones. */
  readonly queries?: string;
  /** An Ollama, in the place of the embedder without a model. */
  readonly ollama?: { readonly address: string; readonly model: string };
}

interface Found {
  readonly words: readonly string[];
  readonly related: readonly string[];
  readonly offered: readonly string[];
  readonly near: readonly string[];
  readonly both: readonly string[];
}

export async function measureHybrid({ home, data, queries: file, ollama }: HybridOptions): Promise<object> {
  await makeHome({ ...JUDGED_HOME, folder: home });
  const made = ollama ? {} : { embedder: makeStemEmbedder() };
  const engine = await openEngine({ home, data, watch: true, now: () => JUDGED_HOME.now, ...made });
  await engine.scan();
  const startedAt = performance.now();
  await embedAll(engine, ollama);
  const embedMs = performance.now() - startedAt;
  const status = await engine.meaningStatus();
  const sets = file
    ? { given: bridgingQueries(readFileSync(file, 'utf8')) }
    : { judged: judgedQueries().filter(({ half }) => half === 'held-out'), bridging: bridgingQueries() };
  const quality: Record<string, object> = {};
  for (const [name, queries] of Object.entries(sets)) quality[name] = await judge(engine, queries);
  await engine.close();
  return { chunks: status?.chunks ?? 0, embedMs, sets: quality };
}

async function judge(engine: Engine, queries: readonly BridgingQuery[]): Promise<object> {
  const sums = new Map<string, { mrr: number; recall: number }>();
  let expanded = 0;
  for (const { query, targets } of queries) {
    const { found, terms } = await ask(engine, query);
    if (terms > 0) expanded += 1;
    for (const [name, ids] of Object.entries(found)) {
      const sum = sums.get(name) ?? { mrr: 0, recall: 0 };
      const best = ids.findIndex((id: ThreadId) => targets.includes(id));
      sum.mrr += best < 0 ? 0 : 1 / (best + 1);
      sum.recall += targets.filter((id) => ids.slice(0, TOP).includes(id)).length / targets.length;
      sums.set(name, sum);
    }
  }
  const mean = (sum: number) => sum / queries.length;
  const quality = Object.fromEntries([...sums].map(([name, { mrr, recall }]) => [name, [mean(mrr), mean(recall)]]));
  return { queries: queries.length, expanded, quality };
}

/** Resolves when every session has its vectors. Rejects with what the model said where it can't be used. */
async function embedAll(engine: Engine, ollama: HybridOptions['ollama']): Promise<void> {
  const setting = { id: 'ollama', kind: 'ollama', model: '', variable: '', agreed: '' } as const;
  if (ollama) {
    await engine.changeProviders({
      type: 'save',
      setting: { ...setting, address: ollama.address, embedModel: ollama.model },
    });
    await engine.testProvider(setting.id);
  }
  await engine.changeSettings({ embedWith: ollama ? setting.id : 'stems' });
  const { total } = await engine.list({ text: '', limit: 1, all: true });
  for (;;) {
    const status = await engine.meaningStatus();
    if (status?.failure) throw new Error(`${status.failure.code}: ${status.failure.subject}`);
    if (status?.threads === total && status.waiting === 0) return;
    await setTimeout(200);
  }
}

async function ask(engine: Engine, query: string): Promise<{ readonly found: Found; readonly terms: number }> {
  const search = (text: string) => engine.search({ text, offset: 0, limit: PAGE });
  const plain = await search(`also:none ${query}`);
  const wide = await search(query);
  const offered = wide.relatedTerms.filter(({ on }) => !on).map(({ text }) => `also:"${text}" `);
  const wider = offered.length > 0 ? await search(offered.join('') + query) : wide;
  const near = async (known: readonly string[]) =>
    idsOf(await engine.near({ text: query, known: known as ThreadId[], limit: NEAR }));
  const words = idsOf([...plain.hits, ...plain.partial]);
  const related = idsOf([...wide.hits, ...wide.related, ...wide.partial]);
  return {
    found: {
      words,
      related,
      offered: idsOf([...wider.hits, ...wider.related, ...wider.partial]),
      near: [...words, ...(await near(words))],
      both: [...related, ...(await near(related))],
    },
    terms: wide.relatedTerms.filter(({ on }) => on).length,
  };
}

function idsOf(hits: readonly SearchHit[]): string[] {
  return hits.map(({ thread }) => thread.id);
}
