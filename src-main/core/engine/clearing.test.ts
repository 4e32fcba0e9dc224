import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALL_COPIES } from '@shared/model/all-copies';
import { toThreadId } from '@shared/model/ids';
import type { Exclusion } from '@shared/model/storage';
import { expect, test } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, type Turn, writeSession } from './test-home';

const A = toThreadId('claude-code', 'aaaa');
const B = toThreadId('claude-code', 'bbbb');
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 3, 1);

const turn = (id: string, prompt: string): Turn => ({ id, prompt, reply: `About ${prompt}.` });

async function makeTwo() {
  const folders = await makeFolders();
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [turn('a1', 'secret zebra')], '/home/dana/shop'));
  await writeSession(folders.home, 'bbbb', sessionLines('bbbb', [turn('b1', 'plain giraffe')], '/home/dana/other'));
  let now = NOW;
  const open = async () => {
    const engine = await openTestEngine(folders, { now: () => now });
    await engine.scan();
    return engine;
  };
  const sessionFile = (id: string) => path.join(folders.home, '.claude/projects/-home-dana-shop', `${id}.jsonl`);
  const later = (days: number) => {
    now += days * DAY_MS;
  };
  return { ...folders, open, sessionFile, later };
}

const listed = async (engine: Engine) =>
  (await engine.list({ text: '', limit: 9, all: true })).threads.map(({ id }) => id).sort();
const found = async (engine: Engine, text: string) =>
  (await engine.search({ text, offset: 0, limit: 9 })).hits.map(({ thread }) => thread.id);

/** All bytes of the data folder, to look for what must not be in it. */
async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')));
  return texts.join('\n');
}

test.each<readonly [string, Exclusion]>([
  ['its project', { type: 'project', value: ':/home/dana/shop', label: 'shop' }],
  ['its key', { type: 'session', value: 'claude-code:aaaa', label: '' }],
  ['the folder that was worked in', { type: 'path', value: '/home/dana/shop', label: '' }],
  ['a pattern of folders', { type: 'path', value: '/home/*/sh*', label: '' }],
  ['a name anywhere', { type: 'path', value: 'shop', label: '' }],
  ['its file', { type: 'path', value: '~/.claude/projects/**/aaaa.jsonl', label: '' }],
])('a session that is excluded by %s is gone from list, index and disk, and comes back', async (_, rule) => {
  const { open, data } = await makeTwo();
  const engine = await open();
  expect(await found(engine, 'zebra ')).toEqual([A]);
  await engine.changeSettings({ exclude: [rule] });
  expect(await listed(engine)).toEqual([B]);
  await engine.scan();
  await engine.scan();
  expect(await listed(engine)).toEqual([B]);
  expect(await found(engine, 'zebra ')).toEqual([]);
  expect(await found(engine, 'giraffe ')).toEqual([B]);
  expect(await engine.storage()).toMatchObject({ excluded: 1, present: { sessions: 1 }, vanished: { sessions: 0 } });
  expect((await readdir(path.join(data, 'threads'))).filter((name) => name.endsWith('.thread'))).toHaveLength(1);

  await engine.changeSettings({ exclude: [] });
  await engine.scan();
  expect(await listed(engine)).toEqual([A, B]);
  expect(await found(engine, 'zebra ')).toEqual([A]);
});

test('what is excluded before it was ever read is not kept', async () => {
  const { open, home, data } = await makeTwo();
  const first = await openTestEngine({ home, data });
  await first.changeSettings({ exclude: [{ type: 'project', value: ':/home/dana/shop', label: 'shop' }] });
  await first.close();
  const engine = await open();
  expect(await listed(engine)).toEqual([B]);
  expect((await readdir(path.join(data, 'threads'))).filter((name) => name.endsWith('.thread'))).toHaveLength(1);
});

test('of an excluded session that its tool has deleted the copy stays, unseen', async () => {
  const { open, sessionFile } = await makeTwo();
  const engine = await open();
  await rm(sessionFile('aaaa'));
  await engine.scan();
  await engine.changeSettings({ exclude: [{ type: 'session', value: 'claude-code:aaaa', label: '' }] });
  await engine.scan();
  expect([await listed(engine), await found(engine, 'zebra ')]).toEqual([[B], []]);
  await engine.changeSettings({ exclude: [] });
  await engine.scan();
  expect([await listed(engine), await found(engine, 'zebra ')]).toEqual([[A, B], [A]]);
});

