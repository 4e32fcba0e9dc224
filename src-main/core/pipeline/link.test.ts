import { toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { link } from './link';
import { type MadeThread, makeThread } from './test-threads';

/** Each thread as `id: own prompts/replies, inherited, parent` once linked; unlisted ones in brackets. */
async function linked(...made: readonly MadeThread[]): Promise<string[]> {
  const rows = new Map(made.map(({ thread, rows }) => [thread.own.id, rows]));
  const shown = await link(
    made.map(({ thread }) => thread),
    { rows: async (id) => rows.get(id) ?? null, summary: async () => null },
  );
  return [...shown.values()].map(({ nativeId, counts, inherited, parent, listed }) => {
    const under = parent ? ` ${parent.relation} of ${parent.thread.split(':')[1]}` : '';
    const text = `${nativeId}: ${counts.prompts}/${counts.replies} +${inherited}${under}`;
    return listed ? text : `(${text})`;
  });
}

test('threads that share nothing stay as they are', async () => {
  expect(await linked(makeThread('a', 'AbC'), makeThread('b', 'DeF'))).toEqual(['a: 2/1 +0', 'b: 2/1 +0']);
});

test('a resumed session shows its own part, whichever is read first', async () => {
  const old = makeThread('old', 'AbCd');
  const resumed = makeThread('new', 'AbCdEf');
  expect(await linked(old, resumed)).toEqual(['old: 2/2 +0', 'new: 1/1 +4 continuation of old']);
  expect(await linked(resumed, old)).toEqual(['new: 1/1 +4 continuation of old', 'old: 2/2 +0']);
});

test('what the tool copied without its notes is shown once all the same', async () => {
  const note = { nativeId: null, at: 15, prompts: 0, replies: 0, commands: 0, toolCalls: 0, failures: 0 } as const;
  const typedOnly = { ...note, prompts: 1 } as const;
  const context = { ...note, nativeId: 'context' } as const;
  const old = makeThread('old', 'AbCd');
  const [first, ...others] = old.rows;
  const rows = [...(first ? [first] : []), note, context, typedOnly, ...others];
  expect(await linked({ ...old, rows }, makeThread('new', 'AbCdEf'))).toEqual([
    'old: 2/2 +0',
    'new: 1/1 +4 continuation of old',
  ]);
  // Gone back to the beginning, and continued after the copy was.
  const later = [...rows.slice(0, 5), ...makeThread('old', 'Xy', { from: 900 }).rows];
  expect(await linked({ ...old, rows: later }, makeThread('new', 'AbCdEf'))).toEqual([
    'old: 2/2 +0',
    'new: 2/2 +2 continuation of old',
  ]);
});

test('a chain of resumed sessions hangs on the longest shared run', async () => {
  expect(await linked(makeThread('one', 'Ab'), makeThread('two', 'AbCd'), makeThread('three', 'AbCdEf'))).toEqual([
    'one: 1/1 +0',
    'two: 1/1 +2 continuation of one',
    'three: 1/1 +4 continuation of two',
  ]);
});

test('a fork belongs to the thread that went on first, or to the one that does not say it is a copy', async () => {
  const early = makeThread('early', 'AbCd');
  const late = {
    ...makeThread('late', 'AbEf'),
    rows: makeThread('late', 'AbEf').rows.map((row, i) => (i < 2 ? row : { ...row, at: 900 })),
  };
  expect(await linked(late, early)).toEqual(['late: 1/1 +2 continuation of early', 'early: 2/2 +0']);
  const fork = makeThread('fork', 'AbXy', { parent: { relation: 'fork', nativeId: 'gone' }, from: -9 });
  expect(await linked(fork, early)).toEqual(['fork: 1/1 +2 fork of early', 'early: 2/2 +0']);
});

test('a copy with nothing of its own is not listed, and is again once the original is dropped', async () => {
  const original = makeThread('a', 'AbCd');
  const copy = makeThread('b', 'AbCd');
  expect(await linked(original, copy)).toEqual(['a: 2/2 +0', '(b: 0/0 +4 continuation of a)']);
  expect(await linked(copy)).toEqual(['b: 2/2 +0']);
});

test('an imported backup never displaces the session that is on the disk', async () => {
  const backup = makeThread('backup', 'AbCd', { imported: true });
  expect(await linked(backup, makeThread('own', 'AbCd'))).toEqual([
    '(backup: 0/0 +4 continuation of own)',
    'own: 2/2 +0',
  ]);
  expect(await linked(backup, makeThread('own', 'AbCdEf'))).toEqual([
    '(backup: 0/0 +4 continuation of own)',
    'own: 3/3 +0',
  ]);
});

test('subagents hang under the call that started them, also under one another', async () => {
  const main = makeThread('main', 'Ab', { spawned: [{ callId: 'call-1', nativeId: 'main/agent-1' }] });
  const agent = makeThread('main/agent-1', 'cd', { spawned: [{ callId: 'call-2', nativeId: 'main/agent-2' }] });
  const nested = makeThread('main/agent-2', 'ef', { parent: { relation: 'subagent', nativeId: 'main' } });
  expect(await linked(main, agent, nested)).toEqual([
    'main: 1/1 +0',
    'main/agent-1: 0/2 +0 subagent of main',
    'main/agent-2: 0/2 +0 subagent of main/agent-1',
  ]);
});

test('a subagent belongs to the session that it names, not to a copy that holds the call, too', async () => {
  const spawned = [{ callId: 'call-1', nativeId: 'agent-1' }];
  const [old, copy] = [makeThread('old', 'Ab', { spawned }), makeThread('copy', 'AbCd', { spawned })];
  const agent = makeThread('agent-1', 'cd', { parent: { relation: 'subagent', nativeId: 'old' } });
  for (const made of [
    [old, copy, agent],
    [copy, old, agent],
  ])
    expect(await linked(...made)).toContain('agent-1: 0/2 +0 subagent of old');
});

test('a subagent whose parent is gone is listed by itself', async () => {
  const orphan = makeThread('x/agent-1', 'cd', { parent: { relation: 'subagent', nativeId: 'x' } });
  expect(await linked(orphan)).toEqual(['x/agent-1: 0/2 +0']);
});

test('an abandoned branch is not listed, and circles of parents are ignored', async () => {
  const branch = makeThread('main/branch-x', 'Xy', { parent: { relation: 'branch', nativeId: 'main' } });
  expect(await linked(makeThread('main', 'Ab'), branch)).toEqual([
    'main: 1/1 +0',
    '(main/branch-x: 1/1 +0 branch of main)',
  ]);
  const a = makeThread('a', 'Ab', { parent: { relation: 'subagent', nativeId: 'b' } });
  const b = makeThread('b', 'Cd', { parent: { relation: 'subagent', nativeId: 'a' } });
  expect(await linked(a, b)).toEqual(['a: 1/1 +0', 'b: 1/1 +0 subagent of a']);
});

test.each(['prompt', 'command'] as const)('a fork that its first %s named is called by its own', async (titleFrom) => {
  const old = makeThread('old', 'Ab');
  const fork = makeThread('new', 'AbCd', { head: { titleFrom } });
  const rows = new Map([old, fork].map(({ thread, rows }) => [thread.own.id, rows]));
  const outline = [
    { ordinal: 0, type: 'prompt', text: 'the first prompt' },
    { ordinal: 2, type: 'prompt', text: 'a prompt of its own' },
  ] as const;
  const shown = await link([old.thread, fork.thread], {
    rows: async (id) => rows.get(id) ?? null,
    summary: async () => ({ outline, files: [], commands: [], anchors: {} }),
  });
  const head = shown.get(toThreadId('example', 'new'));
  expect(head).toMatchObject({ title: 'a prompt of its own', titleFrom: 'prompt' });
});

test('projects with one name are told apart by their parents', async () => {
  const project = (path: string) => ({ id: `:${path}`, name: 'shop', path });
  const made = [project('/home/dana/code/shop'), project('/home/dana/play/shop')].map((own, i) =>
    makeThread(`t${i}`, `A${i}`, { head: { project: own } }),
  );
  const shown = await link(
    made.map(({ thread }) => thread),
    { rows: async () => null, summary: async () => null },
  );
  expect([...shown.values()].map(({ project }) => project?.name)).toEqual(['code/shop', 'play/shop']);
});

test('a conversation that is kept in two stores is listed once, as the fuller of them', async () => {
  const chat = makeThread('chat', 'AbC', { twins: [{ nativeId: 'transcript' }, { nativeId: 'gone' }] });
  const transcript = makeThread('transcript', 'DeFgH');
  expect(await linked(transcript, chat)).toEqual(['(transcript: 3/2 +0)', 'chat: 2/1 +0']);
  const twins = [{ source: 'example', nativeId: 'fuller' }];
  const other = makeThread('chat', 'AbC', { twins, head: { source: 'other', id: toThreadId('other', 'chat') } });
  expect(await linked(makeThread('fuller', 'DeFgH'), other)).toEqual(['fuller: 3/2 +0', '(chat: 2/1 +0)']);
  expect(await linked(makeThread('fuller', 'De'), other)).toEqual(['(fuller: 1/1 +0)', 'chat: 2/1 +0']);
});

test('a conversation that names other stores of its own is not one of another, such as the origin of a fork', async () => {
  const origin = makeThread('origin', 'AbCd', { twins: [{ source: 'other', nativeId: 'origin' }] });
  const fork = makeThread('fork', 'EfGh', { twins: [{ nativeId: 'origin' }] });
  expect(await linked(origin, fork)).toEqual(['origin: 2/2 +0', 'fork: 2/2 +0']);
});
