import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_EXPORT, type ExportFormat } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const A = 'aaaaaaaa-1111-4111-8111-111111111111';
const B = 'bbbbbbbb-2222-4222-8222-222222222222';
const ids = [A, B].map((id) => `claude-code:${id}` as ThreadId);

let engine: Engine;
let home = '';
let folder = '';

beforeEach(async () => {
  const folders = await makeFolders();
  home = folders.home;
  folder = path.join(home, '../exported');
  await writeSession(home, A, sessionLines(A, [{ id: 'a1', prompt: 'Why is it slow?', reply: '**Because** of `x`.' }]));
  await writeSession(home, B, sessionLines(B, [{ id: 'b1', prompt: 'Fix <script>alert(1)</script>', reply: 'Done.' }]));
  engine = await openTestEngine(folders);
  await engine.scan();
});

const into = (format: ExportFormat, threads = ids) =>
  engine.exportFiles({ threads, format, folder, options: { ...DEFAULT_EXPORT, tools: 'full' } });
const names = async (below = '') => (await readdir(path.join(folder, below))).sort();
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

describe('into a folder', () => {
  it('gives each session a file, and leaves alone what has not changed', async () => {
    const first = await into('md');
    expect(first).toMatchObject({ written: 2, unchanged: 0, failed: [], cancelled: false });
    const [name = ''] = await names();
    const before = await stat(path.join(folder, name));
    expect(await into('md')).toMatchObject({ written: 0, unchanged: 2 });
    expect((await stat(path.join(folder, name))).mtimeMs).toBe(before.mtimeMs);
  });

  it('gives sessions that began alike a file each', async () => {
    const own = await makeFolders();
    for (const last of ['1', '2']) {
      const id = `019a5e2f-1c3d-7abc-8def-00000000000${last}`;
      await writeSession(
        own.home,
        id,
        sessionLines(id, [{ id: `t${last}`, prompt: 'Same words', reply: `Answer ${last}` }]),
      );
    }
    const other = await openTestEngine(own);
    await other.scan();
    const { threads } = await other.list({ text: '', limit: 10, all: false });
    const job = { threads: threads.map(({ id }) => id), format: 'md', folder, options: DEFAULT_EXPORT } as const;
    expect(await other.exportFiles(job)).toMatchObject({ written: 2, failed: [] });
    const given = await names();
    expect(given).toHaveLength(2);
    expect(await other.exportFiles(job)).toMatchObject({ written: 0, unchanged: 2 });
    // The same names, in whatever order and company they are exported.
    await rm(folder, { recursive: true });
    for (const thread of job.threads.toReversed()) await other.exportFiles({ ...job, threads: [thread] });
    expect(await names()).toEqual(given);
  });

  it('one session that is not there costs only itself', async () => {
    const result = await into('md', [...ids, 'claude-code:nothing' as ThreadId]);
    expect(result.written).toBe(2);
    expect(result.failed).toMatchObject([{ thread: 'claude-code:nothing', failure: { code: 'thread-not-found' } }]);
  });

  it('stops between sessions when it is cancelled, with nothing half written', async () => {
    const abort = new AbortController();
    const stop = engine.subscribe((event) => {
      if (event.type === 'export' && event.done === 1) abort.abort();
    });
    const job = { threads: [...ids, ...ids], format: 'md', folder, options: DEFAULT_EXPORT } as const;
    const result = await engine.exportFiles(job, abort.signal);
    stop();
    expect(result).toMatchObject({ cancelled: true, written: 2 });
    for (const name of await names()) expect(await read(name)).toMatch(/\n$/);
  });

  it('says in words that a folder can not be written to', async () => {
    await writeFile(folder, 'a file');
    await expect(into('md')).rejects.toMatchObject({ code: 'cannot-write' });
  });
});

describe('a page', () => {
  it('needs no script and fetches nothing, and holds what was said as it was said', async () => {
    const { name, text } = await engine.exportThread(ids[1] as ThreadId, 'html', DEFAULT_EXPORT);
    expect(name).toMatch(/\.html$/);
    expect(text).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|<link|https?:\/\//);
    expect(text).toContain('&#x3C;script>alert(1)&#x3C;/script>');
    expect(text).toContain('<a id="m0"></a>');
  });

  it('lays Markdown out', async () => {
    const { text } = await engine.exportThread(ids[0] as ThreadId, 'html', DEFAULT_EXPORT);
    expect(text).toContain('<strong>Because</strong> of <code>x</code>');
  });
});

