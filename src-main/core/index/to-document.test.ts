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
  const texts = { user: [] as string[], assistant: [] as string[], tool: [] as string[] };
  const builder = buildDocument((field, text) => void texts[field].push(text));
  for (const [field, text] of pieces) void builder.add({ field, text });
  const { user, assistant, tool } = texts;
  const document = builder.finish(head, { stamp: 'all', paths: ['/home/dana/app/a.ts'], host: 'local', toDay });
  return { ...document, user, assistant, tool };
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
    user: ['prompt', 'more'],
    assistant: ['answer'],
    tool: ['Bash\nnpm test', 'ok'],
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
  expect(user).toEqual([long]);
  expect(tool[0]?.length).toBe(4096 + 1 + 2048);
  expect(tool[0]).toMatch(/^first .* last$/s);
});

test('what begins with a path is no call', () => {
  expect(documentOf(['call', 'src/app.ts\nline'], ['call', 'mcp__files__read\nx'], ['call', 'Read']).calls).toEqual([
    'mcp__files__read',
    'read',
  ]);
});
