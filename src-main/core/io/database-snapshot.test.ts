import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSnapshot } from './database-snapshot';
import { makeDatabase as make } from './make-database';

// Made by SQLite itself: two sessions, of which one stands in the write-ahead log only, as does the change of a row
// from "eight" to "seven"; the log ends with a transaction that was never committed.
const FIXTURE = path.join(import.meta.dirname, '../sources/fixtures/example/database/home/.example/example.db');
const PAGE = 512;

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-database-'));
  file = path.join(folder, 'state.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(sql: string, params?: readonly (string | number | null)[]): Promise<unknown[]> {
  const before = readdirSync(folder);
  const snapshot = await openSnapshot(file);
  const rows = [...snapshot.rows(sql, params)];
  snapshot.close();
  expect(readdirSync(folder), 'nothing is left beside it').toEqual(before);
  return rows;
}

describe('rows', () => {
  test('are plain objects of what SQLite holds', async () => {
    writeFileSync(
      file,
      await make('CREATE TABLE t (a, b, "__proto__")', "INSERT INTO t VALUES (1, x'00ff', 'p'), ('é', NULL, 2.5)"),
    );
    const rows = await read('SELECT * FROM t WHERE a <> ? ORDER BY b', ['none']);
    const hostile = (value: unknown) => Object.fromEntries([['__proto__', value]]);
    expect(rows).toEqual([
      { a: 'é', b: null, ...hostile(2.5) },
      { a: 1, b: Uint8Array.of(0, 255), ...hostile('p') },
    ]);
  });

  test('of a statement that does not fit the database', async () => {
    writeFileSync(file, await make('CREATE TABLE t (a)'));
    await expect(read('SELECT b FROM u')).rejects.toMatchObject({ code: 'cannot-read', subject: file });
  });

  test('that nobody reads to the end leave the database free', async () => {
    writeFileSync(file, await make('CREATE TABLE t (a)', 'INSERT INTO t VALUES (1), (2)'));
    const snapshot = await openSnapshot(file);
    for (const row of snapshot.rows('SELECT a FROM t ORDER BY a')) {
      expect(row).toEqual({ a: 1 });
      break;
    }
    expect([...snapshot.rows('SELECT count(*) AS n FROM t')]).toEqual([{ n: 2 }]);
    snapshot.close();
  });
});

describe('a write-ahead log', () => {
  const log = () => readFileSync(`${FIXTURE}-wal`);
  const counts = async () => {
    const [row] = await read(
      "SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM messages) AS messages, (SELECT body LIKE '%seven%' FROM messages WHERE id = 'kite-2') AS seven",
    );
    return Object.values(row as object).join(' ');
  };

  test('is read up to its last commit', async () => {
    copyFileSync(FIXTURE, file);
    expect(await counts()).toBe('1 3 0');
    writeFileSync(`${file}-wal`, log());
    expect(await counts()).toBe('2 6 1');
  });

  test('cut anywhere gives the state of some commit, never less than before', async () => {
    copyFileSync(FIXTURE, file);
    const seen = new Set<string>();
    const bytes = log();
    for (let length = 0; length <= bytes.length; length += 67) {
      writeFileSync(`${file}-wal`, bytes.subarray(0, length));
      seen.add(await counts());
    }
    expect([...seen]).toEqual(['1 3 0', '2 3 0', '2 4 0', '2 5 0', '2 6 0', '2 6 1']);
  });

  test('with a wrong byte in its header or first page is none', async () => {
    copyFileSync(FIXTURE, file);
    const flip = (bytes: Buffer, at: number) => bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    const bytes = log();
    flip(bytes, 32 + 24 + PAGE / 2);
    writeFileSync(`${file}-wal`, bytes);
    expect(await counts()).toBe('1 3 0');
    const other = log();
    flip(other, 20);
    writeFileSync(`${file}-wal`, other);
    expect(await counts()).toBe('1 3 0');
  });

  test('of random bytes is none', async () => {
    copyFileSync(FIXTURE, file);
    writeFileSync(`${file}-wal`, Buffer.alloc(5000, 'noise'));
    expect(await counts()).toBe('1 3 0');
  });
});

