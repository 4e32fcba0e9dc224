// Where sessions are looked for, in folders made for the test.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScannedSession } from '@shared/model/session';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSourceEnv, type SourceEnvOptions } from '../../io/node-source-env';
import { claudeCode } from './index';

const ID = '5e551000-0000-4000-8000-0000000000aa';
const LINE = `{"type":"user","uuid":"u-1","parentUuid":null,"sessionId":"${ID}","message":{"role":"user","content":"Hello."}}\n`;
let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'threadfinch-places-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...names: string[]): string {
  const file = path.join(folder, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, LINE);
  return file;
}

async function roots(options: SourceEnvOptions): Promise<string[]> {
  const { env } = openSourceEnv(options);
  return (await claudeCode.detect(env)).map(({ path: root, foundBy }) => `${foundBy} ${path.relative(folder, root)}`);
}

async function sessions(home: string): Promise<ScannedSession[]> {
  const { env } = openSourceEnv({ home });
  const found: ScannedSession[] = [];
  for (const root of await claudeCode.detect(env)) for await (const one of claudeCode.scan(root, env)) found.push(one);
  return found;
}

describe('roots', () => {
  test('of the environment, as a list and in any normal form', async () => {
    write('caf\u00e9', 'projects', '-p', `${ID}.jsonl`);
    write('two', 'projects', '-p', `${ID}.jsonl`);
    const list = ['cafe\u0301', 'two', 'nowhere'].map((name) => path.join(folder, name)).join(', ');
    const found = await roots({ environment: { CLAUDE_CONFIG_DIR: list, XDG_CONFIG_HOME: folder } });
    expect(found.filter((root) => root.startsWith('environment'))).toEqual([
      'environment caf\u00e9',
      'environment two',
    ]);
  });

  test.each([
    ['a home', 'copy', ['copy', '.claude', 'projects', '-p', `${ID}.jsonl`], 'setting copy/.claude'],
    ['a config root', 'root', ['root', 'projects', '-p', `${ID}.jsonl`], 'setting root'],
    ['a folder of projects', 'all', ['all', '-p', `${ID}.jsonl`], 'setting all'],
  ])('in %s that the user named', async (_, named, names, expected) => {
    write(...names);
    const found = await roots({ home: path.join(folder, 'home'), extraFolders: [path.join(folder, named)] });
    expect(found.map((root) => root.replaceAll('\\', '/'))).toEqual([expected]);
  });

  test('not in a folder with files of other tools', async () => {
    write('other', 'logs', 'rollout-2026-05-04.jsonl');
    expect(await roots({ home: path.join(folder, 'home'), extraFolders: [path.join(folder, 'other')] })).toEqual([]);
  });

  test('in homes of the other system, with their host', async () => {
    write('wsl', 'dana', '.claude', 'projects', '-p', `${ID}.jsonl`);
    const { env } = openSourceEnv({ home: path.join(folder, 'home') });
    const otherHomes = async () =>
      ['dana', 'nobody'].map((name) => ({ path: path.join(folder, 'wsl', name), host: 'Ubuntu' }));
    const root = path.join(folder, 'wsl', 'dana', '.claude');
    expect(await claudeCode.detect({ ...env, otherHomes })).toMatchObject([{ path: root, host: 'Ubuntu' }]);
  });

  test('once, where two names lead to the same projects', async () => {
    write('home', '.claude', 'projects', '-p', `${ID}.jsonl`);
    mkdirSync(path.join(folder, 'home', '.config', 'claude'), { recursive: true });
    symlinkSync(
      path.join(folder, 'home', '.claude', 'projects'),
      path.join(folder, 'home', '.config', 'claude', 'projects'),
      'junction',
    );
    expect(await roots({ home: path.join(folder, 'home') })).toEqual([`default ${path.join('home', '.claude')}`]);
  });
});

describe('sessions', () => {
  test('of a project that was moved have an id each', async () => {
    write('.claude', 'projects', '-new', `${ID}.jsonl`);
    write('.claude', 'projects', '-old', `${ID}.jsonl`);
    expect((await sessions(folder)).map(({ nativeId }) => nativeId)).toEqual([ID, `${ID}@-old`]);
  });

  test('in a linked project are found once', async () => {
    write('.claude', 'projects', '-a', `${ID}.jsonl`);
    symlinkSync(
      path.join(folder, '.claude', 'projects', '-a'),
      path.join(folder, '.claude', 'projects', '-b'),
      'junction',
    );
    expect((await sessions(folder)).map(({ nativeId }) => nativeId)).toEqual([ID]);
  });

  test('are transcripts only', async () => {
    write('.claude', 'history.jsonl');
    write('.claude', 'projects', '-p', ID, 'subagents', 'workflows', 'wf_1', 'journal.jsonl');
    write('.claude', 'projects', '-p', 'memory', 'notes.md');
    write('.claude', 'projects', '-p', ID, 'tool-results', 'toolu_1.json');
    expect(await sessions(folder)).toEqual([]);
  });

  test('dropped from anywhere are recognised', async () => {
    const main = write('downloads', 'old session.jsonl');
    const agent = write('downloads', ID, 'subagents', 'agent-a1.jsonl');
    const { env } = openSourceEnv({ home: folder });
    const drop = (file: string) => claudeCode.recognise(file, new TextEncoder().encode(LINE), env);
    expect((await drop(main))?.nativeId).toBe('old session');
    expect((await drop(agent))?.nativeId).toBe(`${ID}/agent-a1`);
  });

  test.each([
    ['another tool', '{"type":"session_meta","payload":{"id":"x"}}\n'],
    ['a transcript of messages only', '{"role":"user","message":{"content":[]}}\n'],
    ['no JSON', 'hello\n'],
    ['nothing', ''],
  ])('of %s are not', async (_, text) => {
    const file = write('downloads', 'x.jsonl');
    const { env } = openSourceEnv({ home: folder });
    expect(await claudeCode.recognise(file, new TextEncoder().encode(text), env)).toBeNull();
  });
});
