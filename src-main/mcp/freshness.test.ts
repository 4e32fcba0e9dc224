import { makeFolders, openTestEngine, sessionLines, writeSession } from '@core/engine/test-home';
import { expect, it } from 'vitest';
import { TOOLS } from './tools';

const ID = 'aaaaaaaa-1111-4111-8111-111111111111';
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

it('says as of when its answers are before it has looked for itself', async () => {
  const folders = await makeFolders();
  const turn = { id: 't1', prompt: 'Why?', reply: 'So.' };
  await writeSession(folders.home, ID, sessionLines(ID, [turn]));
  const first = await openTestEngine(folders);
  const ask = (engine: typeof first) =>
    TOOLS.find(({ name }) => name === 'list_sources')?.run(engine, {}, new AbortController().signal);
  await first.scan();
  expect(await ask(first)).toMatchObject({ upToDate: true, lookedAt: ISO });
  await first.close();
  const second = await openTestEngine(folders);
  expect(await ask(second)).toMatchObject({ upToDate: false, lookedAt: null, savedAt: ISO });
});
