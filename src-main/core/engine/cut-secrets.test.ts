// What is sent of long texts is cut out of them. No part of a secret goes with it, wherever the cut lies.
import type { AskRequest } from '@shared/model/ask';
import { toThreadId } from '@shared/model/ids';
import { expect, test, vi } from 'vitest';
import { makeEmbedder } from '../meaning/made-embedder';
import { randomNumbers } from '../meaning/made-vectors';
import type { Provider } from '../providers/provider';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = randomNumbers(3);
const letters = (count: number) => Array.from({ length: count }, () => LETTERS[Math.floor(random() * 62)]).join('');

const LINES = Array.from({ length: 50 }, () => letters(64));
const PEM = ['-----BEGIN RSA PRIVATE KEY-----', ...LINES, '-----END RSA PRIVATE KEY-----'].join('\n');
const TOKEN = `sk-ant-api03-${letters(95)}`;
const FILLER = 'one more line of the log, nothing to see\n';

/** A call of a tool, with what it answered. */
function call(id: string, command: string, output: string): string {
  const common = { sessionId: 'aaaa', cwd: '/home/dana/shop', version: '2.1.0', isSidechain: false };
  const content = [{ type: 'tool_use', id: `t-${id}`, name: 'Bash', input: { command } }];
  const use = {
    ...common,
    type: 'assistant',
    uuid: `${id}-c`,
    timestamp: '2026-03-14T09:20:00Z',
    message: { id: `m-${id}`, model: 'claude-opus-4', role: 'assistant', type: 'message', content },
  };
  const result = {
    ...common,
    parentUuid: use.uuid,
    type: 'user',
    uuid: `${id}-r`,
    timestamp: '2026-03-14T09:20:01Z',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t-${id}`, content: output }] },
  };
  return `${JSON.stringify(use)}\n${JSON.stringify(result)}\n`;
}

const SESSION =
  sessionLines('aaaa', [
    { id: 'a1', prompt: `Here is the quokka key for deploys:\n${PEM}\nkeep it`, reply: 'I keep the quokka key.' },
    {
      id: 'a2',
      prompt: `The wombat fails. ${'filler '.repeat(94)}${TOKEN} so?`,
      reply: `Wombat.\n${FILLER.repeat(200)}`,
    },
    { id: 'a3', prompt: 'Please look into these files', reply: 'I do that now.' },
  ]) +
  call('c1', 'cat platypus', `${FILLER.repeat(20)}${PEM}\n`) +
  call('c2', `deploy ${'--verbose '.repeat(18)}--key=${TOKEN} ${'--more '.repeat(40)}`, 'narwhal') +
  call('c3', 'run echidna', `${FILLER.repeat(20)}TOKEN=${TOKEN}${'.'.repeat(250)}`) +
  // So long that only head and tail of it are kept with the message.
  call('c4', 'run cassowary', `${FILLER.repeat(3000)}${PEM.repeat(6)}`);

const THREAD = toThreadId('claude-code', 'aaaa');
const QUESTIONS = ['quokka key deploys', 'wombat fails', 'platypus', 'narwhal verbose', 'echidna', 'cassowary'];

async function openHome(parts: { readonly provider?: Provider; readonly embedder?: Provider }) {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', SESSION);
  const engine = await openTestEngine(folders, { ...parts, watch: true });
  await engine.scan();
  return { engine, home: folders.home };
}

function expectNone(text: string): void {
  for (const secret of [...LINES, TOKEN.slice(13)]) {
    for (let at = 0; at + 8 <= secret.length; at += 4) expect(text).not.toContain(secret.slice(at, at + 8));
  }
}

const ELSEWHERE = {
  id: 'made',
  label: 'Made',
  model: 'm',
  embedModel: 'made',
  destination: 'elsewhere',
  local: false,
  test: async () => undefined,
};

test('of a secret that lies where an extract is cut nothing is asked with, nor shown', async () => {
  const sent: string[] = [];
  const provider: Provider = {
    ...ELSEWHERE,
    async *chat(request) {
      sent.push(JSON.stringify(request));
      yield 'So it was [1].';
    },
  };
  const { engine } = await openHome({ provider });
  const request: AskRequest = { id: 'q', question: '', scope: '', thread: THREAD, earlier: [], useModel: true };
  const answers = [];
  for (const question of QUESTIONS) answers.push(await engine.ask({ ...request, question }));
  answers.push(await engine.ask({ ...request, question: 'Sum up', summary: { type: 'thread', thread: THREAD } }));
  expect(answers.every(({ evidence }) => evidence.length > 0)).toBe(true);
  for (const [at, question] of QUESTIONS.entries()) expect(sent[at]).toContain(question.split(' ')[0]);
  expect(sent.join('')).toMatch(/\[private key [0-9a-f]{6}\]/);
  expectNone(sent.join(''));
  expectNone(JSON.stringify(answers));
});

test('of a secret that lies where a chunk is cut nothing is embedded, and nothing is embedded twice', async () => {
  const sent: string[] = [];
  const made = makeEmbedder({});
  const embedder: Provider = {
    ...made,
    ...ELSEWHERE,
    embed: async (texts, kind, signal) => {
      sent.push(...texts);
      return (await made.embed?.(texts, kind, signal)) ?? [];
    },
  };
  const { engine, home } = await openHome({ embedder });
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(() => expect(sent.join('')).toContain('I do that now'), 10_000);
  const more = { id: 'z1', prompt: `Thanks. ${'axolotl '.repeat(300)}`, reply: 'Very well.' };
  await writeSession(home, 'aaaa', SESSION + sessionLines('aaaa', [more]));
  await engine.scan();
  await vi.waitFor(() => expect(sent.join('')).toContain('Very well'), 10_000);
  expect(sent.join('')).toContain('quokka');
  expect(sent.join('')).toMatch(/\[private key [0-9a-f]{6}\]/);
  expectNone(sent.join(''));
  expect(new Set(sent).size).toBe(sent.length);
});
