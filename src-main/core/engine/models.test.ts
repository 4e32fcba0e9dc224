// Models as the engine serves them, from settings to an answer.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProviderSetting } from '@shared/model/provider-setting';
import { expect, test } from 'vitest';
import { COMMAND_FOLDER } from '../providers/command-folder';
import { PROTOCOLS, toSetting } from '../providers/test-protocols';
import { startTestServer } from '../providers/test-server';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const ASKED = {
  id: 'q-1',
  question: 'Why did the queue fill up?',
  scope: '',
  thread: null,
  earlier: [],
  useModel: true,
} as const;
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
  await expect(engine.ask(ASKED)).rejects.toMatchObject({ code: 'not-agreed', subject: address });
  expect(server.heard).toEqual([]);
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
