import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { appPaths, createFolders } from '../io/app-paths';
import { testFolder } from '../io/test-folder';
import { openKeeper } from './keeper';
import { SAMPLE_ID } from './sample-thread';

test('where nothing can be built, who calls is told, nobody else, and the next one may', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const paths = appPaths({ data: await testFolder() });
  await createFolders(paths);
  const building = join(paths.threads, 'building');
  await rm(building, { recursive: true, force: true });
  await writeFile(building, '');
  const keeper = openKeeper(paths);
  const blocks = { id: SAMPLE_ID, blocks: [] };
  await expect(keeper.blocks(blocks)).rejects.toMatchObject({ code: 'cannot-write', subject: building });
  // As over a thread's border: unhandled is what nobody has taken by then.
  await setTimeout();
  expect(unhandled).toEqual([]);
  await keeper.abandon({ id: SAMPLE_ID });
  await rm(building);
  await keeper.blocks(blocks);
  await keeper.abandon({ id: SAMPLE_ID });
});
