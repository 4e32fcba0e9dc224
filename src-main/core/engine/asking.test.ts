import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AskRequest } from '@shared/model/ask';
import { toThreadId } from '@shared/model/ids';
import type { EngineEvent } from '@shared/model/status';
import { expect, test, vi } from 'vitest';
import { askOf } from '../ask/test-request';
import type { InternalOptions } from '../engine';
import { makeEmbedder } from '../meaning/made-embedder';
import type { Provider } from '../providers/provider';
import { scriptedProvider } from '../providers/test-provider';
import { makeFolders, openTestEngine, sessionLines, type Turn, writeSession } from './test-home';

const QUEUE = toThreadId('claude-code', 'aaaa');
const LOGIN = toThreadId('claude-code', 'bbbb');

const REQUEST = askOf('Why did the dead-letter queue fill up?', false);

const TURNS: readonly Turn[] = [
  { id: 'a1', prompt: 'Where are the styles of the page kept?', reply: 'They are in src/styles.' },
  {
    id: 'a2',
    prompt: 'The dead-letter queue fills up every night, please look',
    reply:
      'The lease was shorter than the job, so it was delivered twice. password=hunter2hunter2 is in /home/dana/shop/.env',
  },
  { id: 'a3', prompt: 'Thank you, now write the changelog entry', reply: 'The changelog has an entry now.' },
];

const SAID = 'The lease was too short [1].';

const SCRIPTED = scriptedProvider(() => [SAID]);

async function openHome(provider?: Provider, more: InternalOptions & { readonly watch?: boolean } = {}) {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', TURNS, '/home/dana/shop'));
  const login = { id: 'b1', prompt: 'Does the login page queue requests?', reply: 'It sends them at once.' };
  await writeSession(folders.home, 'bbbb', sessionLines('bbbb', [login], '/home/dana/site'));
  const engine = await openTestEngine(folders, { ...more, ...(provider ? { provider } : {}) });
  await engine.scan();
  return { ...folders, engine };
}

test('the stretch that tells it comes first, with secrets hidden', async () => {
  const { engine } = await openHome();
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  const { evidence, text, kept } = await engine.ask(REQUEST);
  expect(evidence[0]).toMatchObject({ number: 1, thread: QUEUE, project: 'shop', sourceLabel: 'Claude Code' });
  expect(evidence[0]?.extract).toContain('The lease was shorter than the job');
  expect(evidence[0]?.extract).not.toContain('hunter2');
  // The session is from another computer.
  expect(evidence[0]?.extract).toContain(' is in ~/shop/.env');
  expect([text, kept, await engine.answers('')]).toEqual([null, false, []]);
  expect(events.filter(({ type }) => type === 'answer')).toEqual([
    { type: 'answer', id: 'q-1', step: { type: 'evidence', evidence } },
  ]);
});

test('a scope and a thread limit where evidence comes from', async () => {
  const { engine } = await openHome();
  const threads = async (change: Partial<AskRequest>) =>
    (await engine.ask({ ...REQUEST, ...change })).evidence.map(({ thread }) => thread);
  expect(await threads({ scope: 'project:site' })).toEqual([LOGIN]);
  expect(new Set(await threads({ thread: QUEUE }))).toEqual(new Set([QUEUE]));
  expect(await threads({ scope: 'project:nowhere' })).toEqual([]);
});

test('a question without words of its own is about all of the thread, or the newest sessions of its scope', async () => {
  const { engine } = await openHome();
  const places = async (change: Partial<AskRequest>) =>
    (await engine.ask({ ...REQUEST, ...change })).evidence.map(({ thread, ordinal }) => [thread, ordinal]);
  expect(await places({ question: 'Summarize this session', thread: QUEUE })).toEqual([
    [QUEUE, 0],
    [QUEUE, 2],
    [QUEUE, 4],
  ]);
  expect(await places({ question: 'What did we do?', scope: 'project:site' })).toEqual([[LOGIN, 0]]);
  expect(await places({ question: 'What did I do yesterday?' })).toEqual([]);
});

test('a question of a word or two goes on about what was asked before', async () => {
  const { engine } = await openHome();
  const earlier = [{ question: REQUEST.question, answer: 'The lease.' }];
  const { evidence } = await engine.ask({ ...REQUEST, question: 'And why twice?', earlier });
  expect(evidence[0]?.thread).toBe(QUEUE);
});

test('an answer is kept without what it quotes, found again, exported, and goes with a session that is forgotten', async () => {
  const { engine, data } = await openHome(SCRIPTED);
  const answers = path.join(data, 'answers');
  const answer = await engine.ask({ ...REQUEST, useModel: true });
  expect(answer).toMatchObject({ kept: true, refused: false, citations: [{ number: 1, valid: true }] });
  const [kept] = await engine.answers('LEASE queue');
  expect(kept).toMatchObject({ id: 'q-1', text: 'The lease was too short [1].', by: { model: 'fixed' } });
  expect(JSON.stringify(kept)).not.toContain('shorter than the job');
  expect(await engine.answers('giraffe')).toEqual([]);
  await engine.ask({ ...REQUEST, id: 'q-2', question: 'Is password=hunter2hunter2 in the queue?', useModel: true });
  expect(await engine.exportAnswer('q-2')).not.toContain('hunter2');
  const markdown = await engine.exportAnswer('q-1');
  expect(markdown).toContain('# Why did the dead-letter queue fill up?\n\nThe lease was too short [1].');
  expect(markdown).toContain('](threadfinch://thread/claude-code:aaaa#');
  await engine.forget([QUEUE]);
  expect(await readdir(answers)).toEqual([]);
});

test('an answer that rests on what is forgotten while the model thinks is given, and not kept', async () => {
  let forget = async (): Promise<unknown> => undefined;
  const { engine, data } = await openHome({
    ...SCRIPTED,
    async *chat() {
      await forget();
      yield SAID;
    },
  });
  forget = () => engine.forget([QUEUE]);
  expect(await engine.ask({ ...REQUEST, useModel: true })).toMatchObject({ text: SAID, kept: false });
  expect(await engine.answers('')).toEqual([]);
  expect(await readdir(path.join(data, 'answers'))).toEqual([]);
});

test('evidence says whether its words or its meaning brought it there, or both', async () => {
  const meanings = { undeliverable: 'dead letters', letter: 'dead letters', login: 'login' };
  const { engine } = await openHome(undefined, { embedder: makeEmbedder(meanings), watch: true });
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 2, waiting: 0 }), 10_000);
  const reasons = async (question: string) => {
    const { evidence } = await engine.ask({ ...REQUEST, question });
    return evidence.filter(({ thread }) => thread === QUEUE).map(({ foundBy }) => foundBy);
  };
  expect((await reasons('Which undeliverable things?'))[0]).toEqual(['meaning']);
  expect((await reasons('Which undeliverable changelog?'))[0]).toEqual(['words', 'meaning']);
  expect((await reasons('Which changelog?'))[0]).toEqual(['words']);
});
