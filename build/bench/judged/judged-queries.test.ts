import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSourceEnv } from '@core/io/node-source-env';
import { scanSources } from '@core/pipeline/scan';
import { makeHome } from '@core/sample-library/make-home';
import { SOURCES } from '@core/sources/registry';
import { type ThreadId, toThreadId } from '@shared/model/ids';
import { foldText } from '@shared/text/fold';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JUDGED_HOME } from './judged-home';
import { bridgingQueries, type JudgedQuery, judgedQueries, QUERY_KINDS } from './judged-queries';

const home = mkdtempSync(path.join(tmpdir(), 'threadfinch-judged-'));
const { env, close } = openSourceEnv({ home });
/** Of each session its title and first prompt: what a list shows of it. */
const shown = new Map<ThreadId, string>();
const queries = judgedQueries();

beforeAll(async () => {
  await makeHome({ ...JUDGED_HOME, folder: home });
  for (const { source, sessions } of await scanSources(SOURCES, env)) {
    const adapter = SOURCES.find(({ card }) => card.id === source);
    for (const session of sessions) {
      let [title, prompt] = ['', ''];
      for await (const event of adapter?.parse(session, env) ?? []) {
        if (event.type === 'tail' && event.title) title = event.title.text;
        if (event.type !== 'message' || event.author !== 'typed' || prompt !== '') continue;
        prompt = event.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
      }
      shown.set(toThreadId(source, session.nativeId), foldText(`${title} ${prompt}`));
    }
  }
}, 120_000);

afterAll(() => {
  close();
  rmSync(home, { recursive: true, force: true });
});

test('there are enough of every kind, and every session that is meant is there', () => {
  expect(queries.length).toBeGreaterThanOrEqual(120);
  for (const kind of QUERY_KINDS)
    expect(queries.filter((query) => query.kind === kind).length, kind).toBeGreaterThanOrEqual(8);
  const all = [...queries, ...bridgingQueries()];
  expect(all.flatMap(({ targets }) => targets).filter((id) => !shown.has(id))).toEqual([]);
});

test('no session is meant in both halves, and each half has every kind', () => {
  const of = (half: JudgedQuery['half']) => queries.filter((query) => query.half === half);
  const tuned = new Set(of('tune').flatMap(({ targets }) => targets));
  expect(of('held-out').filter(({ targets }) => targets.some((id) => tuned.has(id)))).toEqual([]);
  expect(of('tune').length / queries.length).toBeGreaterThan(0.4);
  expect(of('tune').length / queries.length).toBeLessThan(0.6);
  for (const half of ['tune', 'held-out'] as const) {
    expect(new Set(of(half).map(({ kind }) => kind)), half).toEqual(new Set(QUERY_KINDS));
  }
});

test('of a third of them nothing stands in the title or the first prompt', () => {
  const isBuried = ({ query, targets }: JudgedQuery) =>
    targets.every((id) => terms(query).every((term) => !shown.get(id)?.includes(term)));
  expect(queries.filter(isBuried).length / queries.length).toBeGreaterThanOrEqual(1 / 3);
});

/** Without the words that are everywhere. */
function terms(query: string): string[] {
  return foldText(query)
    .split(/[\s"]+/)
    .filter((word) => word.length > 3 || /[^a-z]/.test(word));
}