it('JSON holds every message, and names its schema', async () => {
  const { text } = await engine.exportThread(ids[0] as ThreadId, 'json', DEFAULT_EXPORT);
  const document = JSON.parse(text);
  expect(document).toMatchObject({ schema: 'threadfinch/thread/1', thread: { id: ids[0] }, children: [] });
  expect(document.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
});

describe('a vault', () => {
  it('links sessions, projects and days, and is the same when exported again', async () => {
    await into('vault');
    expect(await names()).toEqual(['Days', 'Projects', 'Sessions']);
    expect(await names('Projects')).toEqual(['shop.md']);
    expect(await names('Days')).toEqual(['2026-03-14.md']);
    const [session = ''] = await names('Sessions');
    expect(await read(`Sessions/${session}`)).toContain(
      'Project: [[Projects/shop|shop]] · Day: [[Days/2026-03-14|2026-03-14]]',
    );
    expect(await read('Projects/shop.md')).toContain(`[[Sessions/${session.slice(0, -3)}|`);
    expect(await into('vault')).toMatchObject({ written: 0, unchanged: 4 });
  });

  it('keeps a note in its place when its file was renamed, and leaves other notes alone', async () => {
    await into('vault');
    const [session = ''] = await names('Sessions');
    const text = await read(`Sessions/${session}`);
    await writeFile(path.join(folder, 'Sessions', 'My name.md'), text);
    await rm(path.join(folder, 'Sessions', session));
    await writeFile(path.join(folder, 'Sessions', 'Other.md'), 'mine');
    await into('vault');
    expect(await names('Sessions')).toContain('My name.md');
    expect(await names('Sessions')).not.toContain(session);
    expect(await read('Sessions/Other.md')).toBe('mine');
    expect(await read('Projects/shop.md')).toContain('[[Sessions/My name|');
  });

  it('takes notes of projects and days away that belong to no session any more, unless they were added to', async () => {
    await into('vault');
    const [session = ''] = await names('Sessions');
    const day = await read('Days/2026-03-14.md');
    await writeFile(path.join(folder, 'Days/2025-01-01.md'), day.replace('2026-03-14', '2025-01-01'));
    await writeFile(path.join(folder, 'Projects/old.md'), `${await read('Projects/shop.md')}\nA thought of mine.\n`);
    await writeFile(path.join(folder, 'Projects/mine.md'), '# Mine\n');
    const text = await read(`Sessions/${session}`);
    await writeFile(path.join(folder, 'Sessions', session), text.replace('project: shop', 'project: depot'));
    await into('vault', ids.slice(0, 1));
    expect(await names('Days')).toEqual(['2026-03-14.md']);
    expect(await names('Projects')).toEqual(['depot.md', 'mine.md', 'old.md', 'shop.md']);
    await into('vault');
    expect(await names('Projects')).toEqual(['mine.md', 'old.md', 'shop.md']);
  });

  it('lets no title and no project break out of its row, whatever it is called', async () => {
    const own = await makeFolders();
    const prompt = 'Say `x` <img src="http://x.example/a.png">';
    await writeSession(own.home, A, sessionLines(A, [{ id: 'a1', prompt, reply: 'Done.' }], '/home/dana/![](<b> `y`'));
    await writeSession(own.home, B, sessionLines(B, [{ id: 'b1', prompt: 'Hi', reply: 'Hi.' }], '/home/dana/CON'));
    const other = await openTestEngine(own);
    await other.scan();
    await other.exportFiles({ threads: ids, format: 'vault', folder, options: DEFAULT_EXPORT });
    const rows = await read('Days/2026-03-14.md');
    expect(rows).toContain(`|Say 'x' ‹img src="http://x.example/a.png"›]] · Claude Code · `);
    expect(rows).toContain('!\\[\\](\\<b\\> \\`y\\`');
    expect(await names('Projects')).toContain('_CON.md');
  });

  it('makes no note outside of the vault, whatever the notes in it say', async () => {
    await into('vault');
    const [session = ''] = await names('Sessions');
    const note = (await read(`Sessions/${session}`)).replace(/^started: .*$/m, 'started: ../../away');
    await writeFile(path.join(folder, 'Sessions', 'Theirs.md'), note);
    await into('vault');
    expect(await readdir(path.join(folder, '..'))).not.toContain('away.md');
    expect(await names('Days')).toEqual(['2026-03-14.md']);
  });

  it('keeps the notes of sessions that are not exported this time', async () => {
    await into('vault');
    const before = await read('Projects/shop.md');
    await into('vault', ids.slice(0, 1));
    expect(await read('Projects/shop.md')).toBe(before);
  });
});
