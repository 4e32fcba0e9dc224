import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MessageId, type ThreadId, toMessageId, toThreadId } from '@shared/model/ids';
import { EMPTY_LIBRARY, type Marks } from '@shared/model/library';
import { expect, test } from 'vitest';
import { testFolder } from '../io/test-folder';
import { clearRecent, forget, markThread, noteSearch, remember, removeSearch, saveSearch } from './change-library';
import { openLibrary } from './library-file';

const NOW = Date.UTC(2026, 10, 3, 9, 30);
const A = toThreadId('claude-code', 'a');
const B = toThreadId('codex', 'b');

async function newPath(content?: string): Promise<string> {
  const path = join(await testFolder(), 'library.json');
  if (content !== undefined) await writeFile(path, content);
  return path;
}

const open = (path: string) => openLibrary(path, () => NOW);
const mark =
  (thread: ThreadId, marks: Partial<Marks>, message: MessageId | null = null) =>
  (stored: Parameters<typeof markThread>[0]) =>
    markThread(stored, { thread, message, ...marks });

test('without a file nothing is marked', async () => {
  expect((await open(await newPath())).current()).toEqual({ library: EMPTY_LIBRARY, forgotten: [] });
});

test('marks are there at once and after opening again, for this user only', async () => {
  const path = await newPath();
  const file = await open(path);
  const message = toMessageId(A, 'm1');
  await file.change(mark(A, { starred: true }));
  await file.change(mark(A, { tags: ['Queue', ' queue ', '#infra', ''] }));
  const library = await file.change(mark(A, { note: 'This is the fix.' }, message));
  expect(library.threads).toEqual({
    [A]: {
      starred: true,
      note: '',
      tags: ['Queue', 'infra'],
      messages: { [message]: { starred: false, note: 'This is the fix.', tags: [] } },
    },
  });
  expect((await open(path)).current().library).toEqual(library);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a thread that has lost its last mark is gone from the file', async () => {
  const file = await open(await newPath());
  await file.change(mark(A, { starred: true }));
  await file.change(mark(A, { note: 'x' }, toMessageId(A, 'm1')));
  await file.change(mark(A, { starred: false }));
  expect(Object.keys((await file.change(mark(A, { note: ' ' }, toMessageId(A, 'm1')))).threads)).toEqual([]);
});

test('searches are saved, renamed and removed; the history has each text once, the newest first', async () => {
  const file = await open(await newPath());
  await file.change((stored) => saveSearch(stored, { id: null, name: 'Races', text: 'race condition' }));
  await file.change((stored) => saveSearch(stored, { id: null, name: 'Failures', text: 'has:error' }));
  await file.change((stored) => saveSearch(stored, { id: '1', name: 'Races!', text: 'race' }));
  for (const text of ['one', 'two', ' one ', '']) await file.change((stored) => noteSearch(stored, text));
  expect(file.current().library).toMatchObject({
    searches: [
      { id: '1', name: 'Races!', text: 'race' },
      { id: '2', name: 'Failures', text: 'has:error' },
    ],
    recent: ['one', 'two'],
  });
  await file.change((stored) => clearRecent(removeSearch(stored, '1')));
  expect(file.current().library).toMatchObject({ searches: [{ id: '2' }], recent: [] });
});

test('changes at once are all kept, also those of another process', async () => {
  const path = await newPath();
  const files = await Promise.all([open(path), open(path)]);
  const marks = Array.from({ length: 20 }, (_, at) =>
    files[at % 2]?.change(mark(toThreadId('codex', String(at)), { starred: true })),
  );
  await Promise.all(marks);
  for (const file of files) expect(Object.keys((await file.refresh()).library.threads)).toHaveLength(20);
});

test('what a later version wrote beside is kept, and what is not valid is passed over', async () => {
  const stored = {
    version: 1,
    shelves: ['x'],
    threads: { [A]: { starred: true, note: '', tags: [], colour: 'red' }, [B]: 'odd' },
    searches: [{ id: '1', name: 'n', text: 't', icon: 'bird' }, 7],
  };
  const path = await newPath(JSON.stringify(stored));
  const file = await open(path);
  expect(Object.keys(file.current().library.threads)).toEqual([A]);
  await file.change(mark(A, { note: 'kept' }));
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    shelves: ['x'],
    threads: { [A]: { starred: true, note: 'kept', colour: 'red' }, [B]: 'odd' },
    searches: [{ id: '1', icon: 'bird' }, 7],
  });
});

