import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSourceEnv } from '../io/node-source-env';
import { testFolder } from '../io/test-folder';
import { mainFolder } from './main-folder';

let folder = '';
beforeEach(async () => {
  folder = await testFolder();
});

const at = (...names: readonly string[]) => path.join(folder, ...names);

function makeFolder(...names: readonly string[]): string {
  mkdirSync(at(...names), { recursive: true });
  return at(...names);
}

function makeWorktree(name: string, gitDir: string): string {
  const worktree = makeFolder(name);
  writeFileSync(path.join(worktree, '.git'), `gitdir: ${gitDir}\n`);
  return worktree;
}

/** As if the test's folder were the home of whoever runs it. */
const ownHome = (home = folder) => ({ ...openSourceEnv({ environment: {} }).env, home });
const look = (wanted: string) => mainFolder(wanted, ownHome());

test('a worktree is its repository', async () => {
  const repository = makeFolder('kite');
  makeFolder('kite', '.git', 'worktrees', 'fix');
  const worktree = makeWorktree('kite-fix', at('kite', '.git', 'worktrees', 'fix'));
  expect(await look(worktree)).toBe(repository);
  expect(await look(makeFolder('kite-fix', 'src', 'api'))).toBe(at('kite', 'src', 'api'));
  expect(await look(makeWorktree('beside', '../kite/.git/worktrees/beside'))).toBe(repository);
});

test('a linked folder is the one that it leads to', async () => {
  const repository = makeFolder('kite', '.git');
  symlinkSync(at('kite'), at('link'), 'dir');
  expect(await look(at('link'))).toBe(path.dirname(repository));
});

test('a module inside of a repository, and a worktree whose repository is gone, are themselves', async () => {
  makeFolder('kite', '.git', 'modules', 'sail');
  const module = makeWorktree('kite/sail', '../.git/modules/sail');
  const orphan = makeWorktree('orphan', at('gone', '.git', 'worktrees', 'orphan'));
  expect(await look(module)).toBe(module);
  expect(await look(orphan)).toBe(orphan);
});

test('what is not there stays as it was written, and is found when it has come', async () => {
  const env = ownHome();
  expect(await mainFolder(at('link'), env)).toBe(at('link'));
  symlinkSync(makeFolder('kite'), at('link'), 'dir');
  expect(await mainFolder(at('link'), env)).toBe(at('kite'));
  expect(await look('C:\\work\\app')).toBe('C:\\work\\app');
  expect(await look('somewhere')).toBe('somewhere');
});

test('what is not below the home is not looked at', async () => {
  symlinkSync(makeFolder('kite'), at('link'), 'dir');
  expect(await mainFolder(at('link'), ownHome(makeFolder('home')))).toBe(at('link'));
});

test('under a given home, the folders of this machine mean nothing', async () => {
  symlinkSync(makeFolder('kite'), at('link'), 'dir');
  expect(await mainFolder(at('link'), openSourceEnv({ home: folder }).env)).toBe(at('link'));
});
