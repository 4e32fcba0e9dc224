// Models as the engine serves them, from settings to an answer.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProviderSetting } from '@shared/model/provider-setting';
import { expect, test } from 'vitest';
import { askOf } from '../ask/test-request';
import { COMMAND_FOLDER } from '../providers/command-folder';
import { CLAUDE_ANSWER, CODEX_ANSWER, fake } from '../providers/test-command';
import { PROTOCOLS, toSetting } from '../providers/test-protocols';
import { startTestServer } from '../providers/test-server';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const ASKED = askOf('Why did the queue fill up?');
const TURN = { id: 'a1', prompt: 'The queue fills up', reply: 'The lease was too short. password=hunter2hunter2' };

async function openWith(setting: Partial<ProviderSetting>, keys: Record<string, string> = {}) {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [TURN]));
  const engine = await openTestEngine(folders, { keys: { key: async (id) => keys[id] ?? null } });
  await engine.scan();
  await engine.changeProviders({ type: 'save', setting: toSetting(setting) });
  return { engine, ...folders };
}

test('a model that was set up answers, and sees no secrets', async () => {
  const server = await startTestServer(() => ({ steps: [PROTOCOLS[0]?.answer(['The lease [1].']) ?? ''] }));
  const { engine } = await openWith({ address: server.address });
  expect(await engine.ask(ASKED)).toMatchObject({
    text: 'The lease [1].',
    by: { provider: 'Ollama', model: 'model-1' },
  });
  expect(JSON.stringify(server.heard[0]?.body)).toContain('The lease was too short');
  expect(JSON.stringify(server.heard)).not.toContain('hunter2');
});

test('one beyond this computer gets nothing before the user has agreed', async () => {
  const server = await startTestServer(() => ({ steps: [PROTOCOLS[2]?.answer(['The lease [1].']) ?? ''] }));
  const address = server.address.replace('127.0.0.1', '0.0.0.0');
  const { engine } = await openWith({ kind: 'anthropic', address }, { mine: 'sk-made-up' });
  const told: string[] = [];
  engine.subscribe((event) => event.type === 'answer' && told.push(event.step.type));
  await expect(engine.ask(ASKED)).rejects.toMatchObject({ code: 'not-agreed', subject: address });
  // What would be sent is shown, and stays here.
  expect([server.heard, told]).toEqual([[], ['evidence']]);
  await engine.changeProviders({ type: 'agree', id: 'mine', destination: address });
  expect(await engine.ask(ASKED)).toMatchObject({ text: 'The lease [1].' });
});

test('one that another process has removed is asked no more', async () => {
  const server = await startTestServer(() => ({ steps: [PROTOCOLS[0]?.answer(['The lease [1].']) ?? ''] }));
  const { engine, home, data } = await openWith({ address: server.address });
  const other = await openTestEngine({ home, data });
  await other.changeProviders({ type: 'remove', id: 'mine' });
  expect(await engine.ask(ASKED)).toMatchObject({ text: null });
  expect([await engine.providers(), server.heard]).toEqual([[], []]);
});

test('what is set up stays, without its key', async () => {
  const { engine, data } = await openWith({ kind: 'anthropic' }, { mine: 'sk-made-up' });
  const [report] = await engine.providers();
  expect(report).toMatchObject({ key: { from: 'store' }, chosen: ['ask'], agreed: false });
  await engine.close();
  const settings = await readFile(path.join(data, 'settings.json'), 'utf8');
  expect(JSON.parse(settings)).toMatchObject({ providers: [{ id: 'mine', kind: 'anthropic' }], askWith: 'mine' });
  expect(settings).not.toContain('sk-made-up');
});