test('what is forgotten leaves nothing behind, stays forgotten, and can be read again', async () => {
  const { open, data } = await makeTwo();
  const engine = await open();
  await engine.mark({ thread: A, message: null, note: 'zebra notes' });
  await found(engine, 'zebra ');
  expect(await engine.forget([A])).toMatchObject([{ id: 'claude-code:aaaa', source: 'claude-code', forgottenAt: NOW }]);
  expect([await listed(engine), await found(engine, 'zebra ')]).toEqual([[B], []]);
  expect((await engine.library()).threads).toEqual({});
  await engine.close();
  expect(await bytesOf(data)).not.toMatch(/zebra/);

  const again = await open();
  expect(await listed(again)).toEqual([B]);
  await again.remember(['claude-code:aaaa']);
  await again.scan();
  expect(await listed(again)).toEqual([A, B]);
  expect(await found(again, 'zebra ')).toEqual([A]);
  expect(await again.forgotten()).toEqual([]);
});

test('what was being forgotten when the program was killed leaves nothing behind either', async () => {
  const { open, home, data } = await makeTwo();
  const engine = await open();
  await found(engine, 'zebra ');
  await mkdir(path.join(data, 'blobs', '0f'), { recursive: true });
  await writeFile(path.join(data, 'blobs', '0f', `0f${'0'.repeat(30)}`), '{"mediaType":"text/plain"}\nzebra');
  await engine.close();
  const before = `${data}-before`;
  await cp(data, before, { recursive: true });
  const forgetting = await openTestEngine({ home, data });
  await forgetting.forget([A]);
  await forgetting.close();
  expect(await bytesOf(data)).not.toMatch(/zebra/);

  // Killed after the catalogue had let go of it.
  for (const part of ['index', 'blobs']) await cp(path.join(before, part), path.join(data, part), { recursive: true });
  await writeFile(path.join(data, 'forgetting'), '');
  await (await open()).close();
  expect(await bytesOf(data)).not.toMatch(/zebra/);
});

test('a copy with nothing of its own is forgotten with its session', async () => {
  const { open, home } = await makeTwo();
  await writeSession(home, 'cccc', sessionLines('cccc', [turn('a1', 'secret zebra')]));
  const engine = await open();
  expect(await listed(engine)).toHaveLength(2);
  const [shown] = await found(engine, 'zebra ');
  await engine.forget([shown ?? A]);
  await engine.scan();
  expect([await listed(engine), await found(engine, 'zebra ')]).toEqual([[B], []]);
});

test('a single thread that does not exist cannot be forgotten', async () => {
  const engine = await (await makeTwo()).open();
  await expect(engine.forget([toThreadId('codex', 'none')])).rejects.toMatchObject({ code: 'thread-not-found' });
});

test('what a tool has deleted is told, and pruned by rule after a preview', async () => {
  const { open, sessionFile, later } = await makeTwo();
  const engine = await open();
  await rm(sessionFile('aaaa'));
  await engine.scan();
  expect(await engine.vanished()).toMatchObject([
    { session: 'claude-code:aaaa', thread: A, title: 'secret zebra', project: 'shop', goneSince: NOW, marked: false },
  ]);
  expect(await engine.prune({ ...ALL_COPIES, goneDays: 30 }, true)).toMatchObject({ sessions: 0, named: [] });
  later(31);
  const preview = await engine.prune({ ...ALL_COPIES, goneDays: 30 }, true);
  expect(preview).toMatchObject({ sessions: 1, spared: 0, named: [{ thread: A }] });
  expect(preview.bytes).toBeGreaterThan(100);
  expect(await listed(engine)).toEqual([A, B]);
  expect(await engine.prune({ ...ALL_COPIES, goneDays: 30 }, false)).toEqual(preview);
  expect([await listed(engine), await found(engine, 'zebra '), await engine.vanished()]).toEqual([[B], [], []]);
});

test('no rule deletes what is marked, or what a tool still has', async () => {
  const { open, sessionFile } = await makeTwo();
  const engine = await open();
  await engine.mark({ thread: A, message: null, starred: true });
  await rm(sessionFile('aaaa'));
  await engine.changeSettings({ keepCopies: false });
  await engine.scan();
  expect(await engine.prune(ALL_COPIES, false)).toMatchObject({ sessions: 0, spared: 1 });
  expect(await listed(engine)).toEqual([A, B]);
});

