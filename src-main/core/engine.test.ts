import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_EXPORT } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import { THREAD_NOTE } from '@shared/model/search';
import type { EngineStatus } from '@shared/model/status';
import { expect, test } from 'vitest';
import { fingerprint, makeFolders, nextEvent, openTestEngine, sessionLines, writeSession } from './engine/test-home';

const RACE = { id: 'race', prompt: 'Fix the race in loginPage', reply: 'The flush came **too late**.' };
const QUEUE = { id: 'queue', prompt: '死信队列怎么修复?', reply: 'Raise the visibility timeout.' };
const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';
const ID = `claude-code:${ONE}` as ThreadId;
const everything = { offset: 0, limit: 50 };

async function makeHome() {
  const folders = await makeFolders();
  await writeSession(folders.home, ONE, sessionLines(ONE, [RACE, QUEUE]));
  return folders;
}

async function titlesFor(engine: Awaited<ReturnType<typeof openTestEngine>>, text: string) {
  const { hits } = await engine.search({ text, ...everything });
  return hits.map(({ thread }) => thread.title);
}

test('a session goes all the way from the disk to search, reading and Markdown', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders);
  const report = await engine.scan();
  const claude = report.sources.find(({ id }) => id === 'claude-code');
  expect(claude).toMatchObject({ sessions: 1, threads: 1, messages: 4 });

  const page = await engine.search({ text: 'page', ...everything });
  expect(page.hits).toMatchObject([
    { thread: { id: ID, title: RACE.prompt }, matched: 'all', matches: [{ ordinal: 0 }] },
  ]);
  expect(page.hits[0]?.titleMarks).toHaveLength(1);
  expect(await titlesFor(engine, '死信队列')).toEqual([RACE.prompt]);
  expect(await titlesFor(engine, 'flush nowhere')).toEqual([]);

  const detail = await engine.thread(ID);
  expect(detail.head).toMatchObject({ counts: { prompts: 2, replies: 2 }, project: { name: 'shop' }, branch: 'main' });
  expect(detail.resume).toBe(`cd /home/dana/shop && claude --resume ${ONE}`);
  expect(detail.outline.map(({ text }) => text)).toEqual([RACE.prompt, QUEUE.prompt]);
  expect((await engine.messages(ID, 1, 2)).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  expect(await engine.findInThread(ID, 'TIMEOUT')).toEqual([{ ordinal: 3, count: 1 }]);
  for (const { id: message } of await engine.messages(ID, 2, 2)) {
    await engine.mark({ thread: ID, message, note: 'the **Timeout** of the broker', tags: ['timeout'] });
  }
  expect(await engine.findInThread(ID, 'TIMEOUT')).toEqual([
    { ordinal: 2, count: 2 },
    { ordinal: 3, count: 3 },
  ]);
  await engine.mark({ thread: ID, message: null, note: 'timeout, and timeout again', tags: [] });
  expect((await engine.findInThread(ID, 'TIMEOUT'))[0]).toEqual({ ordinal: THREAD_NOTE, count: 2 });
  const { text: markdown } = await engine.exportThread(ID, 'md', { ...DEFAULT_EXPORT, tools: 'full', thinking: true });
  expect(markdown).toContain(RACE.reply);
});

test('what the tool deletes stays readable, and is said to be gone', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders);
  await engine.scan();
  await rm(path.join(folders.home, '.claude/projects'), { recursive: true });
  await mkdir(path.join(folders.home, '.claude/projects'));
  const told = nextEvent(engine, (event) => event.type === 'changed' && event.threads.includes(ID));
  await engine.scan();
  await told;
  const { head } = await engine.thread(ID);
  expect(head.goneSince).toBeGreaterThan(0);
  expect(await titlesFor(engine, 'flush')).toEqual([RACE.prompt]);
});

test('a session that grew is searchable to its end, and nothing is doubled', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders);
  await engine.scan();
  const grown = { id: 'more', prompt: 'And the kestrel?', reply: 'Nested.' };
  await writeSession(folders.home, ONE, sessionLines(ONE, [RACE, QUEUE, grown]));
  await engine.scan();
  expect(await titlesFor(engine, 'kestrel')).toEqual([RACE.prompt]);
  expect((await engine.thread(ID)).head.counts).toMatchObject({ prompts: 3, messages: 6 });
  expect(await titlesFor(engine, '')).toEqual([RACE.prompt]);
});

test('a resumed session shows the shared run once, dimmed in the copy', async () => {
  const folders = await makeHome();
  const own = { id: 'own', prompt: 'Go on with the kestrel', reply: 'It nests.' };
  await writeSession(folders.home, TWO, sessionLines(TWO, [RACE, QUEUE, own]));
  const engine = await openTestEngine(folders);
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 50, all: false });
  expect(threads.map(({ nativeId, inherited, counts }) => [nativeId, inherited, counts.prompts]).sort()).toEqual([
    [ONE, 0, 2],
    [TWO, 4, 1],
  ]);
  expect((await engine.search({ text: 'flush', ...everything })).hits.map(({ thread }) => thread.nativeId)).toEqual([
    ONE,
  ]);
  expect(await titlesFor(engine, 'kestrel')).toEqual([own.prompt]);
});

test('a second engine on the same data reads the last save, and hands imports over', async () => {
  const folders = await makeHome();
  const writer = await openTestEngine(folders, { watch: true });
  await writer.scan();
  const reader = await openTestEngine(folders);
  expect((await reader.status()).readOnly).toBe(true);
  expect(await titlesFor(reader, 'flush')).toEqual([RACE.prompt]);

  const elsewhere = path.join(path.dirname(folders.home), `${TWO}.jsonl`);
  await writeFile(elsewhere, sessionLines(TWO, [{ id: 'x', prompt: 'From elsewhere', reply: 'Yes.' }]));
  expect(await reader.importFile(elsewhere)).toBe(`claude-code:${TWO}`);
  expect(await titlesFor(reader, '')).toContain('From elsewhere');
  await expect(reader.ingest(`${elsewhere}.gone`)).rejects.toMatchObject({ code: 'not-found' });
});