test('a damaged file is set aside at the first change, told about, and never written over', async () => {
  const path = await newPath('{"version":1,"threads":{');
  const file = await open(path);
  expect(await file.diagnostics()).toMatchObject([{ code: 'damaged-library', detail: 'library.json' }]);
  await file.change(mark(A, { starred: true }));
  await writeFile(path, 'damaged again');
  await (await open(path)).change(mark(B, { starred: true }));
  const folder = dirname(path);
  expect(await readFile(join(folder, 'library.json.damaged'), 'utf8')).toBe('{"version":1,"threads":{');
  expect(await readFile(join(folder, 'library.json.damaged-2'), 'utf8')).toBe('damaged again');
  const details = (await (await open(path)).diagnostics()).map(({ detail }) => detail);
  expect(details).toEqual(['library.json.damaged', 'library.json.damaged-2']);
  expect(Object.keys((await open(path)).current().library.threads)).toEqual([B]);
});

test('a file of an older version is copied before it is changed', async () => {
  const old = JSON.stringify({ threads: { [A]: { starred: true, note: '', tags: [] } } });
  const path = await newPath(old);
  const file = await open(path);
  expect(file.current().library.threads[A]?.starred).toBe(true);
  await file.change(mark(B, { starred: true }));
  expect(await readFile(join(dirname(path), 'library.version-0.20261103T093000.json'), 'utf8')).toBe(old);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 1, threads: { [A]: { starred: true } } });
});

test('a file of a newer version is shown as far as it goes, and not changed', async () => {
  const newer = JSON.stringify({ version: 99, threads: { [A]: { starred: true, note: '', tags: [] } } });
  const path = await newPath(newer);
  const file = await open(path);
  expect(file.current().library.threads[A]?.starred).toBe(true);
  await expect(file.change(mark(B, { starred: true }))).rejects.toMatchObject({ code: 'data-from-newer-version' });
  expect(await readFile(path, 'utf8')).toBe(newer);
});

test('an exported library merges into another, and merging it again changes nothing', async () => {
  const from = await open(await newPath());
  await from.change(mark(A, { starred: true, note: 'from the laptop', tags: ['infra', 'queue'] }));
  await from.change(mark(B, { note: 'same' }, toMessageId(B, '1')));
  await from.change((stored) => saveSearch(stored, { id: null, name: 'Races', text: 'race' }));
  const path = await newPath();
  const into = await open(path);
  await into.change(mark(A, { note: 'from the desk', tags: ['Queue'] }));
  await into.change((stored) => saveSearch(stored, { id: null, name: 'Other', text: 'x' }));
  const text = await from.exported();
  expect(await into.merge(text, 'library.json')).toEqual({ threads: 2, searches: 1 });
  const { library } = into.current();
  expect(library.threads[A]).toMatchObject({
    starred: true,
    note: 'from the desk\n\nfrom the laptop',
    tags: ['Queue', 'infra'],
  });
  expect(library.searches.map(({ id, name }) => [id, name])).toEqual([
    ['1', 'Other'],
    ['2', 'Races'],
  ]);
  expect(await into.merge(text, 'library.json')).toEqual({ threads: 0, searches: 0 });
  expect(into.current().library).toEqual(library);
  expect((await readdir(dirname(path))).some((name) => name.startsWith('library.before-import.'))).toBe(true);
});

test.each(['', 'no JSON', '[]', '{"theme":"dark"}'])('%j is no library to import', async (text) => {
  const file = await open(await newPath());
  await expect(file.merge(text, 'x.json')).rejects.toMatchObject({ code: 'not-a-library', subject: 'x.json' });
});

test('what is forgotten loses its marks, those of its further threads too', async () => {
  const file = await open(await newPath());
  const side = toThreadId('claude-code', 'a', 'agent');
  for (const thread of [A, side, B]) await file.change(mark(thread, { note: 'a quotation' }));
  const forgotten = { id: A, source: 'claude-code', endedAt: 5, forgottenAt: NOW };
  await file.change((stored) => forget(stored, [forgotten]));
  expect(Object.keys(file.current().library.threads)).toEqual([B]);
  expect(file.current().forgotten).toEqual([forgotten]);
  await file.change((stored) => remember(stored, [A]));
  expect(file.current().forgotten).toEqual([]);
});

test('what another program changes is taken in', async () => {
  const path = await newPath();
  const file = await open(path);
  await file.change(mark(A, { starred: true }));
  await writeFile(path, JSON.stringify({ version: 1, threads: {}, searches: [], recent: ['typed elsewhere'] }));
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  expect((await file.refresh()).library).toEqual({ threads: {}, searches: [], recent: ['typed elsewhere'] });
});

test('in a folder that cannot be written to, a change says so and nothing is lost', async () => {
  const file = await open(join(await testFolder(), 'missing', 'library.json'));
  await expect(file.change(mark(A, { starred: true }))).rejects.toMatchObject({ code: 'cannot-write' });
  expect(file.current().library.threads).toEqual({});
});
