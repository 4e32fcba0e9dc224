import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor, toRequest } from './made-documents';
import { openIndex } from './open-index';
import type { SearchIndex } from './search-index';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);

const threads = new MadeThreads({
  login: {
    title: 'Login page flickers',
    user: 'The loginPage component flickers on src/pages/login-page.tsx',
    assistant: 'A race between the router and the session store.',
    tool: 'read src/pages/login-page.tsx\nexport function LoginPage2() {}',
    endedAt: at('2026-03-10'),
    models: ['claude-opus-4-1'],
    toolKinds: ['read', 'edit'],
    calls: ['read_file'],
    traits: ['diff'],
    paths: ['/home/dana/app/src/pages/login-page.tsx'],
    source: 'claude-code',
    messages: 40,
  },
  queue: {
    title: '死信队列的重试',
    user: '为什么死信队列里的消息没有重试？',
    assistant: '消费者没有确认消息。日本語のテストも失敗した。',
    endedAt: at('2026-02-20'),
    branch: 'fix/queue',
    project: 'local:/home/dana/new/site',
    projectName: 'new/site',
    thinking: 'perhaps the acknowledgement is lost',
  },
  refused: {
    title: 'Connection refused',
    user: 'error: connection refused by the broker v2.1.239',
    assistant: 'The port was closed; the race was elsewhere.',
    tool: 'commit 0123456789abcdef0123456789abcdef01234567',
    endedAt: at('2026-01-05'),
    startDay: 0,
    models: ['gpt-5'],
    traits: ['error'],
    project: 'local:/home/dana/old/site',
    projectName: 'old/site',
    host: 'box',
  },
  refuses: {
    title: 'Broker',
    user: 'it refused the connection, then user_id was missing',
    assistant: 'constructor and __proto__ are no keys.',
    endedAt: at('2025-12-24'),
    branch: 'constructor',
    messages: 400,
  },
});

let folder: string;
let index: SearchIndex;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  const sourceLabels = new Map([['claude-code', 'Claude Code']]);
  ({ index } = await openIndex(folder, { writable: true, texts: threads, sourceLabels }));
  await index.upsert(threads.documents());
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

test.each([
  // Words, and how they are told apart.
  ['', ['login', 'queue', 'refused', 'refuses']],
  ['race ', ['login', 'refused']],
  ['race broker ', ['refused']],
  ['race nothing ', []],
  ['rac', ['login', 'refused']],
  ['rac ', []],
  ['page ', ['login']],
  ['loginpage ', ['login']],
  ['LoginPage ', ['login']],
  ['src/pages/login-page.tsx ', ['login']],
  ['login-page.tsx', ['login']],
  ['user_id ', ['refuses']],
  ['v2.1.239 ', ['refused']],
  ['constructor ', ['refuses']],
  ['__proto__ ', ['refuses']],
  ['死信 ', ['queue']],
  ['死信队列 ', ['queue']],
  ['列 ', ['queue']],
  ['テスト ', ['queue']],
  ['日本語 ', ['queue']],
  // Phrases, exclusions, alternatives.
  ['"connection refused"', ['refused']],
  ['"refused the connection"', ['refuses']],
  ['"refused  THE connection"', ['refuses']],
  ['"onnection refuse"', []],
  ['connection -broker ', []],
  ['connection -"connection refused"', ['refuses']],
  ['flickers OR 重试 ', ['login', 'queue']],
  ['flickers OR "connection refused"', ['refused', 'login']],
  ['0123456789abcdef0123456789abcdef01234567 ', ['refused']],
  ['0123456789abcdef99 ', []],
  // Filters.
  ['source:claude-code', ['login']],
  ['source:"Claude Code"', ['login']],
  ['-source:codex', ['login']],
  ['source:claude-code source:codex race ', ['login', 'refused']],
  ['project:app', ['login', 'refuses']],
  ['project:sit', ['queue', 'refused']],
  ['project:local:/home/dana/old/site', ['refused']],
  ['project:old/site', ['refused']],
  ['project:dana', []],
  ['project:/home/dana/old/site', ['refused']],
  ['project:dana/new/site', ['queue']],
  ['project:ana/new/site', []],
  ['branch:fix/queue', ['queue']],
  ['branch:constructor', ['refuses']],
  ['model:opus', ['login']],
  ['model:gpt-5', ['refused']],
  ['call:edit', ['login']],
  ['call:read_file', ['login']],
  ['has:error', ['refused']],
  ['-has:error race ', ['login']],
  ['host:box', ['refused']],
  ['path:pages/LOGIN-page', ['login']],
  ['-path:login-page race ', ['refused']],
  ['role:user refused ', ['refused', 'refuses']],
  ['role:assistant refused ', []],
  ['in:thinking acknowledgement ', ['queue']],
  ['acknowledgement ', []],
  // Days.
  ['on:2026-02', ['queue']],
  ['after:2026-02', ['login', 'queue']],
  ['before:2026-01-01', ['refuses']],
  ['on:2026-02..2026-03-15', ['login', 'queue']],
])('%s', async (text, expected) => {
  const page = await searchFor(index, text);
  expect(page.total).toBe(expected.length);
  expect(idsOf(page).sort()).toEqual([...expected].sort());
});

