// A folder for one test.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, with all links of its path resolved; it is removed when the test has ended. */
export async function testFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'threadfinch-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
