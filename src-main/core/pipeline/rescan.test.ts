import type { EngineEvent } from '@shared/model/status';
import { expect, test } from 'vitest';
import { makeFolders, openTestEngine } from '../engine/test-home';
import { countingSourceEnv } from '../io/counting-source-env';
import { openSourceEnv } from '../io/node-source-env';
import { makeHome } from '../sample-library/make-home';
import { SOURCES } from '../sources/registry';
import { scanSources } from './scan';

const SESSIONS = 120;

function makeSessions(folder: string) {
  const now = Date.UTC(2026, 10, 30);
  return makeHome({ folder, seed: 5, now, messages: SESSIONS * 6, mix: 'bench', sessions: SESSIONS });
}

test('a scan looks at every file once and opens none', async () => {
  const { home } = await makeFolders();
  const made = await makeSessions(home);
  const { env, close } = openSourceEnv({ home });
  const counting = countingSourceEnv(env);
  const scans = await scanSources(SOURCES, counting.env);
  close();
  const { stated, listed, opened, bytesRead } = counting.counts();
  expect(scans.flatMap(({ sessions }) => sessions)).toHaveLength(SESSIONS);
  expect(opened).toEqual([]);
  expect(bytesRead).toBe(0);
  // Beside the files, the folders that hold them and a handful of places where nothing is.
  expect(stated).toBeLessThan(made.files + listed + 60);
});

test('a second scan of unchanged files reads no session again', async () => {
  const folders = await makeFolders();
  await makeSessions(folders.home);
  const engine = await openTestEngine(folders);
  expect((await engine.scan()).sources[0]?.sessions).toBe(SESSIONS);
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  expect((await engine.scan()).sources[0]?.sessions).toBe(SESSIONS);
  expect(events.filter((event) => event.type === 'changed' || event.status.phase === 'reading')).toEqual([]);
});
