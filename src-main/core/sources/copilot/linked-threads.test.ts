// What becomes of chats, forks, copies and transcripts once all of a home was read: each conversation is listed once.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, openTestEngine } from '../../engine/test-home';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');

/** Title, prompts, replies and inherited messages of each thread that is listed. */
async function listed(...fixtures: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const { engine } = await openHome(...fixtures);
  return rowsOf(engine);
}

async function openHome(...fixtures: readonly string[]) {
  const folders = await makeFolders();
  for (const fixture of fixtures) cpSync(path.join(FIXTURES, fixture, 'home'), folders.home, { recursive: true });
  const engine = await openTestEngine(folders);
  await engine.scan();
  return { engine, folders };
}

async function rowsOf(engine: Awaited<ReturnType<typeof openTestEngine>>) {
  const { threads } = await engine.list({ text: '', limit: 100, all: false });
  return threads
    .map(({ title, counts, inherited }) => [title, counts.prompts, counts.replies, inherited])
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}

test('a chat and its transcript, whichever id that goes by', async () =>
  expect(await listed('copilot/transcript-joined')).toEqual([
    ['It ends early', 2, 2, 0],
    ['Only a stub', 1, 1, 0],
    ['Other id', 1, 1, 0],
    ['Same id', 1, 1, 0],
  ]));

test('a fork and the chat that it began as', async () =>
  expect(await listed('copilot/forked-chat')).toEqual([
    ['Or bamboo?', 1, 1, 2],
    ['Which wood?', 2, 2, 0],
  ]));

test('copies of a session in two workspaces', async () =>
  expect(await listed('copilot/copies', 'copilot/moved-workspace')).toEqual([
    ['First question', 2, 2, 0],
    ['How to mend a kite', 1, 1, 0],
    ['Older form', 1, 1, 0],
  ]));

test.each([
  ['that holds less is left out', 'basic/home/.copilot/session-state/11111111-1111-4000-8000-000000000001', 'copilot'],
  [
    'that holds more is shown under the title of the chat',
    'prompts/home/.copilot/session-state/33333333-3333-4000-8000-000000000001',
    'copilot-cli',
  ],
])('a session of the command line under the id of a chat %s', async (_, fixture, source) => {
  const folders = await makeFolders();
  cpSync(path.join(FIXTURES, 'copilot', 'basic', 'home'), folders.home, { recursive: true });
  const state = path.join(folders.home, '.copilot', 'session-state', '11111111-0000-4000-8000-000000000001');
  cpSync(path.join(FIXTURES, 'copilot-cli', fixture), state, { recursive: true });
  const engine = await openTestEngine(folders);
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 100, all: false });
  expect(threads.map((thread) => [thread.source, thread.title])).toEqual([[source, 'How retry works']]);
});

test('sessions whose turns are only numbered', async () =>
  expect(await listed('copilot/session-times')).toEqual([
    ['A turn with a time', 2, 2, 0],
    ['Only the beginning is known', 1, 1, 0],
    ['Two turns without times', 2, 2, 0],
  ]));

test('an export of a chat that is there, too', async () => {
  const { engine, folders } = await openHome('copilot/forked-chat');
  const requests = ['Which wood?', 'And the sail?'].map((text, index) => ({
    requestId: `request_0f0f0f0f-0000-4000-8000-00000000000${index + 1}`,
    message: { text },
    responseId: `response_0f0f0f0f-0000-4000-8000-00000000000${index + 1}`,
    response: [{ value: 'An answer.' }],
    result: { metadata: { sessionId: 'ddddddd1-0000-4000-8000-000000000001' } },
  }));
  const file = path.join(folders.home, 'Downloads', 'chat.json');
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ responderUsername: 'GitHub Copilot', requests }));
  const before = await rowsOf(engine);
  expect(await engine.importFile(file)).toBe('copilot:ddddddd1-0000-4000-8000-000000000001');
  expect(await rowsOf(engine)).toEqual(before);
});
