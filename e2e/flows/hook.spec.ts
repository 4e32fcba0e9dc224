// Claude Code's hook beside the running window, with real processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../app.fixture';
import { appendTurn } from '../claude-code-home';
import { untilIdle } from '../engine-state';
import { runCli } from '../launch';
import { LOGIN, threadIdOf } from '../small-library';
import { windowOf } from '../window-parts';

/** What Claude Code does with what `hook install` wrote. */
async function callHook(home: string, payload: string): Promise<number | null> {
  const settings = JSON.parse(readFileSync(path.join(home, '.claude/settings.json'), 'utf8'));
  const { command } = settings.hooks.Stop[0].hooks[0];
  const hook = spawn('sh', ['-c', command], { stdio: ['pipe', 'ignore', 'inherit'] });
  hook.stdin.end(payload);
  const [code] = await once(hook, 'exit');
  return code;
}

test('ten hooks at once, and junk among them, bring a session to the window that shows', async ({
  page,
  home,
  data,
}) => {
  await untilIdle(page);
  await runCli('hook', 'install', '--write', '--home', home, '--data', data);
  const session = path.join(home, '.claude/projects/-home-dana-site', `${LOGIN.id}.jsonl`);
  const gone = path.join(home, '.claude/projects/-home-dana-site/gone.jsonl');
  const payload = (transcript_path: string) => JSON.stringify({ hook_event_name: 'Stop', transcript_path });
  appendTurn(session, LOGIN, { prompt: 'And the narwhal?', reply: [{ type: 'text', text: 'It swims.' }] });
  const calls = Array.from({ length: 10 }, () => payload(session));
  const codes = await Promise.all([...calls, 'this is no JSON', payload(gone)].map((text) => callHook(home, text)));
  // A hook that fails would hold the assistant up.
  expect(codes).toEqual(codes.map(() => 0));

  const { box, rows } = windowOf(page);
  await box.fill('narwhal');
  await expect(rows.first()).toHaveAttribute('data-thread', threadIdOf(LOGIN), { timeout: 60_000 });
  await expect.poll(() => readdirSync(path.join(data, 'inbox'))).toEqual([]);
  await untilIdle(page);
  await expect(rows).toHaveCount(1);

  // What is not JSON, and what is gone, is said to whoever asks in words.
  const where = ['--home', home, '--data', data];
  const junk = path.join(home, 'junk.json');
  writeFileSync(junk, '{"transcript_path": 7}');
  const said = await Promise.all([gone, junk].map((file) => runCli('ingest', file, ...where)));
  expect(said.map(({ code, stdout }) => [code, stdout])).toEqual([
    [2, ''],
    [2, ''],
  ]);
  expect(said[0]?.stderr).toContain('gone.jsonl does not exist');
  expect(said[1]?.stderr).toContain('junk.json is not a session file');
});
