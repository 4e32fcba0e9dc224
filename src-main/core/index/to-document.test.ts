import type { ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import type { TextField } from '@shared/text/message-text';
import { expect, test } from 'vitest';
import { toDay } from './made-documents';
import { buildDocument } from './to-document';

const head: ThreadHead = {
  id: 'codex:1' as ThreadId,
  source: 'codex',
  session: 'codex:1' as ThreadHead['session'],
  nativeId: '1',
  title: 'Fix the race',
  titleFrom: 'prompt',
  project: { id: 'local:/home/dana/app', name: 'app', path: '/home/dana/app' },
  branch: null,
  startedAt: null,
  endedAt: Date.parse('2026-03-01T10:00:00Z'),
  counts: { prompts: 2, replies: 2, toolCalls: 1, commands: 0, messages: 5, failures: 0 },
  models: ['gpt-5'],
  toolKinds: ['execute'],
  traits: ['code'],
  filesTouched: 0,
  usage: null,
  parent: null,
  inherited: 0,
  listed: true,
  diagnostics: [],
  stamp: 'head',
  sourcePath: '/home/dana/.codex/1.jsonl',
  goneSince: null,
  readAt: 0,
  facts: {},
};

function documentOf(...pieces: readonly (readonly [TextField, string])[]) {
  const builder = buildDocument();
  for (const [field, text] of pieces) builder.add({ field, text });
  return builder.finish(head, { stamp: 'all', paths: ['/home/dana/app/a.ts'], host: 'local', toDay });
}

test('each text goes to its field, a subagent’s too; thinking and folded text to none', () => {
  const document = documentOf(
    ['user', 'prompt'],
    ['assistant', 'answer'],
    ['thinking', 'secret'],
    ['folded', 'context'],
    ['call', 'Bash\nnpm test'],
    ['output', 'ok'],
    ['user', 'more'],
  );
  expect(document).toMatchObject({
    title: 'Fix the race',
    user: 'prompt\nmore',
    assistant: 'answer',
    tool: 'Bash\nnpm test\nok',
    calls: ['bash'],
    stamp: 'all',
    branch: '',
    project: 'local:/home/dana/app',
    startDay: toDay(head.endedAt),
    endDay: toDay(head.endedAt),
    messages: 5,
  });
});

test('long output is searched by its head and its tail, prompts in full', () => {
  const long = `first ${'x '.repeat(10_000)}last`;
  const { tool, user } = documentOf(['user', long], ['output', long]);
  expect(user).toBe(long);
  expect(tool.length).toBe(4096 + 1 + 2048);
  expect([tool.startsWith('first'), tool.endsWith('last')]).toEqual([true, true]);
});

test('what begins with a path is no call', () => {
  expect(documentOf(['call', 'src/app.ts\nline'], ['call', 'mcp__files__read\nx'], ['call', 'Read']).calls).toEqual([
    'mcp__files__read',
    'read',
  ]);
});

test('a long session has all of its texts, each on lines of its own', () => {
  const long = '修'.repeat(200_000);
  const { user } = documentOf(['user', 'first'], ['user', long], ['user', long], ['user', 'last']);
  expect(user).toBe(['first', long, long, 'last'].join('\n'));
});
