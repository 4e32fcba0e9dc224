import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSnapshot } from './database-snapshot';
import { makeDatabase as make } from './make-database';

// As in database-snapshot.test.ts: rows that stand in the write-ahead log only, and a transaction without an end.
const FIXTURE = path.join(import.meta.dirname, '../sources/fixtures/example/database/home/.example/example.db');
/** Files are made this large without being written: then they are read page by page. */
const LARGE = 65 * 1024 * 1024;

// Writers and readers take turns, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-view-'));
  file = path.join(folder, 'state.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeLarge(bytes: Uint8Array): void {
  writeFileSync(file, bytes);
  truncateSync(file, LARGE);
}

/** The rows, and proof that reading left nothing behind. */
async function read(sql: string): Promise<unknown[]> {
  const state = () => readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).mtimeMs]);
  const before = state();
  const snapshot = await openSnapshot(file);
  const rows = [...snapshot.rows(sql)];
  snapshot.close();
  expect(state()).toEqual(before);
  return rows;
}

describe('a database of more than 64 MB', () => {
  test('is read up to the last commit of its log', async () => {
    const counts = 'SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM messages) AS messages';
    copyFileSync(FIXTURE, file);
    truncateSync(file, LARGE);
    expect(await read(counts)).toEqual([{ sessions: 1, messages: 3 }]);
    copyFileSync(`${FIXTURE}-wal`, `${file}-wal`);
    expect(await read(counts)).toEqual([{ sessions: 2, messages: 6 }]);
    expect(await read("SELECT body LIKE '%seven%' AS seven FROM messages WHERE id = 'kite-2'")).toEqual([{ seven: 1 }]);
  });

  test('is read where no number of 32 bits reaches', async () => {
    const PAGE = 65_536;
    const FAR = 70_000;
    const bytes = await make(
      `PRAGMA page_size = ${PAGE}`,
      'CREATE TABLE near (a)',
      'CREATE TABLE far (a)',
      "INSERT INTO near VALUES ('here')",
      "INSERT INTO far VALUES ('beyond 4 GB')",
      'PRAGMA writable_schema = ON',
      `UPDATE sqlite_schema SET rootpage = ${FAR} WHERE name = 'far'`,
    );
    bytes.writeUInt32BE(FAR, 28);
    const handle = openSync(file, 'w');
    writeSync(handle, bytes, 0, 2 * PAGE, 0);
    writeSync(handle, bytes, 2 * PAGE, PAGE, (FAR - 1) * PAGE);
    ftruncateSync(handle, FAR * PAGE);
    closeSync(handle);
    expect(await read('SELECT near.a AS near, far.a AS far FROM near, far')).toEqual([
      { near: 'here', far: 'beyond 4 GB' },
    ]);
  });

  test('can be written to neither by mistake nor on purpose', async () => {
    writeLarge(await make('CREATE TABLE t (a)', 'INSERT INTO t VALUES (1)'));
    const before = readFileSync(file).subarray(0, 100_000);
    const snapshot = await openSnapshot(file);
    expect(() => snapshot.rows('UPDATE t SET a = 2')).toThrow();
    snapshot.close();
    expect(readFileSync(file).subarray(0, 100_000).equals(before)).toBe(true);
  });

  test('that changes between two statements is read as it is then', async () => {
    const setup = ['CREATE TABLE t (a)', 'INSERT INTO t SELECT 1 FROM json_each(json_array(1, 2, 3))'];
    writeLarge(await make(...setup));
    const snapshot = await openSnapshot(file);
    expect([...snapshot.rows('SELECT sum(a) AS sum FROM t')]).toEqual([{ sum: 3 }]);
    writeLarge(await make(...setup, 'UPDATE t SET a = 5', 'INSERT INTO t VALUES (hex(zeroblob(100000)))'));
    expect([...snapshot.rows('SELECT count(*) AS n, max(length(a)) AS longest FROM t')]).toEqual([
      { n: 4, longest: 200_000 },
    ]);
    snapshot.close();
  });

  test('that never rests is said to be busy, and never read wrongly', async () => {
    writeLarge(await make('CREATE TABLE t (a)', 'INSERT INTO t VALUES (1)'));
    const snapshot = await openSnapshot(file);
    const flag = new Int32Array(new SharedArrayBuffer(8));
    const writer = new Worker(
      `const { openSync, writeSync } = require('node:fs');
       const { file, flag } = require('node:worker_threads').workerData;
       const handle = openSync(file, 'r+');
       for (let count = 1; !Atomics.load(flag, 1); count += 1) {
         writeSync(handle, Buffer.of(0, count >> 16, count >> 8, count), 0, 4, 24);
         Atomics.store(flag, 0, 1);
         Atomics.notify(flag, 0);
       }`,
      { eval: true, workerData: { file, flag } },
    );
    const ended = new Promise((resolve) => writer.once('exit', resolve));
    Atomics.wait(flag, 0, 0);
    // Long enough for something to be written in the meantime, every time that it is tried.
    const slow = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
      SELECT a, (SELECT count(*) FROM n) AS n FROM t`;
    const outcomes = new Set<string>();
    for (let tries = 0; tries < 50 && !outcomes.has('database-locked'); tries += 1) {
      try {
        outcomes.add(JSON.stringify([...snapshot.rows(slow)]));
      } catch (error) {
        outcomes.add(String((error as { code?: unknown }).code));
      }
    }
    outcomes.delete('[{"a":1,"n":60000}]');
    expect([...outcomes]).toEqual(['database-locked']);
    Atomics.store(flag, 1, 1);
    await ended;
    expect([...snapshot.rows('SELECT a FROM t')]).toEqual([{ a: 1 }]);
    snapshot.close();
  });

  test('of noise is told from one that is busy', async () => {
    writeLarge(Buffer.alloc(4096, 'noise'));
    await expect(openSnapshot(file)).rejects.toMatchObject({
      code: 'cannot-read',
      cause: { diagnostic: 'unreadable-database' },
    });
  });
});
