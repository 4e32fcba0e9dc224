// How agents reach the history: the MCP server by its client and by bare lines, and Claude Code's hook with real
// processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from './app.fixture';
import { appendTurn } from './claude-code-home';
import { root, runCli } from './launch';
import { LOGIN, SMALL_LIBRARY, threadIdOf } from './small-library';

const CLI = path.join(root, 'out/main/cli.js');
const serverArgs = (home: string, data: string) => [CLI, 'mcp', '--home', home, '--data', data];

function dataOf(result: unknown) {
  const [{ text = '' } = {}] = (result as { readonly content: readonly { readonly text?: string }[] }).content;
  return JSON.parse(text.slice(text.indexOf('\n') + 1));
}

test('a client finds the same sessions in the same order as the command line', async ({ home, data }) => {
  await runCli('scan', '--home', home, '--data', data);
  const client = new Client({ name: 'spec', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: serverArgs(home, data), stderr: 'ignore' }),
  );
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'search_sessions',
      'list_sessions',
      'get_thread',
      'get_messages',
      'digest',
      'list_sources',
    ]),
  );
  for (const query of ['key', 'login project:site', 'question']) {
    const { hits: told, total: all } = dataOf(
      await client.callTool({ name: 'search_sessions', arguments: { query, limit: 50 } }),
    );
    const cli = JSON.parse(
      (await runCli('search', query, '--json', '--no-scan', '--home', home, '--data', data)).stdout || '{}',
    );
    expect(told.map(({ id }: { id: string }) => id)).toEqual(
      cli.hits.map((hit: { thread: { id: string } }) => hit.thread.id),
    );
    expect(all).toBe(cli.total);
  }
  const { sessions } = dataOf(await client.callTool({ name: 'list_sessions', arguments: { limit: 50 } }));
  expect(sessions.map(({ id }: { id: string }) => id)).toEqual([...SMALL_LIBRARY].reverse().map(threadIdOf));
  await client.close();
});

test('the server speaks nothing but the protocol on standard output, and ends with its input', async ({
  home,
  data,
}) => {
  const server = spawn(process.execPath, serverArgs(home, data), { stdio: ['pipe', 'pipe', 'ignore'] });
  let out = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const say = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  say({ id: 1, method: 'initialize', params });
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/call', params: { name: 'list_sources', arguments: {} } });
  server.stdin.write('this is no JSON\n');
  say({
    id: 4,
    method: 'tools/call',
    params: { name: 'list_sources', arguments: { filling: 'x'.repeat(50_000_000) } },
  });
  say({ id: 3, method: 'tools/call', params: { name: 'get_thread', arguments: { id: '' } } });
  await expect.poll(() => out.split('\n').filter((line) => /"id":[1234]/.test(line)).length).toBe(4);
  for (const line of out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(out.split('\n').find((line) => line.includes('"id":4'))).toContain('not read');
  server.stdin.end();
  const [code] = await once(server, 'exit');
  expect(code).toBe(0);
});

for (const end of ['the client is gone', 'the server is killed'] as const) {
  test(`in the middle of a call ${end}: nothing is lost, and the next one is answered`, async ({ home, data }) => {
    const server = spawn(process.execPath, serverArgs(home, data), { stdio: ['pipe', 'pipe', 'ignore'] });
    const say = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    server.stdin.on('error', () => {});
    say({ id: 1, method: 'initialize', params });
    await once(server.stdout, 'data');
    say({ method: 'notifications/initialized' });
    for (let id = 2; id < 12; id++) {
      say({ id, method: 'tools/call', params: { name: 'search_sessions', arguments: { query: `question ${id}` } } });
    }
    const exit = once(server, 'exit');
    if (end === 'the server is killed') server.kill('SIGKILL');
    else {
      server.stdin.destroy();
      server.stdout.destroy();
    }
    const [code, signal] = await exit;
    expect([code, signal]).toEqual(end === 'the server is killed' ? [null, 'SIGKILL'] : [0, null]);

    const client = new Client({ name: 'spec', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: serverArgs(home, data), stderr: 'ignore' }),
    );
    await expect
      .poll(async () => dataOf(await client.callTool({ name: 'list_sessions', arguments: { limit: 50 } })).total)
      .toBe(SMALL_LIBRARY.length);
    await client.close();
  });
}

test.describe('the hook', () => {
  /** What Claude Code does with what `hook install` wrote. */
  async function callHook(home: string, session: string): Promise<number | null> {
    const settings = JSON.parse(readFileSync(path.join(home, '.claude/settings.json'), 'utf8'));
    const { command } = settings.hooks.Stop[0].hooks[0];
    const hook = spawn('sh', ['-c', command], { stdio: ['pipe', 'ignore', 'inherit'] });
    hook.stdin.end(JSON.stringify({ hook_event_name: 'Stop', transcript_path: session }));
    const [code] = await once(hook, 'exit');
    return code;
  }
  const foundWith =
    (home: string, data: string, ...more: string[]) =>
    async () =>
      JSON.parse(
        (await runCli('search', 'narwhal', '--json', ...more, '--home', home, '--data', data)).stdout || '{"total":0}',
      ).total;

  test('has a session read while no program runs, ten times at once as well as once', async ({ home, data }) => {
    await runCli('scan', '--home', home, '--data', data);
    await runCli('hook', 'install', '--write', '--home', home, '--data', data);
    const session = path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`);
    appendTurn(session, LOGIN, { prompt: 'And the narwhal?', reply: [{ type: 'text', text: 'It swims.' }] });
    const codes = await Promise.all(Array.from({ length: 10 }, () => callHook(home, session)));
    expect(codes).toEqual(Array.from({ length: 10 }, () => 0));
    // Ten programs start beside one another.
    await expect.poll(foundWith(home, data, '--no-scan'), { timeout: 90_000 }).toBe(1);
  });

  test('a session that is gone is said in words', async ({ home, data }) => {
    const gone = await runCli('ingest', path.join(home, 'gone.jsonl'), '--home', home, '--data', data);
    expect(gone.code).toBe(2);
    expect(gone.stderr).toContain('gone.jsonl');
  });

  test('what is not its JSON is said in words, and neither holds the assistant up nor costs what is kept', async ({
    home,
    data,
  }) => {
    const ingest = async (input: string) => {
      const args = [CLI, 'ingest', '--hook', '--home', home, '--data', data];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.stdin.end(input);
      const [code] = await once(child, 'exit');
      return { code, stderr };
    };
    const gone = path.join(home, 'gone.jsonl');
    expect(await ingest('no JSON')).toMatchObject({ code: 0, stderr: expect.stringContaining('no JSON') });
    expect(await ingest('{"session_id": 1}')).toMatchObject({ code: 0, stderr: expect.stringContaining('session_id') });
    expect(await ingest(JSON.stringify({ transcript_path: gone }))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('gone.jsonl does not exist'),
    });
    const { stdout } = await runCli('list', '--json', '--home', home, '--data', data);
    expect(JSON.parse(stdout).total).toBe(SMALL_LIBRARY.length);
  });
});
