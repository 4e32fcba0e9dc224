import type { EngineEvent } from '@shared/model/status';
import { expect, test } from 'vitest';
import { makeFolders, openTestEngine } from '../engine/test-home';
import { countingSourceEnv } from '../io/counting-source-env';
import { openSourceEnv } from '../io/node-source-env';
import { makeSampleHome } from '../sample-library/make-home';
import { SOURCES } from '../sources/registry';
import { scanSources } from './scan';

const NOW = Date.UTC(2026, 10, 30);

/**
 * Small files in which a tool names its sessions or their folder, which is part of a session's revision; and databases,
 * in which sessions are rows.
 */
const INDEX_FILES = /(?:session_index\.jsonl|workspace\.json|state\.vscdb)$/;

test('a scan looks at every file once and opens no session', async () => {
  const { home } = await makeFolders();
  const made = await makeSampleHome(home, { now: NOW });
  const { env, close } = openSourceEnv({ home });
  const counting = countingSourceEnv(env);
  const scans = await scanSources(SOURCES, counting.env);
  close();
  const { stated, listed, opened } = counting.counts();
  expect(scans.flatMap(({ sessions }) => sessions).length).toBeGreaterThanOrEqual(made.sessions);
  expect(opened.filter((file) => !INDEX_FILES.test(file))).toEqual([]);
  // Beside the files, the folders that hold them and for each source some places where nothing is.
  expect(stated).toBeLessThan(made.files + listed + 45 * SOURCES.length);
});

test('a second scan of unchanged files reads no session again', async () => {
  const folders = await makeFolders();
  const made = await makeSampleHome(folders.home, { now: NOW });
  const engine = await openTestEngine(folders);
  const first = await engine.scan();
  const found = first.sources.reduce((sum, { sessions }) => sum + sessions, 0);
  expect(found).toBeGreaterThanOrEqual(made.sessions);
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  expect((await engine.scan()).sources).toEqual(first.sources);
  expect(events.filter((event) => event.type !== 'status' || event.status.phase === 'reading')).toEqual([]);
});