test.each([
  ['when they are off', { keepCopies: false }, 0, [B]],
  ['while they are young', { keepDays: 7 }, 6, [A, B]],
  ['after some days', { keepDays: 7 }, 8, [B]],
  ['for ever', {}, 4000, [A, B]],
  ['while they are small', { keepMegabytes: 1 }, 4000, [A, B]],
])('kept copies go by the settings: %s', async (_, settings, days, left) => {
  const { open, sessionFile, later } = await makeTwo();
  const engine = await open();
  await engine.changeSettings(settings);
  await rm(sessionFile('aaaa'));
  await engine.scan();
  later(days);
  await engine.scan();
  expect(await listed(engine)).toEqual(left);
});

test('what nothing refers to any more is removed, what another session has stays', async () => {
  const { open, home, data, sessionFile } = await makeTwo();
  const long = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join('\n');
  const withOutput = (id: string, texts: readonly string[]) => {
    const common = {
      sessionId: id,
      cwd: '/home/dana/shop',
      version: '2.1.0',
      isSidechain: false,
      userType: 'external',
    };
    const at = (second: number) => new Date(NOW + second * 1000).toISOString();
    const lines = texts.flatMap((text, number) => [
      {
        ...common,
        type: 'assistant',
        uuid: `${id}-${number}-a`,
        parentUuid: null,
        timestamp: at(2 * number),
        message: {
          id: `m${id}${number}`,
          role: 'assistant',
          content: [{ type: 'tool_use', id: `${id}-call-${number}`, name: 'Bash', input: { command: 'cat log' } }],
        },
      },
      {
        ...common,
        type: 'user',
        uuid: `${id}-${number}-u`,
        parentUuid: null,
        timestamp: at(2 * number + 1),
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: `${id}-call-${number}`, content: text }],
        },
      },
    ]);
    return (
      sessionLines(id, [turn(`${id}1`, `look at ${id}`)]) + lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    );
  };
  await writeSession(home, 'dddd', withOutput('dddd', [long('shared'), long('own')]));
  await writeSession(home, 'eeee', withOutput('eeee', [long('shared')]));
  const engine = await open();
  const blobs = async () =>
    (await readdir(path.join(data, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;
  expect(await blobs()).toBe(2);
  await engine.forget([toThreadId('claude-code', 'dddd')]);
  expect(await blobs()).toBe(1);
  await rm(sessionFile('eeee'));
  await engine.scan();
  expect(await blobs()).toBe(1);
  await engine.prune(ALL_COPIES, false);
  expect(await blobs()).toBe(0);
});

test('the index is made anew when asked, and finds the same', async () => {
  const engine = await (await makeTwo()).open();
  expect(await found(engine, 'zebra ')).toEqual([A]);
  await engine.rebuildIndex();
  expect((await engine.status()).rebuilding).toBeNull();
  expect([await found(engine, 'zebra '), await found(engine, 'giraffe ')]).toEqual([[A], [B]]);
});

test('sizes are told by part, and add up', async () => {
  const engine = await (await makeTwo()).open();
  await engine.mark({ thread: A, message: null, starred: true });
  const { sizes, total, present, vanished } = await engine.storage();
  for (const part of ['threads', 'index', 'catalogue', 'library', 'other'] as const)
    expect(sizes[part]).toBeGreaterThan(0);
  expect(Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)).toBe(total);
  expect([present.sessions, vanished.sessions]).toEqual([2, 0]);
});

test.each([true, false])(
  'everything is deleted, the own data only when asked (%s), and nothing read until said so',
  async (library) => {
    const { open, data } = await makeTwo();
    const engine = await open();
    await engine.mark({ thread: B, message: null, tags: ['keeper'] });
    await engine.changeSettings({ welcomed: true, theme: 'dark' });
    await engine.deleteAll({ library });
    expect(await listed(engine)).toEqual([]);
    expect(await found(engine, 'zebra ')).toEqual([]);
    expect(await engine.settings()).toMatchObject({ welcomed: false, theme: 'dark' });
    expect(Object.keys((await engine.library()).threads)).toEqual(library ? [] : [B]);
    expect(await bytesOf(data)).not.toMatch(/zebra|giraffe/);
    await engine.scan();
    expect(await listed(engine)).toEqual([A, B]);
  },
);
