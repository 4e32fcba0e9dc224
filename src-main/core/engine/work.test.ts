import type { Digest } from '@shared/model/digest';
import { toThreadId } from '@shared/model/ids';
import { REDACT_ALL } from '@shared/model/redaction';
import { toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

// Turns are a minute apart from 2026-03-14 09:00 UTC on; the second session goes on a day later.
const DAY = toDayNumber(2026, 3, 14);
const NOW = Date.UTC(2026, 2, 15, 18);
const A = toThreadId('claude-code', 'aaaa');
const B = toThreadId('claude-code', 'bbbb');

function withCalls(lines: string, id: string, at: string, command: string, failed: boolean): string {
  const common = { sessionId: id, cwd: '/home/dana/other', version: '2.1.0', isSidechain: false, userType: 'external' };
  const call = { type: 'tool_use', id: `${id}-call-${at}`, name: 'Bash', input: { command } };
  const result = {
    type: 'tool_result',
    tool_use_id: call.id,
    content: failed ? 'Exit code 1' : 'ok',
    is_error: failed,
  };
  const usage = { input_tokens: 10, output_tokens: 20, cache_read_input_tokens: 5, cache_creation_input_tokens: 1 };
  const made = [
    {
      ...common,
      type: 'assistant',
      uuid: `${id}-${at}-1`,
      parentUuid: null,
      timestamp: at,
      message: { id: `m-${at}`, model: 'opus', role: 'assistant', content: [call], usage },
    },
    {
      ...common,
      type: 'user',
      uuid: `${id}-${at}-2`,
      parentUuid: `${id}-${at}-1`,
      timestamp: at,
      message: { role: 'user', content: [result] },
    },
  ];
  return lines + made.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function openWithTwo(): Promise<Engine> {
  const folders = await makeFolders();
  await writeSession(
    folders.home,
    'aaaa',
    sessionLines('aaaa', [
      { id: 'a1', prompt: 'Fix the visibility timeout', reply: 'The lease is extended now. All tests pass.' },
      { id: 'a2', prompt: 'Write a changelog entry', reply: 'Written. See CHANGELOG.md.' },
    ]),
  );
  const lines = sessionLines(
    'bbbb',
    [{ id: 'b1', prompt: 'Make the pipeline green', reply: 'Looking.' }],
    '/home/dana/other',
  );
  const more = withCalls(
    withCalls(lines, 'bbbb', '2026-03-15T10:00:00.000Z', 'npm test', true),
    'bbbb',
    '2026-03-15T10:05:00.000Z',
    'npm ci',
    false,
  );
  await writeSession(folders.home, 'bbbb', more);
  const engine = await openTestEngine(folders, { now: () => NOW });
  await engine.scan();
  return engine;
}

const sessions = ({ days }: Digest) =>
  days.flatMap(({ day, projects }) =>
    projects.flatMap((project) =>
      project.sessions.map((session) => ({ day: day - DAY, project: project.name, ...session })),
    ),
  );

test('a digest goes by the day of each message', async () => {
  const engine = await openWithTwo();
  const yesterday = await engine.digest({ span: 'yesterday', project: null });
  expect(sessions(yesterday)).toMatchObject([
    {
      day: 0,
      project: 'shop',
      thread: A,
      prompts: 2,
      messages: 4,
      outcome: 'Written.',
      branch: 'main',
      continued: false,
      activeMs: 65_000,
    },
    { day: 0, project: 'other', thread: B, prompts: 1, outcome: 'Looking.', commands: 0 },
  ]);
  const today = await engine.digest({ span: 'today', project: null });
  expect(sessions(today)).toMatchObject([
    { day: 1, thread: B, prompts: 0, commands: 2, failedCommands: 1, failures: 1, continued: true, activeMs: 300_000 },
  ]);
  const both = await engine.digest({ span: '2026-03-14..2026-03-15', project: null });
  expect(both.days.map(({ day }) => day - DAY)).toEqual([1, 0]);
  expect(both.totals).toMatchObject({ sessions: 2, commands: 2, failures: 1 });
});

test('a digest of one project, of nothing, and of what is no date', async () => {
  const engine = await openWithTwo();
  expect(sessions(await engine.digest({ span: 'week', project: 'shop' })).map(({ thread }) => thread)).toEqual([A]);
  expect((await engine.digest({ span: '2019-01-01', project: null })).days).toEqual([]);
  await expect(engine.digest({ span: 'soon', project: null })).rejects.toMatchObject({ code: 'bad-argument' });
});

test('a digest as Markdown and as JSON', async () => {
  const engine = await openWithTwo();
  const { name, text } = await engine.exportDigest({ span: '2026-03-14', project: null }, 'md', REDACT_ALL);
  expect(name).toBe('threadfinch-2026-03-14.md');
  expect(text).toMatch(/^# Saturday, 14 March 2026\n\n2 sessions · 1 min · 0 files · 0 commands\n\n## shop\n\n/);
  expect(text).toMatch(
    /- \*\*Fix the visibility timeout\*\* \(Claude Code, `main`, \d\d:00–\d\d:01, 1 min\): Written\.\n/,
  );
  const json = JSON.parse((await engine.exportDigest({ span: 'today', project: null }, 'json', REDACT_ALL)).text);
  expect(json).toMatchObject({
    from: '2026-03-15',
    days: [{ date: '2026-03-15', projects: [{ name: 'other', sessions: [{ id: B, failedCommands: 1 }] }] }],
  });
  expect(json.days[0].projects[0].id).toMatch(/^:~\//);
});

test('figures of everything', async () => {
  const engine = await openWithTwo();
  const { totals, days, sources, projects, models, calls, kinds, longest } = await engine.statistics({ text: '' });
  expect(totals).toMatchObject({ sessions: 2, prompts: 3, calls: 2, failures: 1, days: 2 });
  expect(days.map(({ day, sessions }) => [day - DAY, sessions])).toEqual([
    [0, 2],
    [1, 1],
  ]);
  expect(sources).toMatchObject([{ id: 'claude-code', label: 'Claude Code', sessions: 2 }]);
  expect(projects.map(({ label }) => label).sort()).toEqual(['other', 'shop']);
  expect(models).toEqual(
    expect.arrayContaining([
      { model: 'opus', messages: 2, usage: { input: 20, output: 40, cacheRead: 10, cacheWrite: 2 } },
    ]),
  );
  expect(calls).toEqual([{ name: 'Bash', kind: 'execute', count: 2, failures: 1 }]);
  expect(kinds).toEqual([{ kind: 'execute', count: 2, failures: 1 }]);
  expect(longest.map(({ thread }) => thread).sort()).toEqual([A, B]);
});

test('figures of what a text finds, also after opening again', async () => {
  const engine = await openWithTwo();
  expect((await engine.statistics({ text: 'timeout ' })).totals.sessions).toBe(1);
  expect((await engine.statistics({ text: 'project:other' })).totals).toMatchObject({ sessions: 1, calls: 2 });
  const day = await engine.statistics({ text: 'on:2026-03-15' });
  expect(day.days.map(({ day: number }) => number - DAY)).toEqual([1]);
  expect(day.totals.prompts).toBe(0);
});

test('what a fork shares with an older session is counted once', async () => {
  const folders = await makeFolders();
  const turns = [
    { id: 'a1', prompt: 'Fix the visibility timeout', reply: 'Done.' },
    { id: 'a2', prompt: 'And the retry', reply: 'Done too.' },
  ];
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', turns.slice(0, 1)));
  await writeSession(folders.home, 'bbbb', sessionLines('bbbb', turns));
  const engine = await openTestEngine(folders, { now: () => NOW });
  await engine.scan();
  const { totals, models, days } = await engine.statistics({ text: '' });
  expect(totals).toMatchObject({ sessions: 2, messages: 4, prompts: 2 });
  expect(days).toMatchObject([{ messages: 4, sessions: 2 }]);
  expect(models).toMatchObject([{ messages: 2, usage: { input: 2, output: 4 } }]);
});

test('figures are the same when they come from the saved catalogue', async () => {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [{ id: 'a1', prompt: 'One thing', reply: 'Done.' }]));
  const engine = await openTestEngine(folders, { now: () => NOW });
  await engine.scan();
  const before = await engine.statistics({ text: '' });
  await engine.close();
  expect(await (await openTestEngine(folders, { now: () => NOW })).statistics({ text: '' })).toEqual(before);
});

test('problem and solution of a match, and the commands as a script', async () => {
  const engine = await openWithTwo();
  const { hits } = await engine.search({ text: 'lease ', offset: 0, limit: 5 });
  const solution = await engine.solution(A, hits[0]?.matches[0]?.ordinal ?? -1);
  expect(solution).toMatchObject({
    from: 0,
    to: 1,
    problem: { text: 'Fix the visibility timeout' },
    answer: { text: 'The lease is extended now. All tests pass.' },
  });
  const { script, commands } = await engine.commandsScript(B);
  expect(commands).toBe(2);
  expect(script).toMatch(/\n# cd \/home\/dana\/other\n\n# exit 1:\n# npm test\n\nnpm ci\n$/);
  await expect(engine.solution(toThreadId('codex', 'none'), 0)).rejects.toMatchObject({ code: 'thread-not-found' });
});