describe('a write-ahead log of either byte order', () => {
  /** All pages of a database as one transaction: https://www.sqlite.org/fileformat2.html#the_write_ahead_log. */
  function toLog(database: Buffer, isLittle: boolean, salt = 7): Buffer {
    let sums: [number, number] = [0, 0];
    const add = (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += 8) {
        const word = (from: number) => (isLittle ? bytes.readUInt32LE(from) : bytes.readUInt32BE(from));
        const first = (sums[0] + word(at) + sums[1]) >>> 0;
        sums = [first, (sums[1] + word(at + 4) + first) >>> 0];
      }
    };
    const words = (...values: readonly number[]) => {
      const bytes = Buffer.alloc(4 * values.length);
      values.forEach((value, index) => {
        bytes.writeUInt32BE(value, 4 * index);
      });
      return bytes;
    };
    const head = words(isLittle ? 0x377f0682 : 0x377f0683, 3007000, PAGE, 1, salt, salt);
    add(head);
    const parts: Uint8Array[] = [head, words(...sums)];
    const pages = database.length / PAGE;
    for (let page = 1; page <= pages; page += 1) {
      const image = database.subarray((page - 1) * PAGE, page * PAGE);
      const place = words(page, page === pages ? pages : 0);
      add(place);
      add(image);
      parts.push(place, words(salt, salt), words(...sums), image);
    }
    return Buffer.concat(parts);
  }
  const setup = [`PRAGMA page_size = ${PAGE}`, 'CREATE TABLE t (a)'];
  const many = 'INSERT INTO t SELECT hex(zeroblob(200)) FROM json_each(json_array(1, 2, 3, 4, 5, 6, 7, 8, 9))';
  const count = () => read('SELECT count(*) AS n, max(length(a)) AS longest FROM t');

  test.each([true, false])('makes the database smaller, or holds all of it (little: %s)', async (isLittle) => {
    const large = await make(...setup, many, many);
    const small = await make(...setup, "INSERT INTO t VALUES ('left')", 'VACUUM');
    expect(small.length).toBeLessThan(large.length);
    writeFileSync(file, large);
    expect(await count()).toEqual([{ n: 18, longest: 400 }]);
    writeFileSync(`${file}-wal`, toLog(small, isLittle));
    expect(await count()).toEqual([{ n: 1, longest: 4 }]);
    writeFileSync(file, large.subarray(0, PAGE));
    writeFileSync(`${file}-wal`, toLog(large, isLittle));
    expect(await count()).toEqual([{ n: 18, longest: 400 }]);
  });

  test('has nothing to do with what an older one left behind it', async () => {
    const [old, newer] = [await make(...setup, many), await make(...setup, "INSERT INTO t VALUES ('new')", 'VACUUM')];
    writeFileSync(file, old);
    const log = toLog(newer, true);
    writeFileSync(`${file}-wal`, Buffer.concat([log, toLog(old, true, 6).subarray(log.length)]));
    expect(await count()).toEqual([{ n: 1, longest: 3 }]);
  });
});

