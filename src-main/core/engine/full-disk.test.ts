// The disk fills while the index or anything else that is replaced in one step is written: it is said, and when there
// is room again all is there.
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failures } from '@shared/strings/en/failures';
import { afterEach, expect, test, vi } from 'vitest';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

/** What the path of a file must hold for its writing to fail. */
let full: RegExp | null = null;

vi.mock('write-file-atomic', async (original) => {
  const { default: write } = await original<{ default: (path: string, ...rest: unknown[]) => Promise<void> }>();
  return {
    default: async (path: string, ...rest: unknown[]) => {
      if (full?.test(path)) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return write(path, ...rest);
    },
  };
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, ...rest) => {
    const file = await real.open(path, ...rest);
    const append = file.appendFile.bind(file);
    file.appendFile = async (...data) => {
      if (full?.test(String(path))) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return append(...data);
    };
    return file;
  };
  return { ...real, open };
});

afterEach(() => {
  full = null;
});

async function found(engine: Awaited<ReturnType<typeof openTestEngine>>): Promise<readonly number[]> {
  const totals = [];
  for (const text of ['lantern ', 'harbour ']) totals.push((await engine.search({ text, offset: 0, limit: 1 })).total);
  return totals;
}

test.each([
  ['a segment', /\.segment$/],
  ['the manifest', /manifest\.json$/],
])(
  'no room for %s of the index',
  async (_, path) => {
    const folders = await makeFolders();
    await writeSession(folders.home, 'one', sessionLines('one', [{ id: 'a', prompt: 'lantern', reply: 'lit' }]));
    const engine = await openTestEngine(folders);
    await engine.scan();
    await writeSession(folders.home, 'two', sessionLines('two', [{ id: 'b', prompt: 'harbour', reply: 'open' }]));
    full = path;
    await expect(engine.scan()).rejects.toMatchObject({ code: 'disk-full', subject: expect.stringContaining('index') });
    const { phase, failure } = await engine.status();
    expect([phase, failure?.code]).toEqual(['failed', 'disk-full']);
    expect(failures[failure?.code ?? 'defect'].title).toBe('Not enough space on the disk for {subject}');
    expect(await found(engine)).toEqual([1, 1]);
    await engine.close();

    // The program is started again, and the disk is still full.
    const again = await openTestEngine(folders);
    await again.scan().catch(() => undefined);
    expect(await found(again)).toEqual([1, 1]);
    full = null;
    await again.scan();
    expect((await again.status()).failure).toBeNull();
    await again.close();

    const last = await openTestEngine(folders);
    expect(await found(last)).toEqual([1, 1]);
  },
  60_000,
);

test('no room for the catalogue: the folder is free for others all the same', async () => {
  const folders = await makeFolders();
  const engine = await openTestEngine(folders);
  await writeSession(folders.home, 'one', sessionLines('one', [{ id: 'a', prompt: 'lantern', reply: 'lit' }]));
  full = /catalogue\.log$/;
  await expect(engine.scan()).rejects.toMatchObject({ code: 'disk-full' });
  await expect(engine.close()).rejects.toMatchObject({ code: 'disk-full' });
  full = null;
  const next = await openTestEngine(folders);
  expect((await next.status()).readOnly).toBe(false);
  await next.scan();
  expect((await next.list({ text: '', limit: 10, all: false })).total).toBe(1);
});

test('a folder that cannot be written to is named as a whole, and what is in it is listed', async () => {
  const folders = await makeFolders();
  await writeSession(folders.home, 'one', sessionLines('one', [{ id: 'a', prompt: 'lantern', reply: 'lit' }]));
  const writer = await openTestEngine(folders);
  await writer.scan();
  await writer.close();
  // No lock can be made where a file stands that doesn't go.
  await writeFile(path.join(folders.data, 'writer.lock'), '');
  await utimes(path.join(folders.data, 'writer.lock'), 1, 1);
  const reader = await openTestEngine(folders);
  await expect(reader.scan()).rejects.toMatchObject({ code: 'cannot-write', subject: folders.data });
  expect((await reader.list({ text: '', limit: 10, all: false })).total).toBe(1);
});

test('an index that cannot be read leaves neither a lock nor a worker behind', async () => {
  const folders = await makeFolders();
  await writeSession(folders.home, 'one', sessionLines('one', [{ id: 'a', prompt: 'lantern', reply: 'lit' }]));
  await mkdir(path.join(folders.data, 'index', 'manifest.json'), { recursive: true });
  const engine = await openTestEngine(folders);
  await expect(engine.scan()).rejects.toMatchObject({ code: 'cannot-read' });
  await expect(engine.close()).rejects.toMatchObject({ code: 'cannot-read' });
  await rm(path.join(folders.data, 'index', 'manifest.json'), { recursive: true });
  const next = await openTestEngine(folders);
  await next.scan();
  expect((await next.search({ text: 'lantern ', offset: 0, limit: 1 })).total).toBe(1);
});
