import { toThreadId } from '@shared/model/ids';
import type { Message, Part, ToolPart } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { sampleMessage, sampleRow } from '../threads/sample-thread';
import { toScript } from './commands-script';
import { findSolution } from './find-solution';

const THREAD = toThreadId('codex', 'a');

const text = (said: string): Part => ({ type: 'text', text: said, format: 'markdown' });
const run = (title: string, change: Partial<ToolPart> = {}): Part => ({
  type: 'tool',
  callId: title,
  name: 'Bash',
  kind: 'execute',
  state: 'done',
  title,
  paths: [],
  input: { text: JSON.stringify({ command: title }) },
  ...change,
});
const edit = (path: string): Part =>
  ({
    ...run(path),
    kind: 'edit',
    diffs: [{ path, change: 'edited', added: 2, removed: 1, hunks: [] }],
  }) as Part;

/** Lines begin with who says it: `>` the user, `<` the assistant. */
function thread(...said: readonly (readonly ['>' | '<', ...Part[]])[]) {
  const messages = said.map(
    ([who, ...parts], ordinal): Message => ({
      ...sampleMessage(ordinal, 0, parts),
      role: who === '>' ? 'user' : 'assistant',
      author: who === '>' ? 'typed' : null,
    }),
  );
  const rows = messages.map(({ ordinal, role }) => ({
    ...sampleRow(ordinal),
    prompts: role === 'user' ? (1 as const) : (0 as const),
  }));
  return (ordinal: number) =>
    findSolution(THREAD, ordinal, {
      rows: async () => rows,
      messages: async (from, count) => messages.slice(from, from + count),
      whole: async ({ text }) => text,
    });
}

const solve = thread(
  ['>', text('Why does the queue deliver twice?')],
  ['<', text('Let me look.'), run('npm test', { state: 'failed', exitCode: 1 })],
  ['<', edit('src/queue.ts'), run('npm test', { exitCode: 0 })],
  ['>', text('go on')],
  ['<', edit('src/queue.ts')],
  ['<', text('The lease was too short. It is extended now.')],
  ['>', text('Now write the changelog entry please')],
  ['<', text('Let me see.'), run('git log')],
);

test.each([0, 1, 2, 3, 5])('message %i belongs to the first question; "go on" opens no stretch', async (ordinal) => {
  expect(await solve(ordinal)).toEqual({
    thread: THREAD,
    from: 0,
    to: 5,
    problem: { ordinal: 0, text: 'Why does the queue deliver twice?' },
    answer: { ordinal: 5, text: 'The lease was too short. It is extended now.' },
    commands: [
      { ordinal: 1, command: 'npm test', state: 'failed', exitCode: 1 },
      { ordinal: 2, command: 'npm test', state: 'done', exitCode: 0 },
    ],
    files: [{ path: 'src/queue.ts', added: 4, removed: 2 }],
  });
});

test('a stretch that ends with calls has no answer, but what was run', async () => {
  expect(await solve(7)).toMatchObject({
    from: 6,
    to: 7,
    problem: { ordinal: 6 },
    answer: null,
    commands: [{ command: 'git log' }],
    files: [],
  });
});

test('where nobody asked, the stretch begins with the thread', async () => {
  expect(await thread(['<', text('Hello.')])(0)).toMatchObject({
    problem: null,
    answer: { text: 'Hello.' },
    from: 0,
    to: 0,
  });
});

test('a command that was cut for its title is given whole', async () => {
  const long = `for file in ${'a.txt '.repeat(80)}; do cat $file; done`;
  const [cut, input] = [`${long.slice(0, 299)}…`, JSON.stringify({ command: ['bash', '-lc', long] })];
  const solved = await thread(['>', text('Show me all of them')], ['<', run(cut, { input: { text: input } })])(1);
  expect(solved.commands[0]?.command).toBe(long);
});

test('a script has the commands in order, and what failed commented out', () => {
  const head = { title: 'Fix\nthe queue', id: THREAD, facts: { cwd: '/home/dana/shop' }, project: null };
  const script = toScript(head, [
    { ordinal: 1, command: 'npm test\nrm -rf out', state: 'failed', exitCode: 1 },
    { ordinal: 2, command: 'npm ci\nnpm test', state: 'done', exitCode: 0 },
    { ordinal: 3, command: 'git push', state: 'denied' },
    { ordinal: 4, command: 'printf "\u001b[31m"', state: 'done' },
  ]);
  expect(script.split('\n')).toEqual([
    '#!/usr/bin/env bash',
    '# Fix the queue',
    '# codex:a',
    '# cd /home/dana/shop',
    '',
    '# exit 1:',
    '# npm test',
    '# rm -rf out',
    '',
    'npm ci',
    'npm test',
    '',
    '# denied:',
    '# git push',
    '',
    'printf ""',
    '',
  ]);
});
