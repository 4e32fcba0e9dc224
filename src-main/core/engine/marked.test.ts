import type { FacetField } from '@shared/model/document';
import { toMessageId, toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const A = toThreadId('claude-code', 'aaaa');
const B = toThreadId('claude-code', 'bbbb');
const C = toThreadId('claude-code', 'cccc');

async function openMarked(): Promise<Engine> {
  const folders = await makeFolders();
  for (const id of ['aaaa', 'bbbb', 'cccc']) {
    await writeSession(
      folders.home,
      id,
      sessionLines(id, [{ id, prompt: `zebra ${id}`, reply: `\`\`\`\n${id}\n\`\`\`` }]),
    );
  }
  const engine = await openTestEngine(folders);
  await engine.scan();
  await engine.mark({ thread: A, message: null, starred: true, tags: ['Infra'] });
  await engine.mark({ thread: B, message: toMessageId(B, 'bbbb-u'), note: 'This one.', tags: ['infra', 'queue'] });
  return engine;
}

const search = (engine: Engine, text: string) => engine.search({ text, offset: 0, limit: 9 });
const found = async (engine: Engine, text: string) =>
  (await search(engine, text)).hits.map(({ thread }) => thread.id).sort();
const counts = async (engine: Engine, text: string, field: FacetField) =>
  (await search(engine, text)).facets[field].map(({ value, count }) => `${value} ${count}`);

test.each([
  ['has:star', [A]],
  ['has:note', [B]],
  ['-has:star', [B, C]],
  ['has:star has:note', [A, B]],
  ['tag:infra', [A, B]],
  ['tag:INFRA', [A, B]],
  ['tag:que', [B]],
  ['-tag:infra', [C]],
  ['tag:infra tag:nothing', [A, B]],
  ['tag:nothing', []],
  ['tag:infra has:star', [A]],
])('%s finds the marked sessions, with words and without', async (text, ids) => {
  const engine = await openMarked();
  expect(await found(engine, text)).toEqual(ids);
  expect(await found(engine, `zebra ${text} `)).toEqual(ids);
  expect((await engine.statistics({ text })).totals.sessions).toBe(ids.length);
});

test.each(['', 'zebra '])('marks are counted beside what the index knows: %j', async (words) => {
  const engine = await openMarked();
  expect(await counts(engine, words, 'tag')).toEqual(['Infra 2', 'queue 1']);
  expect(await counts(engine, words, 'has')).toEqual(['code 3', 'note 1', 'star 1']);
  // A group's counts ignore its own filter, and no other.
  expect(await counts(engine, `${words}tag:queue `, 'tag')).toEqual(['Infra 2', 'queue 1']);
  expect(await counts(engine, `${words}tag:queue `, 'has')).toEqual(['code 1', 'note 1']);
  expect(await counts(engine, `${words}has:star `, 'has')).toEqual(['code 3', 'note 1', 'star 1']);
  expect(await counts(engine, `${words}has:star `, 'tag')).toEqual(['Infra 1']);
});

test('a mark counts at once, and so does taking it away', async () => {
  const engine = await openMarked();
  await engine.mark({ thread: C, message: null, starred: true });
  expect(await found(engine, 'zebra has:star ')).toEqual([A, C]);
  await engine.mark({ thread: A, message: null, starred: false });
  expect(await found(engine, 'zebra has:star ')).toEqual([C]);
});
