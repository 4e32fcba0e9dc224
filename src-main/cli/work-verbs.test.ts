// The verbs about past work, on a home of their own with a real engine.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openEngine } from '@core/engine';
import { makeFolders, sessionLines, writeSession } from '@core/engine/test-home';
import { AppError } from '@shared/model/failure';
import { expect, test } from 'vitest';
import { runInMemory, runOnHome } from './test-terminal';

const NOW = Date.UTC(2026, 2, 14, 18);

async function makeHome() {
  const folders = await makeFolders();
  const turns = [
    { id: 'a1', prompt: 'Fix the visibility timeout', reply: 'The lease is extended now. Write to dana@example.org.' },
    {
      id: 'a2',
      prompt: 'Write a changelog entry',
      reply: 'Written. The token is ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8.',
    },
  ];
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', turns));
  return async (...words: readonly string[]) => ({ ...(await runOnHome(folders, words, NOW)), folders });
}

test('digest prints Markdown for a day, and hides secrets', async () => {
  const run = await makeHome();
  const { code, out } = await run('digest', '2026-03-14');
  expect(code).toBe(0);
  expect(out).toMatch(/^# Saturday, 14 March 2026\n/);
  expect(out).toContain('- **Fix the visibility timeout** (Claude Code');
  expect(out).not.toContain('ghp_');
});

test('digest as JSON, of a project, of a day without work, and of what is no date', async () => {
  const run = await makeHome();
  expect((await run('digest', 'week', '--project', 'shop', '--json')).json()).toMatchObject({
    totals: { sessions: 1 },
    days: [{ date: '2026-03-14', projects: [{ name: 'shop', sessions: [{ id: 'claude-code:aaaa', prompts: 2 }] }] }],
  });
  expect(await run('digest', 'yesterday')).toMatchObject({ code: 1, out: '' });
  expect(await run('digest', 'someday')).toMatchObject({ code: 2, out: '' });
});

test('stats prints figures, and as JSON the whole of them', async () => {
  const run = await makeHome();
  const { code, out } = await run('stats');
  expect(code).toBe(0);
  expect(out).toMatch(/^sessions 1 · messages 4 · prompts 2/);
  expect(out).toMatch(/claude-opus-4\s+2\s+0\s+4\n/);
  expect((await run('stats', 'project:shop', '--json')).json()).toMatchObject({
    totals: { sessions: 1, messages: 4 },
    days: [{ date: '2026-03-14', messages: 4 }],
  });
  expect((await run('stats', 'nowhere')).code).toBe(1);
});

test('search shows the problem and the solution of each hit', async () => {
  const run = await makeHome();
  const { out } = await run('search', 'lease', '--solutions');
  expect(out).toContain('    Asked: Fix the visibility timeout\n    Answer: The lease is extended now.');
  expect((await run('search', 'lease', '--solutions', '--json')).json().hits[0].solution).toMatchObject({
    problem: { ordinal: 0 },
    answer: { ordinal: 1 },
  });
});

test('sources shows what is read and where, and leaves tools and folders out', async () => {
  const run = await makeHome();
  expect((await run('sources')).out).toMatch(/Claude Code\s+1\s+4\s+~\/\.claude/);
  expect((await run('sources', 'off', 'claude-code')).out).toMatch(/Claude Code\s+0\s+0\s+left out/);
  expect((await run('list')).out).toBe('');
  expect((await run('sources', 'on', 'claude-code', '--json')).json().sources[0]).toMatchObject({
    on: true,
    threads: 1,
  });
  expect((await run('sources', 'off', 'nobody')).code).toBe(2);
});

test('sources add reads a copied home', async () => {
  const run = await makeHome();
  const { folders } = await run('list');
  const copied = path.join(folders.home, 'backup');
  await mkdir(copied);
  await writeSession(copied, 'bbbb', sessionLines('bbbb', [{ id: 'b1', prompt: 'On the laptop', reply: 'Yes.' }]));
  expect((await run('sources', 'add', copied)).code).toBe(0);
  expect((await run('list')).out).toContain('On the laptop');
  expect((await run('sources', 'add', 'ssh-copy', copied)).code).toBe(2);
  expect((await run('sources', 'add', 'ssh-copy', copied, '--host', 'laptop')).code).toBe(0);
  expect((await run('list', 'host:laptop')).out).toContain('On the laptop');
  await run('sources', 'remove', copied);
  const settings = JSON.parse(await readFile(path.join(folders.data, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ extraFolders: [], folderHosts: {} });
});

test('a damaged settings file is never written over', async () => {
  const run = await makeHome();
  const { folders } = await run('list');
  const file = path.join(folders.data, 'settings.json');
  await writeFile(file, '{"theme": "dark",');
  expect((await run('list')).code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe('{"theme": "dark",');
  await run('sources', 'off', 'codex');
  expect(await readFile(`${file}.damaged`, 'utf8')).toBe('{"theme": "dark",');
});

test('a disk that is full answers from what is there, and says why it is not newer', async () => {
  const run = await makeHome();
  const { folders } = await run('list');
  const { code, out, err } = await runInMemory(['list', '--home', folders.home, '--data', folders.data], {
    userHome: folders.home,
    now: () => NOW,
    open: async (options) => {
      const engine = await openEngine({ ...options, threads: false, now: () => NOW });
      const full = () => Promise.reject(new AppError('disk-full', folders.data));
      return new Proxy(engine, {
        get: (_, name) => {
          if (name === 'scan') return full;
          const member = Reflect.get(engine, name);
          return typeof member === 'function' ? member.bind(engine) : member;
        },
      });
    },
  });
  expect(code).toBe(0);
  expect(out).toContain('Fix the visibility timeout');
  expect(err).toContain('Not enough space on the disk');
});

test('a question without a model shows what may answer it, and where that stands', async () => {
  const run = await makeHome();
  const { code, out, err } = await run('ask', 'How', 'did', 'we', 'fix', 'the', 'visibility', 'timeout?');
  expect(code).toBe(0);
  expect(out).toContain('[1] Fix the visibility timeout\n    claude-code:aaaa · #1 · Claude Code · shop');
  expect(out).toContain('    Assistant: The lease is extended now.');
  expect((await run('ask', 'Is', 'there', 'a', 'changelog?')).out).not.toContain('ghp_');
  expect(err).toContain('No model was asked');
  expect(await run('answers')).toMatchObject({ code: 1, err: expect.stringContaining('No answers are kept') });
});

test('a question about nothing that was done finds nothing, and one of a scope stays in it', async () => {
  const run = await makeHome();
  expect((await run('ask', 'Which giraffe?')).code).toBe(1);
  const { code, json } = await run('ask', 'Which timeout?', '--scope', 'project:elsewhere', '--json');
  expect([code, json().evidence]).toEqual([1, []]);
});

test.each([
  [['answers', '--show', 'none'], '`answers` lists their ids'],
  [['export'], 'Give either an id'],
  [['export', 'aaaa', '--format', 'vault'], 'Add --out DIR'],
  [['digest', 'sometime'], 'A span is today'],
  [['show', 'aa'], 'Type 4 characters'],
  [['sources', 'off', 'nothing'], 'The sources are claude-code, '],
  [['sources', 'add', 'ssh-copy', 'there'], 'Add --host NAME'],
  [['show'], '--help tells how'],
  [['shwo', 'aaaa'], '--help tells how'],
])('%j is refused, with what to do', async (words, said) => {
  const run = await makeHome();
  expect(await run(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(said) });
});

test('a folder with nothing in it is told of', async () => {
  const run = await makeHome();
  const { code, err } = await run('sources', 'add', '/nowhere');
  expect([code, err]).toEqual([0, expect.stringContaining('/nowhere has nothing that a known tool wrote')]);
});

test('archive names what a tool has deleted, keeps originals when told to, and clears copies away by rule', async () => {
  const run = await makeHome();
  const { folders, err } = await run('archive', 'originals', 'on');
  expect(err).toContain("Sessions' files are kept as they are");
  const file = path.join(folders.home, '.claude/projects/-home-dana-shop/aaaa.jsonl');
  const bytes = await readFile(file);
  expect(await run('archive')).toMatchObject({ code: 0, out: '', err: 'The tools still have all that was read.\n' });
  await rm(file);
  expect((await run('archive')).out).toMatch(
    /^ *GONE SINCE .*ORIGINAL.*\n.* yes .*aaaa .*Fix the visibility timeout\n$/,
  );
  const told = (await run('archive', '--json')).json();
  expect(told).toMatchObject({ keepOriginals: true, total: 1, sessions: [{ id: 'claude-code:aaaa', original: true }] });

  const out = path.join(folders.data, 'back.jsonl');
  expect((await run('restore', 'aaaa', '--out', out, '--json')).json()).toEqual({ written: [out], left: 0 });
  expect((await readFile(out)).equals(bytes)).toBe(true);
  expect(await run('restore', 'aaaa', '--out', out)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is there already'),
  });

  expect((await run('archive', 'prune', '--gone-days', '30', '--json')).json()).toMatchObject({ sessions: 0 });
  expect(await run('archive', 'prune')).toMatchObject({ code: 0, err: expect.stringContaining('Would delete 1 copy') });
  expect((await run('archive', 'prune', '--write', '--json')).json()).toMatchObject({ sessions: 1, deleted: true });
  expect((await run('archive', '--json')).json()).toMatchObject({ total: 0, sessions: [] });
  expect((await run('archive', 'prune', '--source', 'nobody')).code).toBe(2);
});

test('restore of what is not kept names the verb that keeps it', async () => {
  const run = await makeHome();
  const { code, err } = await run('restore', 'aaaa', '--out', 'never-written.jsonl');
  expect([code, err]).toEqual([2, expect.stringContaining('`archive originals on` keeps them')]);
});

test('a hook that fails says so, and ends well: the assistant that it is of would stop otherwise', async () => {
  const run = await makeHome();
  expect(await run('ingest', '--hook')).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('threadfinch:'),
  });
  expect((await run('ingest', '/nowhere/gone.jsonl')).code).toBe(2);
});
