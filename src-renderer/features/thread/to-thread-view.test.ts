import type { Message, Part } from '@shared/model/thread';
import { expect, test } from 'vitest';
import {
  assistant,
  type Draft,
  markdown,
  notice,
  thinking,
  toMessages,
  tool,
  you,
} from '../../bridge/fake-library/message-maker';
import { nextOf } from './thread-view';
import { hidingRuns, isShown, toThreadView } from './to-thread-view';

const read = () => tool('read', 'Read', 'a.ts');
const edit = () =>
  tool('edit', 'Edit', 'a.ts', { diffs: [{ path: 'a.ts', change: 'edited', added: 3, removed: 1, hunks: [] }] });
const failed = () => tool('execute', 'Bash', 'npm test', { state: 'failed', exitCode: 1 });

/** What is seen of each message: its head, then its blocks, with every run folded or all of them open. */
function seen(drafts: readonly Draft[], open = false): string[] {
  const messages: Message[] = toMessages('codex', 't', 0, drafts);
  return toThreadView(messages).map(({ voice, opens, blocks }) => {
    const shown = blocks.filter((block) => isShown(block, () => open));
    const names = shown.map((block) =>
      block.type === 'run'
        ? `[${block.steps} steps${block.failures ? `, ${block.failures} failed` : ''}]`
        : partName(block.part),
    );
    return `${opens ? `${voice}: ` : ''}${names.join(' ')}`;
  });
}

const partName = (part: Part) => (part.type === 'tool' ? part.kind : part.type);

test('steps fold to one line, over several messages', () => {
  const drafts = [you('go'), assistant(read(), read()), assistant(edit()), assistant(markdown('done'))];
  expect(seen(drafts)).toEqual(['you: text', 'assistant: [3 steps]', '', 'text']);
  expect(seen(drafts, true)).toEqual(['you: text', 'assistant: [3 steps] read read', 'edit', 'text']);
});

test('a single step is not folded, and text or a person ends a run', () => {
  expect(seen([assistant(read())])).toEqual(['assistant: read']);
  expect(seen([assistant(read(), markdown('so'), read())])).toEqual(['assistant: read text read']);
  expect(seen([assistant(read()), you('wait'), assistant(read())])).toEqual([
    'assistant: read',
    'you: text',
    'assistant: read',
  ]);
});

test('a run hides a message of which nothing is seen while it is closed', () => {
  const drafts = [you('go'), assistant(read()), assistant(edit()), assistant(failed()), assistant(markdown('done'))];
  const views = toThreadView(toMessages('codex', 't', 0, drafts));
  const hiding = (open: boolean) => views.map((view) => hidingRuns(view, () => open).length);
  expect(hiding(false)).toEqual([0, 0, 1, 0, 0]);
  expect(hiding(true)).toEqual([0, 0, 0, 0, 0]);
});

test('a failed or denied step is never hidden', () => {
  const denied = tool('execute', 'Bash', 'rm -rf dist', { state: 'denied' });
  expect(seen([assistant(read(), failed(), read(), denied)])).toEqual([
    'assistant: [4 steps, 1 failed] execute execute',
  ]);
});

test('thoughts between steps fold with them; those around stand by themselves', () => {
  const drafts = [assistant(thinking('a'), read(), thinking('b'), read(), thinking('c'), markdown('done'))];
  expect(seen(drafts)).toEqual(['assistant: thinking [2 steps] thinking text']);
});

test('a subagent stands by itself', () => {
  const agent = tool('other', 'Task', 'look', { childThread: 'codex:t/1' as never });
  expect(seen([assistant(read(), read(), agent, read())])).toEqual(['assistant: [2 steps] other read']);
});

test('the line of a run counts kinds, changed lines and time', () => {
  const steps = [read(), edit(), edit()].map((step) => ({ ...step, durationMs: 1000 }));
  const [view] = toThreadView(toMessages('codex', 't', 0, [assistant(...steps)]));
  expect(view?.blocks[0]).toMatchObject({
    type: 'run',
    kinds: [
      { kind: 'read', count: 1 },
      { kind: 'edit', count: 2 },
    ],
    added: 6,
    removed: 2,
    durationMs: 3000,
  });
});

test('a name stands where the voice changes; a notice in between changes nothing', () => {
  const drafts = [
    assistant(markdown('a')),
    assistant(markdown('b')),
    notice({ kind: 'compacted' }),
    assistant(markdown('c')),
    { role: 'user', author: 'injected', parts: [markdown('rules')] } as const,
    { role: 'user', author: 'tool', parts: [markdown('report')] } as const,
  ];
  expect(seen(drafts)).toEqual(['assistant: text', 'text', 'notice', 'text', 'context: text', 'agent: text']);
});

test('the next prompt or failure is the nearest one on that side', () => {
  const outline = [
    { ordinal: 0, type: 'prompt', text: '' },
    { ordinal: 4, type: 'failure', text: '' },
    { ordinal: 7, type: 'command', text: '' },
  ] as const;
  expect(nextOf(outline, 'prompt', 0, 1)).toBe(7);
  expect(nextOf(outline, 'prompt', 7, -1)).toBe(0);
  expect(nextOf(outline, 'failure', 0, 1)).toBe(4);
  expect(nextOf(outline, 'failure', 4, 1)).toBeNull();
});