test.each([
  ['flikcers ', ['login'], [{ word: 'flikcers', also: 'flickers' }], 'flickers'],
  ['conection ', ['refused', 'refuses'], [{ word: 'conection', also: 'connection' }], 'connection'],
  [
    'conneciton brokr',
    ['refused', 'refuses'],
    [
      { word: 'conneciton', also: 'connection' },
      { word: 'brokr', also: 'broker' },
    ],
    'connection',
  ],
  ['loginPgae', ['login'], [{ word: 'loginPgae', also: 'loginpage' }], 'loginPage'],
  ['rcae -flickers ', ['refused'], [{ word: 'rcae', also: 'race' }], 'race'],
  ['"conection refused"', [], [], undefined],
  ['por ', [], [], undefined],
  ['v2.1.238 ', [], [], undefined],
  ['rcae*', [], [], undefined],
  ['race ', ['login', 'refused'], [], 'race'],
])('%s finds what was meant, tells it and marks it', async (text, ids, spellings, marked) => {
  const page = await searchFor(index, text);
  expect([idsOf(page).sort(), page.spellings]).toEqual([ids, spellings]);
  const [match] = page.hits[0]?.matches ?? [];
  const marks = match?.marks.map(([from, to]) => match.snippet.slice(from, to));
  expect(marks?.[0]).toBe(marked);
});

test('titles and prompts weigh more than answers', async () => {
  expect(idsOf(await searchFor(index, 'refused '))).toEqual(['refused', 'refuses']);
});

test('a limit may be larger than any list', async () => {
  const limit = Number.MAX_SAFE_INTEGER;
  expect(idsOf(await searchFor(index, 'refused ', { limit }))).toEqual(['refused', 'refuses']);
});

test('where few match all words, those that match some follow', async () => {
  const page = await searchFor(index, 'flickers broker ');
  expect(page.total).toBe(0);
  expect(page.partial.map(({ id, matched }) => [id, matched])).toEqual(
    expect.arrayContaining([
      ['login', 'some'],
      ['refused', 'some'],
      ['refuses', 'some'],
    ]),
  );
});

test('what follows is no more than the limit leaves room for', async () => {
  const page = await searchFor(index, 'flickers broker ', { limit: 1 });
  expect([page.hits.length, page.partial.length]).toEqual([0, 1]);
  const [first] = (await searchFor(index, 'refused broker ', { limit: 1 })).hits;
  expect(first).toBeDefined();
  expect((await searchFor(index, 'refused broker ', { limit: 1 })).partial).toEqual([]);
});

test('of a phrase those sessions follow that hold all its words, not one as common as the', async () => {
  const page = await searchFor(index, '"broker refused" flickers ');
  expect([page.total, page.partial.map(({ id }) => id).sort()]).toEqual([0, ['login', 'refused']]);
});

test('what is excluded isn’t shown among those either', async () => {
  const page = await searchFor(index, 'connection flickers -"connection refused"');
  expect([page.total, page.partial.map(({ id }) => id).sort()]).toEqual([0, ['login']]);
});

test('hidden by filters: how many there would be', async () => {
  expect((await searchFor(index, 'source:claude-code "connection refused"')).withoutFilters).toBe(1);
  expect((await searchFor(index, 'nothing ')).withoutFilters).toBeNull();
});

test('facets count for all groups, each without its own filter', async () => {
  const { facets } = await searchFor(index, 'source:claude-code race ');
  expect(facets.source).toEqual([
    { value: 'claude-code', label: 'Claude Code', count: 1 },
    { value: 'codex', label: 'codex', count: 1 },
  ]);
  expect(facets.has).toEqual([{ value: 'diff', label: 'diff', count: 1 }]);
  expect(facets.kind.map(({ value }) => value)).toEqual(['edit', 'read']);
  const all = (await searchFor(index, '')).facets;
  expect(all.month.map(({ value, count }) => [value, count])).toEqual([
    ['2026-03', 1],
    ['2026-02', 1],
    ['2026-01', 1],
    ['2025-12', 1],
  ]);
  expect(all.project).toEqual([
    { value: 'app', label: 'app', count: 2 },
    { value: 'new/site', label: 'new/site', count: 1 },
    { value: 'old/site', label: 'old/site', count: 1 },
  ]);
  expect(all.host).toEqual([{ value: 'box', label: 'box', count: 1 }]);
  expect(all.day.map(({ value }) => value.slice(0, 7))).toEqual(all.month.map(({ value }) => value));
  expect((await searchFor(index, 'on:2026-01')).facets.day).toEqual(all.day);
  expect(all.branch).toContainEqual({ value: 'constructor', label: 'constructor', count: 1 });
});

test('the best messages are shown with what was found marked', async () => {
  const shown = async (text: string) => {
    const [hit] = (await searchFor(index, text)).hits;
    return (hit?.matches ?? []).map(({ ordinal, role, snippet, marks }) => ({
      ordinal,
      role,
      marked: marks.map(([from, to]) => snippet.slice(from, to)),
    }));
  };
  expect(await shown('page ')).toEqual([
    { ordinal: 0, role: 'user', marked: ['Page', 'page'] },
    { ordinal: 1, role: 'assistant', marked: ['page', 'Page'] },
  ]);
  expect((await shown('死信队列 '))[0]).toEqual({ ordinal: 0, role: 'user', marked: ['死信队列'] });
  expect((await shown('"connection refused"'))[0]?.marked).toEqual(['connection refused']);
  expect((await shown('in:thinking ack'))[0]?.marked).toEqual(['ack']);
  expect((await searchFor(index, '')).hits[0]?.matches).toEqual([]);
});

test.each([
  ['newest', ['login', 'queue', 'refused', 'refuses']],
  ['oldest', ['refuses', 'refused', 'queue', 'login']],
  ['longest', ['refuses', 'login', 'queue', 'refused']],
] as const)('%s first, in pages that fit together', async (sort, expected) => {
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => searchFor(index, '', { sort, offset, limit: 1 })));
  expect(pages.flatMap(idsOf)).toEqual(expected);
});

test('a search that nobody waits for any more ends', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(index.search(toRequest('race'), controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
});
