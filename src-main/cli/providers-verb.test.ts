// providers, from nothing to an answer, on a home of its own with a real engine.
import { makeFolders, sessionLines, writeSession } from '@core/engine/test-home';
import { PROTOCOLS } from '@core/providers/test-protocols';
import { startTestServer } from '@core/providers/test-server';
import { expect, test } from 'vitest';
import { runOnHome } from './test-terminal';

async function makeHome() {
  const folders = await makeFolders();
  const turn = { id: 'a1', prompt: 'The queue fills up', reply: 'The lease was too short.' };
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [turn]));
  return (...words: readonly string[]) => runOnHome(folders, words, Date.UTC(2026, 2, 14, 18));
}

test('there are none at first', async () => {
  const run = await makeHome();
  expect(await run('providers')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('No model is set up'),
  });
  expect((await run('providers', '--json')).json()).toEqual({ providers: [] });
});

test('one on this computer is added, tried, asked and removed', async () => {
  const run = await makeHome();
  const server = await startTestServer(({ path }) => ({
    steps: [
      path === '/api/tags' ? '{"models":[{"name":"qwen3:8b"}]}' : (PROTOCOLS[0]?.answer(['The lease [1].']) ?? ''),
    ],
  }));
  const added = await run('providers', 'add', 'ollama', server.address, '--model', 'qwen3:8b');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(/^ID +MODEL +EMBEDS +USED FOR +GOES TO\nollama +qwen3:8b +– +ask +http:\/\/127/);
  expect(server.heard).toEqual([]);
  expect(await run('providers', 'test', 'ollama')).toMatchObject({ code: 0, out: 'ollama works.\n' });
  expect((await run('ask', 'Why', 'did', 'the', 'queue', 'fill', 'up?')).out).toContain('The lease [1].');
  expect((await run('providers', 'add', 'ollama', '--embed-model', 'bge-m3', '--json')).json()).toMatchObject({
    providers: [{ id: 'ollama', model: 'qwen3:8b', embedModel: 'bge-m3', chosen: ['ask', 'embed'] }],
  });
  expect(await run('providers', 'test', 'ollama')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/There is no model bge-m3 .*\n +Choose another/),
  });
  expect((await run('providers', 'use', 'none', '--for', 'embed', '--json')).json()).toMatchObject({
    providers: [{ chosen: ['ask'] }],
  });
  expect((await run('providers', 'use', 'ollama', '--for', 'embed', '--json')).json()).toMatchObject({
    providers: [{ chosen: ['ask', 'embed'] }],
  });
  expect((await run('providers', 'use', 'none', '--json')).json()).toMatchObject({
    providers: [{ chosen: ['embed'] }],
  });
  expect(await run('providers', 'remove', 'ollama')).toMatchObject({ code: 0 });
});

test('one elsewhere says what is missing, and asks before anything is sent', async () => {
  const run = await makeHome();
  const { err } = await run('providers', 'add', 'anthropic', '--model', 'claude-x', '--id', 'work');
  expect(err).toContain('work needs a key');
  expect(err).toContain('THREADFINCH_KEY_WORK');
  expect(err).toContain('work would get texts of your sessions, at https://api.anthropic.com');
  expect(await run('ask', 'queue')).toMatchObject({ code: 2, err: expect.stringContaining('no key for Anthropic') });
  expect((await run('providers', 'agree', 'work')).err).not.toContain('would get texts');
});

test.each([
  [['add', 'openai'], 'openai needs an address'],
  [['add', 'ollama', 'ftp://x'], 'Not understood: ftp://x'],
  [['add', 'gemini'], 'gemini'],
  [['remove', 'nothing'], 'There is no model called nothing'],
  [['agree', 'nothing'], 'There is no model called nothing'],
  [['test', 'nothing'], 'There is no model called nothing'],
  [['use', 'nothing'], '`providers` lists those that are set up'],
])('providers %j is refused', async (words, said) => {
  const run = await makeHome();
  expect(await run('providers', ...words)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
});