describe('a rollback journal', () => {
  const numbers = (most: number) =>
    `(WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < ${most}) SELECT value FROM n)`;

  /** A transaction that was cut off after it changed pages in place. */
  async function makeInterrupted(): Promise<{ before: Buffer; after: Buffer }> {
    const setup = [
      `PRAGMA page_size = ${PAGE}`,
      'CREATE TABLE t (a, b)',
      `INSERT INTO t SELECT value, hex(zeroblob(90)) FROM ${numbers(40)}`,
    ];
    const before = await make(...setup);
    const after = await make(
      ...setup,
      'UPDATE t SET a = a + 1000',
      `INSERT INTO t SELECT 5, hex(zeroblob(90)) FROM ${numbers(20)}`,
    );
    return { before, after };
  }

  /** The layout of https://www.sqlite.org/fileformat2.html#the_rollback_journal, with sectors of 512 bytes. */
  function toJournal(before: Buffer, count?: number): Buffer {
    const pages = before.length / PAGE;
    const header = Buffer.alloc(512);
    Buffer.from('d9d505f920a163d7', 'hex').copy(header);
    [count ?? pages, 7, pages, 512, PAGE].forEach((word, index) => {
      header.writeUInt32BE(word, 8 + 4 * index);
    });
    const records = Array.from({ length: pages }, (_, index) => {
      const record = Buffer.alloc(PAGE + 8);
      record.writeUInt32BE(index + 1);
      before.copy(record, 4, index * PAGE, (index + 1) * PAGE);
      record.writeUInt32BE(7 + (record[4 + PAGE - 200] ?? 0) + (record[4 + PAGE - 400] ?? 0), PAGE + 4);
      return record;
    });
    return Buffer.concat([header, ...records]);
  }
  const sums = () => read('SELECT count(*) AS n, max(a) AS most FROM t');

  test('undoes what was not finished', async () => {
    const { before, after } = await makeInterrupted();
    writeFileSync(file, after);
    expect(await sums()).toEqual([{ n: 60, most: 1040 }]);
    writeFileSync(`${file}-journal`, toJournal(before));
    expect(await sums()).toEqual([{ n: 40, most: 40 }]);
    writeFileSync(`${file}-journal`, toJournal(before, 0xffffffff));
    expect(await sums()).toEqual([{ n: 40, most: 40 }]);
  });

  test('that was finished, or never began, undoes nothing', async () => {
    const { before, after } = await makeInterrupted();
    writeFileSync(file, after);
    for (const journal of [
      Buffer.alloc(0),
      toJournal(before).fill(0, 0, 28),
      toJournal(before, 0),
      Buffer.alloc(3000, 'noise'),
    ]) {
      writeFileSync(`${file}-journal`, journal);
      expect(await sums()).toEqual([{ n: 60, most: 1040 }]);
    }
  });
});

describe('what is no database', () => {
  async function check(content: Uint8Array, cause: RegExp): Promise<void> {
    writeFileSync(file, content);
    const failure = await read('SELECT 1').then(
      () => expect.fail('it was read'),
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'cannot-read', subject: file, cause: { diagnostic: 'unreadable-database' } });
    expect(String((failure as Error).cause)).toMatch(cause);
  }
  const noise = (length: number) =>
    Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 3)) & 0xff));

  test('empty', () => check(Buffer.alloc(0), /empty/));
  test('cut off in its header', () => check(readFileSync(FIXTURE).subarray(0, 50), /cut off inside its header/));
  test('cut off after a page', () => check(readFileSync(FIXTURE).subarray(0, PAGE), /cut off/));
  test('encrypted', () => check(noise(8192), /encrypted/));
  test('short noise', () => check(noise(9), /encrypted/));
  test('a header with noise behind it', () =>
    check(Buffer.concat([readFileSync(FIXTURE).subarray(0, 100), noise(4000)]), /malformed|not a database/));

  test('not there', async () => {
    await expect(openSnapshot(file)).rejects.toMatchObject({
      code: 'cannot-read',
      cause: { message: 'there is no such file' },
    });
  });
});

describe('a database that never rests', () => {
  test('is read statement by statement', async () => {
    copyFileSync(FIXTURE, file);
    let seconds = 0;
    let writing = true;
    const write = () => {
      if (!writing) return;
      seconds += 1;
      utimesSync(file, seconds, seconds);
      setImmediate(write);
    };
    write();
    const snapshot = await openSnapshot(file);
    expect([...snapshot.rows('SELECT count(*) AS n FROM messages')]).toEqual([{ n: 3 }]);
    writing = false;
    snapshot.close();
  });
});