test('a run of a command is never read, even if the command has saved it', async () => {
  const folders = await makeFolders();
  const own = sessionLines('bbbb', [{ ...TURN, id: 'b1' }], `/tmp/${COMMAND_FOLDER}aB3xY9`);
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [TURN], '/home/dana/threadfinch-ask-run'));
  await writeSession(folders.home, 'bbbb', own);
  const engine = await openTestEngine(folders);
  await engine.scan();
  const listed = async () => (await engine.list({ text: '', limit: 9, all: true })).threads;
  expect((await listed()).map(({ nativeId }) => nativeId)).toEqual(['aaaa']);
  await engine.changeSettings({ exclude: [{ type: 'path', value: '/elsewhere', label: '' }] });
  await engine.changeSettings({ exclude: [] });
  await engine.scan();
  expect((await listed()).map(({ nativeId }) => nativeId)).toEqual(['aaaa']);
});

/** A session of Codex, as far as it is needed. */
function rollout(id: string, cwd: string): string {
  const timestamp = '2026-03-14T09:00:00.000Z';
  const content = [{ type: 'input_text', text: TURN.prompt }];
  return [
    {
      timestamp,
      type: 'session_meta',
      payload: { id, timestamp, cwd, originator: 'codex_exec', cli_version: '0.169.0' },
    },
    { timestamp, type: 'response_item', payload: { type: 'message', role: 'user', content } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

test.each([
  {
    kind: 'claude' as const,
    answer: CLAUDE_ANSWER,
    folder: '.claude/projects/-tmp-run',
    name: (id: string) => `${id}.jsonl`,
    lines: (id: string, cwd: string) => sessionLines(id, [{ ...TURN, id }], cwd),
  },
  {
    kind: 'codex' as const,
    answer: CODEX_ANSWER,
    folder: '.codex/sessions/2026/03/14',
    name: (id: string) => `rollout-2026-03-14T09-00-00-${id}.jsonl`,
    lines: rollout,
  },
])('a $kind that saves its session all the same: nobody finds it', async ({ kind, answer, folder, name, lines }) => {
  const [own, others] = ['0199c0de-0000-7000-8000-00000000aaaa', '0199c0de-0000-7000-8000-00000000bbbb'];
  const { home, data } = await makeFolders();
  const saved = path.join(home, folder);
  await mkdir(saved, { recursive: true });
  await writeSession(home, 'cccc', sessionLines('cccc', [{ ...TURN, id: 'c1' }]));
  await writeFile(path.join(saved, name(others)), lines(others, '/home/dana/shop'));
  // Where it ran is known only to the command.
  await writeFile(path.join(home, 'template'), lines(own, '@CWD@'));
  const does = `sed "s#@CWD@#$(pwd)#" '${home}/template' > '${path.join(saved, name(own))}'; cat "$0.answer"`;
  const { command } = await fake(kind, { does }, answer);
  const engine = await openTestEngine({ home, data });
  await engine.scan();
  await engine.changeProviders({ type: 'save', setting: toSetting({ kind, address: command, model: '' }) });
  await engine.changeProviders({ type: 'agree', id: 'mine', destination: command });
  expect(await engine.ask(ASKED)).toMatchObject({ text: expect.stringMatching(/^Hello\s+\[1\]$/) });
  expect(await readFile(path.join(saved, name(own)), 'utf8')).toContain(COMMAND_FOLDER);
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 9, all: true });
  const ids = threads.map(({ nativeId }) => nativeId);
  expect(ids).toContain(others);
  expect(ids).not.toContain(own);
});

test('cancelled in the middle of an answer, the model is let go and nothing is kept', async () => {
  const whole = PROTOCOLS[0]?.answer(['The lease', ' was']) ?? '';
  const server = await startTestServer(() => ({ steps: [whole.slice(0, whole.indexOf(' was')), 'HANG'] }));
  const { engine } = await openWith({ address: server.address });
  const controller = new AbortController();
  engine.subscribe((event) => {
    if (event.type === 'answer' && event.step.type === 'text') controller.abort();
  });
  await expect(engine.ask(ASKED, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  await server.left;
  expect(await engine.answers('')).toEqual([]);
});
