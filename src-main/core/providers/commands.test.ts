// The commands of the user, by scripts that stand in for them.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeClaude } from './claude-command';
import { makeCodex } from './codex-command';
import { COMMAND_FOLDER } from './command-folder';
import { WAITS } from './patience';
import { makeTestClock } from './test-clock';
import {
  CLAUDE_ANSWER,
  CLAUDE_HELP,
  CODEX_ANSWER,
  CODEX_HELP,
  fake,
  INIT,
  isAlive,
  lines,
  piece,
  RESULT,
} from './test-command';
import { answerOf, REQUEST, toSetting } from './test-protocols';

const never = new AbortController().signal;
/** Temporary folders of these tests alone, since other programs may have theirs beside them. */
const temporary = mkdtempSync(path.join(tmpdir(), 'threadfinch-test-'));
beforeAll(() => void vi.stubEnv('TMPDIR', temporary));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});
/** Folders that were left behind. */
const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith(COMMAND_FOLDER));
afterEach(() => expect(leftOver()).toEqual([]));

describe.each([
  ['claude', CLAUDE_ANSWER],
  ['codex', CODEX_ANSWER],
] as const)('%s', (kind, answer) => {
  const expected = kind === 'claude' ? 'Hello [1]' : 'Hello \n\n[1]';

  test('it answers', async () => {
    const { provider } = await fake(kind, {}, answer);
    expect(await answerOf(provider)).toBe(expected);
    await provider.test(never);
  });

  test('what it can do is looked at once, and again when it was updated', async () => {
    const { provider, noted, command } = await fake(kind, {}, answer);
    await answerOf(provider);
    await answerOf(provider);
    expect(await noted('looks')).toBe('\n');
    await writeFile(`${command}.help`, 'an older version');
    await appendFile(command, '# another\n');
    await expect(answerOf(provider)).rejects.toMatchObject({ code: 'command-unsuitable' });
  });

  test('a look at it asks it nothing', async () => {
    const { provider, hasRun } = await fake(kind, {}, answer);
    await provider.check?.(never);
    expect(hasRun()).toBe(false);
  });

  test('it is told by its input, in an empty folder that is gone afterwards', async () => {
    const { provider, noted } = await fake(kind, { model: 'x"; touch pwned; "' }, answer);
    await answerOf(provider);
    const [args, input, folder] = await Promise.all([noted('args'), noted('input'), noted('folder')]);
    for (const text of ['Be brief.', 'Why?', 'So.', '日本語で']) {
      expect(input).toContain(text);
      expect(args).not.toContain(text);
    }
    expect(args.split('\n')).toContain('x"; touch pwned; "');
    expect(await noted('files')).toBe('');
    expect(path.basename(folder.trim())).toMatch(new RegExp(`^${COMMAND_FOLDER}.{6}$`));
    expect(existsSync(folder.trim())).toBe(false);
  });

  test('it is not told that it runs in another session', async () => {
    process.env.CLAUDECODE = '1';
    const { provider, noted } = await fake(kind, {}, answer);
    await answerOf(provider).finally(() => delete process.env.CLAUDECODE);
    expect(await noted('env')).not.toMatch(/^CLAUDECODE=/m);
  });

  test('cancelled while it hangs, it ends with all that it started, and without waiting', async () => {
    const { provider, noted } = await fake(kind, { does: 'sleep 1000 & echo $! > "$0.child"; wait' }, answer);
    const abort = new AbortController();
    const asked = answerOf(provider, abort.signal);
    asked.catch(() => {});
    await expect.poll(() => noted('child').catch(() => '')).toMatch(/\d\n/);
    abort.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    for (const name of ['pid', 'child'] as const) expect(isAlive(await noted(name))).toBe(false);
  });

  test('one that does not want to end is ended', async () => {
    const does = 'trap "" TERM; echo > "$0.child"; while :; do sleep 0.01; done';
    const { provider, noted, clock } = await fake(kind, { does }, answer);
    const abort = new AbortController();
    const asked = answerOf(provider, abort.signal);
    asked.catch(() => {});
    await expect.poll(() => noted('child').catch(() => '')).toBe('\n');
    abort.abort();
    await expect.poll(() => clock.waiting).toEqual([100]);
    clock.pass(100);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(isAlive(await noted('pid'))).toBe(false);
  });

  test('one that says no more and does not want to end is ended', async () => {
    const does = 'trap "" TERM; echo > "$0.child"; exec >&-; while :; do sleep 0.01; done';
    const { provider, noted, clock } = await fake(kind, { does }, answer);
    const abort = new AbortController();
    const asked = answerOf(provider, abort.signal);
    asked.catch(() => {});
    await expect.poll(() => noted('child').catch(() => '')).toBe('\n');
    abort.abort();
    await expect.poll(() => clock.waiting).toEqual([100]);
    clock.pass(100);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(isAlive(await noted('pid'))).toBe(false);
  });

  test.each([
    ['what it prints', '2>/dev/null'],
    ['its errors', '>/dev/null'],
  ])('one whose end leaves %s open for others has ended', async (_, elsewhere) => {
    const leave = `${process.execPath} -e "require('child_process').spawn('sleep',['30'],{detached:true,stdio:'inherit'}).unref()" ${elsewhere}`;
    const { provider, clock } = await fake(kind, { does: `${leave}; head -n 1 "$0.answer"` }, answer);
    const asked = answerOf(provider);
    asked.catch(() => {});
    await expect.poll(() => clock.waiting).toContain(500);
    clock.pass(500);
    await expect(asked).rejects.toMatchObject({ code: 'broke-off' });
  });

  test('one that has answered may tidy up', async () => {
    const does = 'cat "$0.answer"; sleep 0.1; echo tidy > "$0.child"';
    const { provider, noted } = await fake(kind, { does }, answer);
    await answerOf(provider);
    expect(await noted('child')).toBe('tidy\n');
  });

  test('one that has answered and stays is ended', async () => {
    const { provider, noted, clock } = await fake(kind, { does: 'cat "$0.answer"; exec sleep 1000' }, answer);
    const asked = answerOf(provider);
    await expect.poll(() => clock.waiting).toContain(2000);
    clock.pass(2000);
    expect(await asked).toBe(expected);
    expect(isAlive(await noted('pid'))).toBe(false);
  });

  test('who stops reading ends it', async () => {
    const { provider, noted } = await fake(kind, { does: 'cat "$0.answer"; exec sleep 1000' }, answer);
    for await (const _ of provider.chat(REQUEST, never)) break;
    expect(isAlive(await noted('pid'))).toBe(false);
  });

  test('one that says nothing stalls', async () => {
    const { provider, clock, hasRun } = await fake(kind, { does: 'exec sleep 1000' }, answer);
    const asked = answerOf(provider);
    asked.catch(() => {});
    await expect.poll(() => hasRun() && clock.waiting.includes(WAITS.first)).toBe(true);
    clock.pass(WAITS.first);
    await expect(asked).rejects.toMatchObject({ code: 'stalled' });
  });

  test('one that prints junk is not understood', async () => {
    const { provider } = await fake(kind, { does: 'echo Welcome!' }, answer);
    await expect(answerOf(provider)).rejects.toMatchObject({ code: 'bad-answer' });
  });

  test('one that ends too soon broke off', async () => {
    const { provider } = await fake(kind, { does: 'head -n 1 "$0.answer"' }, answer);
    await expect(answerOf(provider)).rejects.toMatchObject({ code: 'broke-off' });
  });

  test('one that fails says why', async () => {
    const { provider } = await fake(kind, { does: 'echo one >&2; echo "no credit left" >&2; exit 1' }, answer);
    await expect(answerOf(provider)).rejects.toMatchObject({
      code: 'command-failed',
      subject: expect.stringMatching(new RegExp(`^${kind} \\(.*no credit left\\)$`)),
    });
  });

  test('one that reads nothing of its input answers all the same', async () => {
    const { provider } = await fake(kind, { does: 'cat "$0.answer"' }, answer);
    const messages = [{ role: 'user', text: 'x'.repeat(3_000_000) }] as const;
    for await (const _ of provider.chat({ system: '', messages, maxTokens: 1 }, never));
  });

  test('one that is not there is named', async () => {
    const make = kind === 'claude' ? makeClaude : makeCodex;
    for (const command of ['threadfinch-no-such-command', '/no/such/command', './here', '']) {
      await expect(answerOf(make(toSetting({ kind }), command, makeTestClock()))).rejects.toMatchObject({
        code: 'no-command',
        subject: command,
      });
    }
  });
});

