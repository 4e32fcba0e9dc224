// What can be found while the index is being made: for the first time, or anew.
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SearchPage } from '@shared/model/search';
import { expect, test } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const COUNT = 40;
/** So many are read at the same time, and may be there in any order. */
const AT_ONCE = 8;
const TURN = { id: 'race', prompt: 'Fix the race in loginPage', reply: 'The flush came too late.' };

/** Session `n` is of the n-th day since the end of January. */
function sessionOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

async function makeHistory() {
  const folders = await makeFolders();
  for (let number = 1; number <= COUNT; number++) {
    const day = new Date(Date.UTC(2026, 0, 31 + number));
    const id = sessionOf(number);
    const lines = sessionLines(id, [{ ...TURN, id: `turn-${number}` }]);
    const file = await writeSession(folders.home, id, lines.replaceAll('2026-03-14', day.toISOString().slice(0, 10)));
    await utimes(file, day, day);
  }
  return folders;
}

/** The pages that a search gives after each change, until `done`. */
async function searchAllAlong(engine: Engine, done: () => Promise<unknown>): Promise<readonly SearchPage[]> {
  const pages: Promise<SearchPage>[] = [];
  const search = () => pages.push(engine.search({ text: 'flush ', sort: 'newest', offset: 0, limit: 50 }));
  const end = engine.subscribe(({ type }) => {
    if (type === 'changed') search();
  });
  await done();
  end();
  search();
  return Promise.all(pages);
}

test('while a history is read for the first time, its newest sessions are found', async () => {
  const engine = await openTestEngine(await makeHistory(), { watch: true });
  const pages = await searchAllAlong(engine, () => engine.scan());
  const early = pages.filter(({ total }) => total > 0 && total < COUNT);
  expect(early.length).toBeGreaterThan(0);
  for (const { hits, total } of early) {
    const newest = Array.from({ length: total + AT_ONCE }, (_, at) => `claude-code:${sessionOf(COUNT - at)}`);
    expect(newest).toEqual(expect.arrayContaining(hits.map(({ thread }) => thread.id)));
  }
  expect(pages.at(-1)?.total).toBe(COUNT);
});

test('while an index that was damaged is made anew, what is ready is found', async () => {
  const folders = await makeHistory();
  const first = await openTestEngine(folders);
  await first.scan();
  await first.close();
  await writeFile(path.join(folders.data, 'index', 'manifest.json'), 'torn');
  const again = await openTestEngine(folders, { watch: true });
  const pages = await searchAllAlong(again, () => again.scan());
  expect(pages.some(({ total }) => total > 0 && total < COUNT)).toBe(true);
  expect(pages.at(-1)?.total).toBe(COUNT);
});
