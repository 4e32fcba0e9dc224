// One made-up home, asked at the same time through the window, the command line and the server for agents: the same
// sessions, as many, in the same order.
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { SearchPage } from '@shared/model/search';
import { expect, sampleTest as test } from '../app.fixture';
import { answerOf, untilIdle } from '../engine-state';
import { root, runCli } from '../launch';
import { windowOf } from '../window-parts';

interface Told {
  readonly total: number;
  readonly ids: readonly string[];
}

const MOST = 50;
const QUERIES = [
  'timeout',
  'dead-letter queue',
  'project:lanternshop',
  'source:codex test',
  'order -queue',
  'has:error',
  '数据',
  '*',
];

test.use({ viewport: { width: 1400, height: 950 } });

test('window, command line and server agree', async ({ page, home, data }) => {
  await untilIdle(page);
  const client = new Client({ name: 'spec', version: '1' });
  const args = [path.join(root, 'out/main/cli.js'), 'mcp', '--home', home, '--data', data];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));

  const inWindow = async (query: string): Promise<Told & { readonly facets: SearchPage['facets'] }> => {
    const text = query === '*' ? '' : `${query} `;
    const { box, rows } = windowOf(page);
    await box.fill(text);
    const reply = await page.evaluate(
      ([words, limit]) => window.threadfinch.call('search.run', { text: words, offset: 0, limit }, `three:${words}`),
      [text, MOST] as const,
    );
    const { total, hits, partial, facets } = answerOf(reply) as SearchPage;
    const ids = hits.map(({ thread }) => thread.id as string);
    // The list draws the rows that are in sight.
    const all = [...ids, ...partial.map(({ thread }) => thread.id as string)];
    expect(all.length, query).toBeGreaterThan(0);
    await expect(rows.first()).toHaveAttribute('data-thread', all[0] ?? '');
    const drawn = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-thread')));
    expect(drawn).toEqual(all.slice(0, drawn.length));
    return { total, ids, facets };
  };
  const onCli = async (query: string) => {
    const words = query === '*' ? ['list'] : ['search', '--', query];
    const [verb = '', ...rest] = words;
    const where = ['--json', '--no-scan', '--limit', String(MOST), '--home', home, '--data', data];
    const { stdout } = await runCli(verb, ...where, ...rest);
    const { total, hits = [], threads = [], facets } = JSON.parse(stdout);
    const heads = query === '*' ? threads : hits.map(({ thread }: { thread: unknown }) => thread);
    return { total, ids: heads.map(({ id }: { id: string }) => id), facets };
  };
  const byServer = async (query: string): Promise<Told> => {
    const name = query === '*' ? 'list_sessions' : 'search_sessions';
    const given = { limit: MOST, ...(query === '*' ? {} : { query }) };
    const answer = await client.callTool({ name, arguments: given });
    const [{ text = '' } = {}] = answer.content as readonly { readonly text?: string }[];
    const { total, hits = [], sessions = [] } = JSON.parse(text.slice(text.indexOf('\n') + 1));
    return { total, ids: [...hits, ...sessions].map(({ id }: { id: string }) => id) };
  };

  for (const query of QUERIES) {
    const [shown, printed, told] = await Promise.all([inWindow(query), onCli(query), byServer(query)]);
    expect.soft({ total: printed.total, ids: printed.ids }, query).toEqual({ total: shown.total, ids: shown.ids });
    expect.soft(told.total, query).toBe(shown.total);
    // An answer is bounded: it may end earlier.
    expect.soft(told.ids, query).toEqual(shown.ids.slice(0, told.ids.length));
    expect(told.ids.length).toBeGreaterThan(Math.min(shown.ids.length, 5) - 1);
    if (query !== '*') expect.soft(printed.facets, query).toEqual(shown.facets);
  }
  await client.close();
});
