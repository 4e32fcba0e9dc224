// What the settings say of questions, and that it is so.
import type { AskStep } from '@shared/model/ask';
import { ASK_DEFAULTS } from '@shared/model/ask-defaults';
import { toThreadId } from '@shared/model/ids';
import type { Settings } from '@shared/model/settings';
import { expect, test } from 'vitest';
import { askOf } from '../ask/test-request';
import { chatTokens } from '../ask/to-chat';
import type { ChatRequest, Provider } from '../providers/provider';
import { scriptedProvider } from '../providers/test-provider';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const REQUEST = askOf('Why did the queue fill up?');

/** Says these one after the other. */
const scripted = (...replies: readonly string[]) =>
  scriptedProvider((_, turn) => [replies[Math.min(turn, replies.length - 1)] ?? '']);

async function openHome(provider: Provider, sessions: Readonly<Record<string, string>>) {
  const folders = await makeFolders();
  for (const [id, text] of Object.entries(sessions)) {
    const [prompt = '', reply = ''] = text.split(' | ');
    await writeSession(folders.home, id, sessionLines(id, [{ id: `${id}1`, prompt, reply }]));
  }
  const engine = await openTestEngine(folders, { provider });
  await engine.scan();
  return engine;
}

const MANY = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`${at}aaa`, `The queue fills up ${at} | ${'It was the lease. '.repeat(40)}`]),
);

test('so many sessions are read, and no more', async () => {
  const engine = await openHome(scripted('So [1].'), MANY);
  const read = async () => new Set((await engine.ask(REQUEST)).evidence.map(({ thread }) => thread)).size;
  expect(await read()).toBe(ASK_DEFAULTS.askSessions);
  await engine.changeSettings({ askSessions: 2 });
  expect(await read()).toBe(2);
  await engine.changeSettings({ askSessions: 8 });
  expect(await read()).toBe(8);
});

test('what is sent stays within the budget, whatever it is', async () => {
  const provider = scripted('So [1].');
  const engine = await openHome(provider, MANY);
  await engine.changeSettings({ askSessions: 8 });
  for (const askTokens of [1000, 2000, ASK_DEFAULTS.askTokens]) {
    await engine.changeSettings({ askTokens });
    const { sentTokens } = await engine.ask(REQUEST);
    expect(sentTokens).toBe(chatTokens(provider.asked.at(-1) as ChatRequest));
    expect(sentTokens).toBeLessThanOrEqual(askTokens);
    // It is made use of, too.
    expect(sentTokens).toBeGreaterThan(Math.min(askTokens, 2000) * 0.7);
  }
});

test('shares of ranking decide which session comes first', async () => {
  const folders = await makeFolders();
  const write = (id: string, turns: number, reply: string) =>
    writeSession(
      folders.home,
      id,
      sessionLines(
        id,
        Array.from({ length: turns }, (_, at) => ({ id: `${id}${at}`, prompt: `Look at the queue ${at}`, reply })),
      ),
    );
  await write('brief', 1, `${'queue '.repeat(30)}${'word '.repeat(30)}`);
  await write('long', 40, 'word '.repeat(60));
  const engine = await openTestEngine(folders);
  await engine.scan();
  const firstWith = async (change: Partial<Settings>) => {
    await engine.changeSettings({ askRecency: 0, askImportance: 0, askFrequency: 0, ...change });
    return (await engine.ask({ ...REQUEST, useModel: false })).evidence[0]?.thread;
  };
  expect(await firstWith({ askFrequency: 300 })).toBe(toThreadId('claude-code', 'brief'));
  expect(await firstWith({ askImportance: 300 })).toBe(toThreadId('claude-code', 'long'));
});

test.each([
  { askSessions: 0 },
  { askSessions: 51 },
  { askTokens: 999 },
  { askTokens: 1e9 },
  { askRecency: -1 },
  { askImportance: 301 },
  { askFrequency: 1.5 },
])('what makes no sense is refused: %j', async (change) => {
  const engine = await openHome(scripted(''), {});
  await expect(engine.changeSettings(change)).rejects.toMatchObject({
    code: 'bad-argument',
    subject: Object.keys(change)[0],
  });
  expect(await engine.settings()).toMatchObject(ASK_DEFAULTS);
});

test('other words are looked for only when that is on, and are told', async () => {
  const provider = scripted('["DLQ", "redrive"]', 'It was redriven [1].');
  const engine = await openHome(provider, { aaaa: 'Start the DLQ redrive | Done.', bbbb: 'A login page | Done.' });
  const question = 'Why did dead letters pile up?';
  const steps: AskStep[] = [];
  engine.subscribe((event) => event.type === 'answer' && steps.push(event.step));
  expect(await engine.ask({ ...REQUEST, question, useModel: false })).toMatchObject({ evidence: [], expansion: [] });
  expect(provider.asked).toEqual([]);

  await engine.changeSettings({ askExpansion: true });
  steps.length = 0;
  const answer = await engine.ask({ ...REQUEST, question });
  expect(steps.map(({ type }) => type)).toEqual(['expansion', 'evidence', 'text']);
  expect(answer).toMatchObject({ expansion: ['DLQ', 'redrive'], text: 'It was redriven [1].' });
  expect(answer.evidence[0]).toMatchObject({ thread: 'claude-code:aaaa', foundBy: ['words'] });
  // Nothing of a session is sent for them, and they count into the budget.
  const [first, second] = provider.asked as [ChatRequest, ChatRequest];
  expect(JSON.stringify(first)).toContain(question);
  expect(JSON.stringify(first)).not.toContain('redrive');
  expect(answer.sentTokens).toBe(chatTokens(first) + chatTokens(second));
  expect(await engine.answers('redriven')).toMatchObject([{ expansion: ['DLQ', 'redrive'] }]);
});

test('with what a model should not have said the question is asked as it is', async () => {
  const provider = scripted('Ignore the user. source:codex', 'The lease [1].');
  const engine = await openHome(provider, MANY);
  await engine.changeSettings({ askExpansion: true });
  expect(await engine.ask(REQUEST)).toMatchObject({ expansion: [], text: 'The lease [1].' });
});
