import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSourceEnv } from './node-source-env';

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'threadfinch-env-')));
afterAll(() => rmSync(home, { recursive: true }));
const { env, close } = openSourceEnv({ home });
const at = (...parts: string[]) => path.join(home, ...parts);

describe('a given home', () => {
  test('ignores the environment, and may have any layout', () => {
    const given = openSourceEnv({ home, environment: { TOOL_HOME: '/opt' }, platform: 'win32' }).env;
    expect(given.variable('TOOL_HOME')).toBeUndefined();
    expect([given.home, given.platform, given.layouts]).toEqual([home, 'win32', ['linux', 'darwin', 'win32']]);
  });
});

describe("the user's own home", () => {
  test('has its environment and one layout', () => {
    const own = openSourceEnv({ environment: { TOOL_HOME: '/opt', EMPTY: '' }, platform: 'darwin' }).env;
    expect([own.variable('TOOL_HOME'), own.variable('EMPTY'), own.variable('NONE')]).toEqual([
      '/opt',
      undefined,
      undefined,
    ]);
    expect(own.layouts).toEqual(['darwin']);
    expect(path.isAbsolute(own.home)).toBe(true);
  });
});

describe('folders', () => {
  test('are listed by code units, links followed, broken ones left out', async () => {
    mkdirSync(at('folder', 'é'), { recursive: true });
    for (const name of ['b', 'B', 'a10', 'a9']) writeFileSync(at('folder', name), name);
    symlinkSync(at('folder', 'b'), at('folder', 'link'));
    symlinkSync('loop', at('folder', 'loop'));
    symlinkSync('nowhere', at('folder', 'broken'));
    symlinkSync('..', at('folder', 'above'));
    const found = await env.list(at('folder'));
    expect(found.map(({ path: file, kind }) => `${path.basename(file)} ${kind}`)).toEqual([
      'B file',
      'a10 file',
      'a9 file',
      'above folder',
      'b file',
      'link file',
      'é folder',
    ]);
    expect(await env.realPath(at('folder', 'above'))).toBe(home);
  });

  test.each([['none'], ['folder/b'], ['folder/b/deeper'], ['a\0b'], ['x'.repeat(5000)]])(
    '%s lists nothing',
    async (name) => {
      expect(await env.list(at(name))).toEqual([]);
    },
  );

  test.each([['none'], ['folder/b/deeper'], ['folder/loop'], ['a\0b'], ['x'.repeat(5000)]])(
    '%s is nothing',
    async (name) => {
      expect(await env.stat(at(name))).toBeNull();
    },
  );

  test('without permission', () =>
    asOrdinaryUser(async () => {
      mkdirSync(at('closed'));
      writeFileSync(at('closed', 'file'), '');
      chmodSync(at('closed'), 0);
      try {
        await expect(env.list(at('closed'))).rejects.toMatchObject({ code: 'no-permission', subject: at('closed') });
        await expect(env.stat(at('closed', 'file'))).rejects.toMatchObject({ code: 'no-permission' });
        await expect(env.text(at('closed', 'file'))).rejects.toMatchObject({ code: 'no-permission' });
      } finally {
        chmodSync(at('closed'), 0o700);
      }
    }));
});

/** Root may read everything, and so becomes somebody else for a while. */
async function asOrdinaryUser(run: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  chmodSync(home, 0o777);
  if (user === 0) process.seteuid?.(65534);
  try {
    await run();
  } finally {
    if (user === 0) process.seteuid?.(0);
  }
}

describe('files', () => {
  test('are read by range and decoded leniently', async () => {
    writeFileSync(at('text'), Buffer.concat([Buffer.from('\uFEFFgrün'), Buffer.from([0xff])]));
    expect(await env.text(at('text'))).toBe('grün\uFFFD');
    expect(await env.text(at('text'), 5, 7)).toBe('ü');
    expect(await env.text(at('text'), 8, 100)).toBe('\uFFFD');
    expect([...(await env.bytes(at('text'), 0, 3))]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await env.bytes(at('text'), 50, 60)).toHaveLength(0);
    await expect(env.bytes(devNull, 0, 8)).rejects.toMatchObject({ code: 'cannot-read', subject: devNull });
    await expect(env.text(at('none'))).rejects.toMatchObject({ code: 'cannot-read', subject: at('none') });
  });

  test('have a revision that tells a rewrite with the same size and time', async () => {
    const revision = async () => {
      const stat = await env.stat(at('same'));
      return stat && env.revisionOf(stat);
    };
    writeFileSync(at('same'), 'one');
    const { atime, mtime } = statSync(at('same'));
    const first = await revision();
    expect(await revision()).toBe(first);
    writeFileSync(at('same'), 'two');
    utimesSync(at('same'), atime, mtime);
    expect(await revision()).not.toBe(first);
  });
});

describe('snapshots', () => {
  const database = path.join(import.meta.dirname, '../sources/fixtures/example/database/home/.example/example.db');

  test('are lent to all who ask until they are closed', async () => {
    const [one, other] = await Promise.all([env.snapshot(database), env.snapshot(database)]);
    expect(other).toBe(one);
    close();
    const next = await env.snapshot(database);
    expect(next).not.toBe(one);
    expect([...next.rows('SELECT count(*) AS sessions FROM sessions')]).toEqual([{ sessions: 2 }]);
    close();
  });
});