test('importing a backup of a session answers with the session itself', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders);
  await engine.scan();
  const folder = path.dirname(folders.home);
  for (const name of [ONE, 'a-backup', 'z-backup']) {
    const backup = path.join(folder, `${name}.jsonl`);
    await writeFile(backup, sessionLines(ONE, [RACE]));
    expect(await engine.importFile(backup)).toBe(ID);
  }
  expect(await titlesFor(engine, '')).toEqual([RACE.prompt]);
  expect((await engine.thread(ID)).head.counts.prompts).toBe(2);
});

test('an index that is lost is made again from what is kept, the sources gone or not', async () => {
  const folders = await makeHome();
  const first = await openTestEngine(folders);
  await first.scan();
  await first.close();
  await rm(path.join(folders.data, 'index'), { recursive: true });
  await rm(path.join(folders.home, '.claude'), { recursive: true });
  const again = await openTestEngine(folders);
  expect(await titlesFor(again, 'flush')).toEqual([RACE.prompt]);
});

test('while an index that was damaged is made again, the status says why', async () => {
  const folders = await makeHome();
  const first = await openTestEngine(folders);
  await first.scan();
  await first.close();
  await writeFile(path.join(folders.data, 'index', 'manifest.json'), 'torn');
  const again = await openTestEngine(folders);
  const during: Promise<EngineStatus>[] = [];
  again.subscribe(({ type }) => {
    if (type === 'changed') during.push(again.status());
  });
  const isOver = nextEvent(again, (event) => event.type === 'status' && event.status.rebuilding === null);
  expect(await titlesFor(again, 'flush')).toEqual([RACE.prompt]);
  await isOver;
  expect((await during[0])?.rebuilding).toBe('damaged');
});

test('an index that is whole is not made again, however soon the scan is done', async () => {
  const folders = await makeHome();
  const first = await openTestEngine(folders);
  await first.scan();
  await first.close();
  const manifest = path.join(folders.data, 'index', 'manifest.json');
  const before = await readFile(manifest, 'utf8');
  const again = await openTestEngine(folders);
  await again.scan();
  await again.close();
  expect(await readFile(manifest, 'utf8')).toBe(before);
});

test('what is kept and damaged is read again from its source', async () => {
  const folders = await makeHome();
  const first = await openTestEngine(folders);
  await first.scan();
  await first.close();
  for (const folder of ['index', 'threads']) await rm(path.join(folders.data, folder), { recursive: true });
  const again = await openTestEngine(folders);
  await again.scan();
  expect(await titlesFor(again, 'flush')).toEqual([RACE.prompt]);
  expect(await again.messages(ID, 0, 10)).toHaveLength(4);
});

test('a thread that was damaged is read again from its source when it is opened', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders);
  await engine.scan();
  const kept = path.join(folders.data, 'threads');
  const damage = async () => {
    for (const name of await readdir(kept))
      if (name.endsWith('.thread')) await writeFile(path.join(kept, name), 'torn');
  };
  await damage();
  expect(await engine.messages(ID, 0, 10)).toHaveLength(4);
  await damage();
  expect((await engine.exportThread(ID, 'md', { ...DEFAULT_EXPORT, tools: 'full', thinking: true })).text).toContain(
    RACE.reply,
  );
  await damage();
  expect(await engine.findInThread(ID, 'TIMEOUT')).toEqual([{ ordinal: 3, count: 1 }]);
});

test('a source that is switched off is neither listed nor found, and comes back', async () => {
  const engine = await openTestEngine(await makeHome());
  await engine.scan();
  await engine.changeSettings({ sourcesOff: ['claude-code'] });
  await engine.scan();
  expect(await titlesFor(engine, '')).toEqual([]);
  expect(await titlesFor(engine, 'flush')).toEqual([]);
  await engine.changeSettings({ sourcesOff: [] });
  await engine.scan();
  expect(await titlesFor(engine, 'flush')).toEqual([RACE.prompt]);
  expect((await engine.thread(ID)).head.goneSince).toBeNull();
});

test('while it watches, an appended message is found without asking for a scan', async () => {
  const folders = await makeHome();
  const engine = await openTestEngine(folders, { watch: true });
  await engine.changeSettings({ welcomed: true });
  await nextEvent(
    engine,
    (event) => event.type === 'status' && event.status.scannedAt !== null && event.status.phase === 'idle',
  );
  const file = path.join(folders.home, '.claude/projects/-home-dana-shop', `${ONE}.jsonl`);
  const lines = sessionLines(ONE, [RACE, QUEUE, { id: 'k', prompt: 'And the kestrel?', reply: 'Nested.' }]).split('\n');
  const changed = nextEvent(engine, (event) => event.type === 'changed' && event.threads.includes(ID));
  await appendFile(file, `${lines.slice(4).join('\n')}`);
  await changed;
  await expect.poll(() => titlesFor(engine, 'kestrel')).toEqual([RACE.prompt]);
});

test('nothing in the home is touched, whatever is done', async () => {
  const folders = await makeHome();
  const before = await fingerprint(folders.home);
  const engine = await openTestEngine(folders, { watch: true });
  await engine.scan();
  await engine.search({ text: 'flush', ...everything });
  await engine.messages(ID, 0, 10);
  await engine.exportThread(ID, 'md', { ...DEFAULT_EXPORT, tools: 'full', thinking: true });
  await engine.close();
  expect(await fingerprint(folders.home)).toEqual(before);
});
