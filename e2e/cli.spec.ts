// The command line as scripts and people without a display meet it: its JSON, its exit codes, its streams.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.fixture';
import { appendTurn } from './claude-code-home';
import { type Ended, root, runCli, runToEnd } from './launch';
import { CHINESE, KEY, LOGIN, LONG, SMALL_LIBRARY, threadIdOf } from './small-library';

const NEWEST_FIRST = [...SMALL_LIBRARY].reverse().map(threadIdOf);

function json({ code, stdout, stderr }: Ended) {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('scan says what each source holds, with every record explained', async ({ home, data }) => {
  const { sources, tookMs } = json(await runCli('scan', '--json', '--home', home, '--data', data));
  const source = sources.find(({ id }: { id: string }) => id === 'claude-code');
  expect(source).toMatchObject({ label: 'Claude Code', sessions: SMALL_LIBRARY.length, threads: SMALL_LIBRARY.length });
  const { read, explained, unknown } = source.records;
  expect({ explained, unknown }).toEqual({ explained: read, unknown: 0 });
  expect(tookMs).toBeGreaterThanOrEqual(0);
});

test('list is newest first, with the fields that scripts rely on', async ({ home, data }) => {
  const { total, threads } = json(await runCli('list', '--json', '--home', home, '--data', data));
  expect(total).toBe(SMALL_LIBRARY.length);
  expect(threads.map(({ id }: { id: string }) => id)).toEqual(NEWEST_FIRST);
  const login = threads.find(({ nativeId }: { nativeId: string }) => nativeId === LOGIN.id);
  expect(login).toMatchObject({
    source: 'claude-code',
    title: 'Why does the loginPage flicker when it opens?',
    titleFrom: 'prompt',
    project: { name: 'site', path: '/home/dana/site' },
    branch: 'main',
    startedAt: '2026-05-04T09:00:00.000Z',
    counts: { prompts: 2, replies: 2, toolCalls: 3, commands: 0 },
    models: ['claude-sonnet-4-5'],
    parent: null,
  });
});

const finds: [query: string, sessions: readonly string[]][] = [
  ['loginPage', [threadIdOf(LOGIN)]],
  ['page quokka', [threadIdOf(LOGIN)]],
  ['登录', [threadIdOf(CHINESE)]],
  ['"red dot"', [NEWEST_FIRST[2] ?? '']],
  ['walrus', [threadIdOf(LONG)]],
  ['project:site stylesheet', [threadIdOf(LOGIN)]],
  ['key after:2026-05-09 -quokka', [threadIdOf(KEY)]],
];
for (const [query, sessions] of finds) {
  test(`search finds ${query}`, async ({ home, data }) => {
    const { total, hits, facets } = json(await runCli('search', query, '--json', '--home', home, '--data', data));
    const all = hits.filter(({ matched }: { matched: string }) => matched === 'all');
    expect(all.map(({ thread }: { thread: { id: string } }) => thread.id)).toEqual(sessions);
    expect(total).toBe(sessions.length);
    expect(facets.source).toEqual([{ value: 'claude-code', label: 'Claude Code', count: sessions.length }]);
    const [{ matches }] = all;
    const [{ snippet, marks }] = matches;
    for (const [from, to] of marks) expect(snippet.slice(from, to).trim()).not.toBe('');
  });
}

test('exit codes: 0 found, 1 nothing found, 2 failed', async ({ home, data }) => {
  const where = ['--home', home, '--data', data];
  expect((await runCli('search', 'quokka', ...where)).code).toBe(0);
  expect((await runCli('search', 'aardvark', ...where)).code).toBe(1);
  expect((await runCli('show', 'claude-code:no-such-session', ...where)).code).toBe(1);
  expect((await runCli('import', path.join(home, 'no-such-file'), ...where)).code).toBe(2);
  expect((await runCli('no-such-verb')).code).toBe(2);
});

test('an appended turn is found by the next search', async ({ home, data }) => {
  const where = ['--home', home, '--data', data];
  expect((await runCli('search', 'axolotl', ...where)).code).toBe(1);
  const file = path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`);
  appendTurn(file, LOGIN, { prompt: 'And the axolotl?', reply: [{ type: 'text', text: 'It swims.' }] });
  const { hits } = json(await runCli('search', 'axolotl', '--json', ...where));
  expect(hits).toHaveLength(1);
  expect(hits[0].thread.counts.prompts).toBe(3);
});

test('show reads a range, and each message says where it came from', async ({ home, data }) => {
  const range = ['--from', '2', '--count', '3', '--json', '--home', home, '--data', data];
  const { thread, messages } = json(await runCli('show', threadIdOf(LONG), ...range));
  expect(thread.id).toBe(threadIdOf(LONG));
  expect(messages.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([2, 3, 4]);
  const [{ origin, parts }] = messages;
  const record = readFileSync(origin.path).subarray(origin.at.start, origin.at.end);
  expect(JSON.parse(record.toString()).message.content).toBe(parts[0].text);
});

test('an export has the same bytes on standard output and in a file', async ({ home, data }, info) => {
  const where = ['--home', home, '--data', data];
  const file = info.outputPath('thread.md');
  const printed = await runCli('export', threadIdOf(KEY), '--format', 'md', ...where);
  expect((await runCli('export', threadIdOf(KEY), '--format', 'md', '--out', file, ...where)).code).toBe(0);
  expect(printed.stdout).toBe(readFileSync(file, 'utf8'));
  expect(printed.stdout).toMatch(/^---\n/);
  expect(printed.stdout).toContain('Into the environment, never into a file.');
});

test('from a checkout, everything but results goes to standard error', async ({ home, data }) => {
  const script = path.join(root, 'build/cli.mjs');
  const args = [script, 'list', '--json', '--home', home, '--data', data];
  const ended = await runToEnd({ executable: process.execPath, args });
  expect(json(ended).total).toBe(SMALL_LIBRARY.length);
});

test('npm start without a display says so, and prints what it found', async ({ home, data }, info) => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  // A cache of its own: an Electron runtime that was fetched would be in it.
  const cache = info.outputPath('cache');
  const args = [path.join(root, 'build/start.mjs'), '--home', home, '--data', data];
  const { code, stdout, stderr } = await runToEnd(
    { executable: process.execPath, args },
    { ...env, XDG_CACHE_HOME: cache },
  );
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('There is no display, so no window can be shown; reading your histories');
  expect(stderr).toContain(`npm run -s cli -- search --home ${home} --data ${data} WORDS`);
  expect(stdout).toContain('Claude Code');
  expect(stdout).toContain('Why does the loginPage flicker when it opens?');
  expect(existsSync(path.join(cache, 'electron-runtime'))).toBe(false);
});
