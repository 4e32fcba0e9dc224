// Exports where they can't be written: a full disk, a folder that may only be read, a file in the place of a folder. It
// is said in words, what stood there stays, and nothing half is left.
import { chmod, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_EXPORT, EXPORT_FORMATS, type FileFormat } from '@shared/model/export';
import { toThreadId } from '@shared/model/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

/** How many more bytes the disk holds; null for any. */
let room: number | null = null;
const errorOf = (code: string) => Object.assign(new Error(code), { code });

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    open: async (...given: Parameters<typeof fs.open>) => {
      const file = await fs.open(...given);
      if (room === null || !String(given[0]).includes('exported')) return file;
      const write = file.write.bind(file) as (bytes: Uint8Array, at: number, length: number) => Promise<unknown>;
      return Object.assign(file, {
        write: async (bytes: Uint8Array, at: number, length: number) => {
          if (room === null || room <= 0) throw errorOf('ENOSPC');
          // A filling disk takes what it can.
          const fits = Math.min(length, room);
          room -= fits;
          return write(bytes, at, fits);
        },
      });
    },
  };
});

const A = toThreadId('claude-code', 'aaaa');
let engine: Engine;
let folder = '';

beforeEach(async () => {
  const folders = await makeFolders();
  folder = path.join(folders.home, '../exported');
  await mkdir(folder);
  for (const id of ['aaaa', 'bbbb']) {
    await writeSession(
      folders.home,
      id,
      sessionLines(id, [{ id, prompt: `Prompt of ${id}`, reply: 'Words. '.repeat(500) }]),
    );
  }
  engine = await openTestEngine(folders);
  await engine.scan();
});
afterEach(async () => {
  room = null;
  await chmod(folder, 0o700).catch(() => undefined);
});

const into = (format: (typeof EXPORT_FORMATS)[number]) =>
  engine.exportFiles({ threads: [A, toThreadId('claude-code', 'bbbb')], format, folder, options: DEFAULT_EXPORT });
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test.each(EXPORT_FORMATS)('no room for %s: said, nothing half, and whole when there is room again', async (format) => {
  room = 1000;
  await expect(into(format)).rejects.toMatchObject({ code: 'disk-full', subject: expect.stringContaining(folder) });
  expect(await files()).toEqual([]);
  room = null;
  expect((await into(format)).failed).toEqual([]);
  expect((await files()).length).toBeGreaterThanOrEqual(2);
});

test.each<FileFormat>(['md', 'html', 'json'])('no room for one %s: the file that stood there stays', async (format) => {
  const file = path.join(folder, 'one');
  await writeFile(file, 'before');
  room = 1000;
  await expect(engine.saveThread(A, format, DEFAULT_EXPORT, file)).rejects.toMatchObject({
    code: 'disk-full',
    subject: file,
  });
  expect(await readFile(file, 'utf8')).toBe('before');
  expect(await files()).toEqual(['one']);
});

test.each(EXPORT_FORMATS)('%s into what may only be read is said', async (format) => {
  // Rights don't hold for the superuser, a file in the place of a folder does.
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file');
  await expect(into(format)).rejects.toMatchObject({ code: 'cannot-write' });
  expect(await readFile(folder, 'utf8')).toBe('a file');
  await rm(folder);
  await mkdir(folder, { mode: 0o500 });
  const isRoot = await open(path.join(folder, 'try'), 'w').then(
    async (file) => {
      await file.close();
      await rm(path.join(folder, 'try'));
      return true;
    },
    () => false,
  );
  if (!isRoot) await expect(into(format)).rejects.toMatchObject({ code: 'no-permission' });
});

test('a long thread is written in pieces, and the same again leaves the file alone', async () => {
  const file = path.join(folder, 'same.md');
  await engine.saveThread(A, 'md', DEFAULT_EXPORT, file);
  const { text, name } = await engine.exportThread(A, 'md', DEFAULT_EXPORT);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await engine.previewExport(A, 'md')).toMatchObject({ name, redacted: { count: 0 } });
  expect(await files()).toEqual(['same.md']);
});