test.each(CLAUDE_HELP.match(/--[a-z-]+/g)?.slice(0, 6) ?? [])('claude without %s is never run', async (option) => {
  const { provider, hasRun } = await fake('claude', { help: CLAUDE_HELP.replace(option, `${option}-more`) }, '');
  await expect(answerOf(provider)).rejects.toMatchObject({ code: 'command-unsuitable' });
  await expect(provider.test(never)).rejects.toMatchObject({ code: 'command-unsuitable' });
  await expect(provider.check?.(never)).rejects.toMatchObject({ code: 'command-unsuitable' });
  expect(hasRun()).toBe(false);
});

test.each(CODEX_HELP.match(/--[a-z-]+/g) ?? [])('codex without %s is never run', async (option) => {
  const { provider, hasRun } = await fake('codex', { help: CODEX_HELP.replace(option, `${option}-more`) }, '');
  await expect(answerOf(provider)).rejects.toMatchObject({ code: 'command-unsuitable' });
  expect(hasRun()).toBe(false);
});

test('codex whose shell can’t be turned off is never run', async () => {
  const { provider, hasRun } = await fake('codex', { features: 'shell_tool removed true\n' }, CODEX_ANSWER);
  await expect(answerOf(provider)).rejects.toMatchObject({ code: 'command-unsuitable' });
  expect(hasRun()).toBe(false);
});

