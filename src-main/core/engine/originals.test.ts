// Sessions' files as the tools wrote them: kept where the user wants it, given back byte for byte, gone when they must be.
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALL_COPIES } from '@shared/model/all-copies';
import { toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const A = toThreadId('claude-code', 'aaaa');
const FIXTURES = path.resolve('src-main/core/sources/fixtures');

const lines = (id: string, prompt: string) => sessionLines(id, [{ id: `${id}1`, prompt, reply: 'Done.' }]);

async function makeOne(keepOriginals = true) {
  const folders = await makeFolders();
  const file = await writeSession(folders.home, 'aaaa', lines('aaaa', 'secret zebra'));
  let now = Date.UTC(2026, 3, 1);
  const engine = await openTestEngine(folders, { now: () => now });
  await engine.changeSettings({ keepOriginals });
  await engine.scan();
  const later = (ms: number) => {
    now += ms;
  };
  return { ...folders, file, engine, out: path.join(folders.data, 'out.jsonl'), later };
}

const toFile = (place: string, replace = false) => ({ type: 'file', path: place, replace }) as const;
const pieces = async (data: string) =>
  (await readdir(path.join(data, 'originals'), { recursive: true })).filter(
    (name) => /[0-9a-f]{32}$/.test(path.basename(name)) && name.includes(path.sep),
  );

test('are not kept unless the user wants it, which is said', async () => {
  const { engine, out } = await makeOne(false);
  expect(await engine.original(A)).toEqual({ kept: null, shared: false });
  await expect(engine.restoreOriginal(A, toFile(out))).rejects.toMatchObject({ code: 'no-original' });
  await engine.changeSettings({ keepOriginals: true });
  await engine.scan();
  expect((await engine.original(A)).kept?.files).toHaveLength(1);
});

test('come back byte for byte, with their time, after the tool has deleted them', async () => {
  const { engine, file, out, data } = await makeOne();
  const [bytes, { mtimeMs }] = [await readFile(file), await stat(file)];
  await rm(file);
  await engine.scan();
  expect(await engine.vanished()).toMatchObject([{ thread: A, original: true, path: file }]);
  expect(await engine.restoreOriginal(A, toFile(out))).toEqual({ written: [out], left: 0 });
  expect((await readFile(out)).equals(bytes)).toBe(true);
  expect((await stat(out)).mtimeMs).toBeCloseTo(mtimeMs, -1);
  expect((await engine.storage()).sizes.originals).toBeGreaterThan(0);
  expect(await readdir(data)).not.toContain('.out.jsonl');
});

test('write nothing over what is there, unless that was asked for', async () => {
  const { engine, file, out } = await makeOne();
  await writeFile(out, 'mine');
  await expect(engine.restoreOriginal(A, toFile(out))).rejects.toMatchObject({ code: 'already-there', subject: out });
  expect(await readFile(out, 'utf8')).toBe('mine');
  await engine.restoreOriginal(A, toFile(out, true));
  expect((await readFile(out)).equals(await readFile(file))).toBe(true);
});

test('of a file that grows only what it grew by is written again', async () => {
  const { engine, file, out, data } = await makeOne();
  const noise = Array.from({ length: 3500 }, (_, at) => `{"type":"noise","at":${at},"pad":"${'x'.repeat(1000)}"}\n`);
  await writeFile(file, `${noise.join('')}${lines('aaaa', 'long')}`);
  await engine.scan();
  const before = await pieces(data);
  expect(before.length).toBeGreaterThan(3);
  await appendFile(file, lines('aaaa', 'more'));
  await engine.scan();
  const after = await pieces(data);
  expect(after.length).toBe(before.length);
  expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  await engine.restoreOriginal(A, toFile(out));
  expect((await readFile(out)).equals(await readFile(file))).toBe(true);
});

test.each<readonly [string, (engine: Engine, file: string) => Promise<unknown>]>([
  ['forgotten', (engine) => engine.forget([A])],
  [
    'pruned',
    async (engine, file) => {
      await rm(file);
      await engine.scan();
      await engine.prune(ALL_COPIES, false);
    },
  ],
  [
    'left out',
    async (engine) => {
      await engine.changeSettings({ exclude: [{ type: 'session', value: 'claude-code:aaaa', label: '' }] });
      await engine.scan();
    },
  ],
  ['deleted with everything', (engine) => engine.deleteAll({ library: false })],
])('go when their session is %s', async (_, end) => {
  const { engine, file, data } = await makeOne();
  expect(await pieces(data)).not.toEqual([]);
  await end(engine, file);
  expect(await pieces(data)).toEqual([]);
});

test('a damaged one is said to be unreadable, and nothing half is left', async () => {
  const { engine, out, data } = await makeOne();
  const [piece = ''] = await pieces(data);
  await writeFile(path.join(data, 'originals', piece), 'x');
  await expect(engine.restoreOriginal(A, toFile(out))).rejects.toMatchObject({ code: 'cannot-read' });
  expect((await readdir(data)).filter((name) => name.includes('out.jsonl'))).toEqual([]);
});

test.each([
  ['claude-code/side-files', 'folder'],
  ['claude-code/subagents', 'folder'],
  ['codex/packed', 'folder'],
  ['codex/document', 'file'],
  ['copilot-cli/basic', 'folder'],
  ['copilot/basic', 'file'],
  ['cursor/subagent-transcripts', 'file'],
  ['cursor/bubbles', 'shared'],
  ['trae/basic', 'shared'],
])('of %s', async (fixture, kind) => {
  const { data } = await makeFolders();
  const engine = await openTestEngine({ home: path.join(FIXTURES, fixture, 'home'), data });
  await engine.changeSettings({ keepOriginals: true });
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 99, all: false });
  expect(threads.length).toBeGreaterThan(0);
  const out = path.join(data, 'out');
  await mkdir(out);
  let several = false;
  for (const [at, { id }] of threads.entries()) {
    const target = { type: 'folder', path: path.join(out, String(at)), replace: false } as const;
    if (kind === 'shared') {
      await expect(engine.restoreOriginal(id, target)).rejects.toMatchObject({ code: 'original-shared' });
      continue;
    }
    const files = (await engine.original(id)).kept?.files ?? [];
    const { written } = await engine.restoreOriginal(id, target);
    for (const [place, file] of files.entries()) {
      expect((await readFile(written[place] ?? '')).equals(await readFile(file.path))).toBe(true);
    }
    several ||= written.length > 1;
  }
  expect(several).toBe(kind === 'folder');
});

test('write nothing outside of the folder that was chosen, whatever names are kept', async () => {
  const { engine, data } = await makeOne();
  const [folder = ''] = await readdir(path.join(data, 'originals'));
  const manifest = path.join(data, 'originals', folder, 'original.json');
  const kept = JSON.parse(await readFile(manifest, 'utf8')) as { files: { name: string }[] };
  const out = path.join(data, 'out/here');
  await mkdir(out, { recursive: true });
  for (const name of ['../away.jsonl', 'x/../../away.jsonl', '..', '.']) {
    const files = [...kept.files, { ...kept.files[0], name }];
    await writeFile(manifest, JSON.stringify({ ...kept, files }));
    const restored = engine.restoreOriginal(A, { type: 'folder', path: out, replace: true });
    await expect(restored).rejects.toMatchObject({ code: 'cannot-read', subject: name });
  }
  expect(await readdir(path.join(data, 'out'), { recursive: true })).toEqual(['here']);
});
