// Who is asked what is near by meaning: only whom the request allows, and never with a secret.
import { expect, test, vi } from 'vitest';
import { askOf } from '../ask/test-request';
import { makeEmbedder } from '../meaning/made-embedder';
import type { Provider } from '../providers/provider';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const REQUEST = askOf('Which undeliverable things came twice?', false);

async function openHome({ local }: Pick<Provider, 'local'>) {
  const queries: string[] = [];
  const made = makeEmbedder({ undeliverable: 'dead', letter: 'dead' });
  const embedder: Provider = {
    ...made,
    local,
    embed: async (texts, kind, signal) => {
      if (kind === 'query') queries.push(...texts);
      return (await made.embed?.(texts, kind, signal)) ?? [];
    },
  };
  const folders = await makeFolders();
  const turn = { id: 'a1', prompt: 'The letter came twice', reply: 'The letter was sent again.' };
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [turn]));
  const engine = await openTestEngine(folders, { embedder, watch: true });
  await engine.scan();
  await engine.changeSettings({ embedWith: 'made' });
  await vi.waitFor(async () => expect(await engine.meaningStatus()).toMatchObject({ threads: 1, waiting: 0 }), 10_000);
  return { engine, queries };
}

test.each([
  [{ local: true }, 'any', true],
  [{ local: true }, 'here', true],
  [{ local: true }, 'none', false],
  [{ local: false }, 'any', true],
  [{ local: false }, 'here', false],
  [{ local: false }, 'none', false],
] as const)('%j, where %s may be asked: %s', async (where, by, isAsked) => {
  const { engine, queries } = await openHome(where);
  const near = await engine.near({ text: 'undeliverable ', known: [], limit: 5, by });
  expect([near.length, queries.length]).toEqual(isAsked ? [1, 1] : [0, 0]);
  await engine.ask({ ...REQUEST, nearBy: by });
  expect(queries).toHaveLength(isAsked ? 2 : 0);
});

test('a secret in a question is not asked with in pieces', async () => {
  const { engine, queries } = await openHome({ local: false });
  const token = 'ghp_q7W8e9R1t2Y3u4I5o6P7a8S9d0F1g2H3j4K5';
  await engine.ask({ ...REQUEST, question: `Which undeliverable things came with ${token}?` });
  expect(queries.join(' ')).toContain('undeliverable');
  expect(queries.join(' ').toLowerCase()).not.toContain('q7w8e9');
});
