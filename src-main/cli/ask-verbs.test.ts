// Questions and summaries on the command line, on a home of its own with a real engine and a scripted model.
import { openEngine } from '@core/engine';
import { makeFolders, sessionLines, writeSession } from '@core/engine/test-home';
import type { Provider } from '@core/providers/provider';
import { scriptedProvider } from '@core/providers/test-provider';
import { expect, test } from 'vitest';
import { runInMemory } from './test-terminal';

const NOW = Date.UTC(2026, 2, 14, 18);
const TURNS = [
  { id: 'a1', prompt: 'Fix the visibility timeout', reply: 'The lease is extended now.' },
  { id: 'a2', prompt: 'Write a changelog entry', reply: 'The token is ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8.' },
];

async function makeHome(provider?: Provider) {
  const { home, data } = await makeFolders();
  await writeSession(home, 'aaaa', sessionLines('aaaa', TURNS));
  return (...words: readonly string[]) =>
    runInMemory([...words, '--home', home, '--data', data], {
      now: () => NOW,
      open: (options) => openEngine({ ...options, threads: false, now: () => NOW, ...(provider ? { provider } : {}) }),
    });
}

const scripted = () => scriptedProvider(() => ['- The lease [1].']);

test('a session is summed up once, and again only when it has changed', async () => {
  const provider = scripted();
  const run = await makeHome(provider);
  const first = await run('summarize', 'aaaa');
  expect(first).toMatchObject({ code: 0, err: expect.stringContaining('Answered by fixed (Script)') });
  expect(first.out).toMatch(/^- The lease \[1\]\.\n\n\[1\] Fix the visibility timeout/);
  const again = await run('summarize', 'aaaa');
  expect(again.out).toBe(first.out);
  expect(again.err).toContain('Nothing has changed');
  expect(provider.asked).toHaveLength(1);
  expect((await run('summarize', 'aaaa', '--json')).json()).toMatchObject({ reused: true, summary: { total: 2 } });
  expect((await run('digest', 'today', '--summary')).out).toContain('- The lease [1].');
  expect((await run('digest', 'someday', '--summary')).code).toBe(2);
  expect((await run('digest', '2020-01-01', '--summary')).code).toBe(1);
});

test('without a model a summary is how it went, and says what to set up', async () => {
  const run = await makeHome();
  for (const verb of [
    ['summarize', 'aaaa'],
    ['digest', 'today', '--summary'],
  ]) {
    const { code, out, err } = await run(...verb);
    expect([code, out]).toEqual([0, expect.stringContaining('User: Fix the visibility timeout')]);
    expect(out).not.toContain('ghp_');
    expect(err).toContain('`providers add` sets one up');
  }
});

test('evidence says why it is there', async () => {
  const run = await makeHome();
  expect((await run('ask', 'Which visibility timeout?')).out).toContain('by its words');
  expect((await run('ask', 'What did I do?')).out).toContain('among the newest');
  expect((await run('summarize', 'aaaa')).out).toContain('read as a whole');
});

test('who goes on asks where it was asked before', async () => {
  const run = await makeHome(scripted());
  const asked = (await run('ask', 'Which timeout?', '--thread', 'aaaa', '--json')).json();
  expect((await run('ask', 'And the changelog entry?', '--follow', asked.id, '--json')).json()).toMatchObject({
    thread: asked.thread,
  });
  const scoped = (await run('ask', 'Which timeout?', '--scope', 'project:shop', '--json')).json();
  const follow = ['ask', 'And the changelog entry?', '--follow', scoped.id, '--json'];
  expect((await run(...follow)).json()).toMatchObject({ scope: 'project:shop', thread: null });
  expect((await run(...follow, '--scope', '')).json()).toMatchObject({ scope: '', thread: null });
});

test('who wants no model asks none for what is near by meaning either', async () => {
  const { home, data } = await makeFolders();
  await writeSession(home, 'aaaa', sessionLines('aaaa', TURNS));
  const allowed: unknown[] = [];
  const run = (...words: readonly string[]) =>
    runInMemory(['ask', 'timeout', ...words, '--home', home, '--data', data], {
      open: async (options) => {
        const engine = await openEngine({ ...options, threads: false });
        const ask = engine.ask.bind(engine);
        engine.ask = (request, signal) => {
          allowed.push(request.nearBy);
          return ask(request, signal);
        };
        return engine;
      },
    });
  await run('--no-model');
  await run();
  expect(allowed).toEqual(['none', 'any']);
});
