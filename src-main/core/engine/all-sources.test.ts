// One home in which all tools were used: whichever of them wrote of a folder, and however it spelt it, it is one project.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { fixturesOf } from '../sources/conformance/fixtures';
import { makeFolders, openTestEngine } from './test-home';

type Replacements = Readonly<Record<string, string>>;

/** Files of the source's first fixture, with texts replaced in them and in their names, as a session of that home. */
function addSessions(home: string, source: SourceId, replacements: Replacements = {}): void {
  const fixture = fixturesOf(source).find(({ name }) => name === 'basic');
  if (!fixture) throw new Error(`${source} has no basic fixture`);
  const replaced = (text: string) =>
    Object.entries(replacements).reduce((result, [from, to]) => result.replaceAll(from, to), text);
  for (const found of readdirSync(fixture.home, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.join(found.parentPath, found.name);
    const target = path.join(home, replaced(path.relative(fixture.home, file)));
    mkdirSync(path.dirname(target), { recursive: true });
    const isText = /\.(?:jsonl?|yaml)$/.test(file);
    writeFileSync(target, isText ? replaced(readFileSync(file, 'utf8')) : readFileSync(file));
  }
}

const source = (id: string) => id as SourceId;
/** The folders that the fixtures speak of. */
const FOLDERS = {
  claude: '/home/dana/tide-clock',
  otherClaude: '/home/dana/bird_house.v2',
  codex: '/home/dana/work/mossnote',
  workspace: 'file:///home/dana/kite',
  traeWorkspace: 'file:///home/dana/rope%20loft',
  cli: '/home/dana/kite',
};

async function projectsOf(folders: { readonly home: string; readonly data: string }) {
  const engine = await openTestEngine(folders);
  await engine.scan();
  const { facets } = await engine.search({ text: '', offset: 0, limit: 50 });
  return facets.project.map(({ label, count }) => [label, count]);
}

test('a folder is one project for every tool, with a slash at its end or as a worktree of it', {
  timeout: 30_000,
}, async () => {
  const folders = await makeFolders();
  const { home } = folders;
  const worktree = '/home/dana/kite/.claude/worktrees/ask';
  addSessions(home, source('claude-code'), { [FOLDERS.claude]: '/home/dana/kite', [FOLDERS.otherClaude]: worktree });
  addSessions(home, source('codex'), { [FOLDERS.codex]: '/home/dana/kite/' });
  addSessions(home, source('codex'), { [FOLDERS.codex]: worktree, '019a0001': '019a0002' });
  addSessions(home, source('cursor'));
  addSessions(home, source('trae'), { [FOLDERS.traeWorkspace]: 'file:///home/dana/kite/' });
  addSessions(home, source('copilot'));
  addSessions(home, source('copilot-cli'));
  expect(await projectsOf(folders)).toEqual([['kite', 9]]);
});

test('a folder of Windows is one project in whatever case and with whatever slashes', async () => {
  const folders = await makeFolders();
  const { home } = folders;
  addSessions(home, source('claude-code'), {
    [FOLDERS.claude]: 'C:\\\\Users\\\\Dana\\\\Kite',
    [FOLDERS.otherClaude]: 'c:\\\\Users\\\\Dana\\\\kite\\\\.claude\\\\worktrees\\\\ask',
  });
  addSessions(home, source('codex'), { [FOLDERS.codex]: '\\\\\\\\?\\\\c:\\\\users\\\\dana\\\\kite\\\\' });
  addSessions(home, source('trae'), { [FOLDERS.traeWorkspace]: 'file:///c%3A/Users/dana/kite' });
  addSessions(home, source('copilot'), { [FOLDERS.workspace]: 'file:///C:/users/Dana/Kite/' });
  addSessions(home, source('copilot-cli'), { [FOLDERS.cli]: 'C:/Users/dana/KITE' });
  // The same drive as it is seen from inside WSL.
  addSessions(home, source('codex'), { [FOLDERS.codex]: '/mnt/c/Users/dana/kite', '019a0001': '019a0002' });
  expect(await projectsOf(folders)).toEqual([['kite', 7]]);
});

test('folders of one name are told apart', async () => {
  const folders = await makeFolders();
  addSessions(folders.home, source('copilot'));
  addSessions(folders.home, source('copilot-cli'));
  addSessions(folders.home, source('codex'), { [FOLDERS.codex]: '/srv/kite' });
  expect(await projectsOf(folders)).toEqual([
    ['dana/kite', 2],
    ['srv/kite', 1],
  ]);
});

test('a folder of another machine is a project of its own, for every tool that was connected to it', async () => {
  const folders = await makeFolders();
  const remote = 'vscode-remote://ssh-remote%2Bbox/home/dana/kite';
  addSessions(folders.home, source('copilot-cli'));
  addSessions(folders.home, source('copilot'), { [FOLDERS.workspace]: remote });
  addSessions(folders.home, source('trae'), { [FOLDERS.traeWorkspace]: `${remote}/` });
  expect(await projectsOf(folders)).toEqual([
    ['kite (box)', 2],
    ['kite', 1],
  ]);
});