test('claude is run without tools, servers, hooks and a saved session', async () => {
  const { provider, noted } = await fake('claude', { model: 'opus' }, CLAUDE_ANSWER);
  await answerOf(provider);
  expect((await noted('args')).split('\n')).toEqual([
    ...['--print', '--output-format', 'stream-json', '--verbose', '--no-session-persistence', '--tools', ''],
    ...['--strict-mcp-config', '--settings', '{"disableAllHooks":true}', '--include-partial-messages'],
    ...['--model', 'opus', ''],
  ]);
  expect(await noted('env')).toContain('CLAUDE_CODE_MAX_OUTPUT_TOKENS=300\n');
});

test('codex is run without its features, its configuration and a saved session', async () => {
  const { provider, noted } = await fake('codex', {}, CODEX_ANSWER);
  await answerOf(provider);
  const args = (await noted('args')).trim().split('\n');
  expect(args.slice(0, 8).join(' ')).toBe(
    'exec --json --ephemeral --ignore-user-config --ignore-rules --skip-git-repo-check --sandbox read-only',
  );
  expect(args.filter((_, index) => args[index - 1] === '--disable')).toEqual(['shell_tool', 'unified_exec']);
  expect(args.at(-1)).toBe('-');
});

test.each([
  { ...INIT, tools: ['Bash'] },
  { ...INIT, mcp_servers: [{ name: 'x' }] },
])('claude is stopped when it has something to do things with: %j', async (init) => {
  const { provider } = await fake('claude', {}, lines([init, piece('Hello')]));
  await expect(answerOf(provider)).rejects.toMatchObject({ code: 'command-unsuitable' });
});

test('codex is stopped when it does something', async () => {
  const answer = lines([{ type: 'item.started', item: { type: 'command_execution', command: 'ls' } }]);
  const { provider } = await fake('codex', {}, answer);
  await expect(answerOf(provider)).rejects.toMatchObject({
    code: 'command-unsuitable',
    subject: expect.stringContaining('command_execution'),
  });
});

test('claude without pieces answers at its end', async () => {
  const { provider } = await fake('claude', {}, lines([INIT, { type: 'assistant' }, RESULT]));
  expect(await answerOf(provider)).toBe('Hello [1]');
});

test.each([
  ['claude', { type: 'result', subtype: 'success', is_error: true, result: 'Please run /login' }],
  ['codex', { type: 'turn.failed', error: { message: 'Please run /login' } }],
] as const)('what %s says of its failure is told, and is no answer', async (kind, failure) => {
  const { provider } = await fake(kind, {}, lines([kind === 'claude' ? INIT : { type: 'turn.started' }, failure]));
  await expect(answerOf(provider)).rejects.toMatchObject({
    code: 'command-failed',
    subject: expect.stringContaining('Please run /login'),
  });
});
