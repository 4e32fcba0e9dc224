import { toSessionKey, toThreadId } from '@shared/model/ids';
import type { ParsedMessage, ParsedTail, ScannedSession } from '@shared/model/session';
import type { Part, ToolPart } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { ThreadShaper } from './normalize';

const session: ScannedSession = {
  source: 'example',
  root: { source: 'example', path: '/home/dana', foundBy: 'default' },
  nativeId: 's1',
  container: { kind: 'lines', path: '/home/dana/s1.jsonl' },
  revision: 'r',
  sizeBytes: 1,
  modifiedMs: 1,
};
const NOW = Date.UTC(2026, 4, 12);
const origin = {
  source: 'example',
  path: '/home/dana/s1.jsonl',
  at: { type: 'line', line: 1, start: 0, end: 1 },
} as const;

function message(differs: Partial<ParsedMessage>): ParsedMessage {
  return {
    type: 'message',
    key: '',
    nativeId: null,
    role: 'user',
    author: 'typed',
    at: null,
    model: null,
    parts: [],
    origin,
    ...differs,
  };
}
const text = (words: string): Part => ({ type: 'text', text: words, format: 'markdown' });
const tool = (differs: Partial<ToolPart>): ToolPart => ({
  type: 'tool',
  callId: 'call',
  name: 'Bash',
  kind: 'execute',
  state: 'done',
  title: 'npm test',
  paths: [],
  input: { text: '{}' },
  ...differs,
});

function shape(messages: readonly ParsedMessage[], differs: Partial<ParsedTail> = {}, read = session) {
  const shaper = new ThreadShaper(toThreadId('example', 's1'), NOW);
  const shaped = messages.map((parsed) => shaper.add(parsed));
  const tail: ParsedTail = {
    type: 'tail',
    key: '',
    title: null,
    cwd: null,
    branch: null,
    spawned: [],
    facts: {},
    ...differs,
  };
  return { shaped, ...shaper.finish(tail, read, toSessionKey('example', 's1'), [], 9) };
}

test('prompts, commands, replies and calls are counted by who is behind them', () => {
  const { head } = shape([
    message({ parts: [text('fix it')] }),
    message({ parts: [{ type: 'image', mediaType: 'image/png', sizeBytes: 9 }], queued: true }),
    message({ author: 'command', parts: [text('/clear')] }),
    message({ author: 'injected', parts: [text('context')] }),
    message({
      role: 'assistant',
      author: null,
      parts: [text('done'), tool({}), tool({ callId: 'b', state: 'failed' })],
    }),
    message({ role: 'assistant', author: null, parts: [text('```\n```')] }),
    message({ role: 'assistant', author: null, parts: [tool({ callId: 'c', state: 'orphan-result' })] }),
  ]);
  expect(head.counts).toEqual({ prompts: 2, replies: 1, toolCalls: 2, commands: 1, messages: 7, failures: 1 });
  expect(head).toMatchObject({
    title: 'fix it',
    titleFrom: 'prompt',
    listed: true,
    traits: ['code', 'error', 'image'],
  });
});

test('a thread without prompt and reply is not listed', () => {
  expect(shape([message({ author: 'injected', parts: [text('x')] })]).head.listed).toBe(false);
});

test("messages are called by the tool's id, and by their ordinal where it gives none or the same again", () => {
  const { shaped } = shape([message({ nativeId: 'u1' }), message({}), message({ nativeId: 'u1' })]);
  expect(shaped.map(({ message: { id } }) => id)).toEqual(['example:s1#u1', 'example:s1#1', 'example:s1#2']);
});

test('start and end span all messages, and times that run backwards are told', () => {
  const { head } = shape([message({ at: 20 }), message({ at: 10 }), message({ at: 30 }), message({})]);
  expect(head).toMatchObject({ startedAt: 10, endedAt: 30, diagnostics: [{ code: 'time-went-back', count: 1 }] });
});

test('times that lie more than a year ahead are unknown, and told', () => {
  const far = Date.UTC(275_760, 0, 1);
  const soon = NOW + 30 * 86_400_000;
  const { head, shaped } = shape([message({ at: 10 }), message({ at: far }), message({ at: soon })]);
  expect(shaped.map(({ message: { at } }) => at)).toEqual([10, null, soon]);
  expect(head).toMatchObject({ startedAt: 10, endedAt: soon, diagnostics: [{ code: 'time-ahead', count: 1 }] });
  const only = (modifiedMs: number) => shape([message({ at: far })], {}, { ...session, modifiedMs }).head.endedAt;
  expect([only(20), only(far)]).toEqual([20, null]);
});

test('edits become the files of the thread, once each, and calls its commands', () => {
  const diff = { path: 'a.ts', change: 'edited', added: 2, removed: 1, hunks: [] } as const;
  const { head, summary } = shape([
    message({
      role: 'assistant',
      author: null,
      parts: [
        tool({ kind: 'edit', diffs: [diff] }),
        tool({ callId: 'b', exitCode: 1, state: 'failed' }),
        tool({ callId: 'c', kind: 'think' }),
      ],
    }),
    message({ role: 'assistant', author: null, parts: [{ type: 'diff', ...diff }] }),
  ]);
  expect(head.filesTouched).toBe(1);
  expect(summary.files).toEqual([{ path: 'a.ts', added: 4, removed: 2 }]);
  expect(summary.commands).toEqual([{ ordinal: 0, command: 'npm test', state: 'failed', exitCode: 1 }]);
  expect(summary.outline.map(({ type }) => type)).toEqual(['file', 'failure']);
  expect(summary.anchors).toEqual({ c: 0 });
});

test('a prompt is one heading of the outline, an image alone too', () => {
  const image = { type: 'image', mediaType: 'image/png', sizeBytes: 9 } as const;
  const { summary } = shape([
    message({ parts: [image, text('what is this?'), text('and this?')] }),
    message({ parts: [image, image] }),
  ]);
  expect(summary.outline).toEqual([
    { ordinal: 0, type: 'prompt', text: 'what is this?' },
    { ordinal: 1, type: 'prompt', text: '' },
  ]);
});

test('the outline names a file under every prompt that changed it, once each', () => {
  const edit = message({
    role: 'assistant',
    author: null,
    parts: [{ type: 'diff', path: 'a.ts', change: 'edited', added: 1, removed: 0, hunks: [] }],
  });
  const { summary } = shape([message({ parts: [text('one')] }), edit, edit, message({ parts: [text('two')] }), edit]);
  expect(summary.outline).toEqual([
    { ordinal: 0, type: 'prompt', text: 'one' },
    { ordinal: 1, type: 'file', text: 'a.ts' },
    { ordinal: 3, type: 'prompt', text: 'two' },
    { ordinal: 4, type: 'file', text: 'a.ts' },
  ]);
});

test('usage is summed and models are named once', () => {
  const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
  const reply = message({ role: 'assistant', author: null, model: 'opus', usage });
  expect(shape([reply, reply]).head).toMatchObject({
    models: ['opus'],
    usage: { input: 2, output: 4, cacheRead: 6, cacheWrite: 8 },
  });
});

test('hostile ids do no harm', () => {
  const calls = ['__proto__', 'constructor'].map((callId) => message({ parts: [tool({ callId, kind: 'think' })] }));
  const { anchors } = shape(calls).summary;
  expect(Object.entries(anchors)).toEqual([
    ['__proto__', 0],
    ['constructor', 1],
  ]);
});
