import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rmdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Log, LogDetails } from './log';
import { testFolder } from './test-folder';
import { tryWriterLock } from './writer-lock';

afterEach(() => {
  vi.useRealTimers();
});

async function newPath(): Promise<string> {
  return join(await testFolder(), 'writer.lock');
}

function newLog(): { log: Log; warnings: (readonly [string, LogDetails | undefined])[] } {
  const warnings: (readonly [string, LogDetails | undefined])[] = [];
  const log: Log = {
    info: () => undefined,
    warn: (event, details) => warnings.push([event, details]),
    error: () => undefined,
    close: async () => undefined,
  };
  return { log, warnings };
}

/** The process id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

/** A lock as its holder left it. */
async function leaveLock(path: string, owner: { pid: number; host: string; since?: number }, heartbeat = new Date()) {
  await mkdir(path);
  await utimes(path, heartbeat, heartbeat);
  await writeFile(`${path}.owner`, JSON.stringify({ since: Date.now(), ...owner }));
}

test('one holds it, and the next one gets it after its release', async () => {
  const path = await newPath();
  const { log, warnings } = newLog();
  const first = await tryWriterLock(path, log);
  expect(first).not.toBeNull();
  expect(JSON.parse(await readFile(`${path}.owner`, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  expect(await tryWriterLock(path, log)).toBeNull();
  await first?.release();
  await first?.release();
  const second = await tryWriterLock(path, log);
  expect(second).not.toBeNull();
  await second?.release();
  expect(warnings).toEqual([]);
});

test('a holder that was killed is followed at once, with a line in the log', async () => {
  const path = await newPath();
  const { log, warnings } = newLog();
  const pid = deadPid();
  await leaveLock(path, { pid, host: hostname() });
  const lock = await tryWriterLock(path, log);
  expect(lock).not.toBeNull();
  expect(warnings).toEqual([['writer-lock-taken-over', { from: pid, because: 'process-ended' }]]);
  await lock?.release();
});

test('an earlier process with our own process id counts as ended', async () => {
  const path = await newPath();
  const { log } = newLog();
  await leaveLock(path, { pid: process.pid, host: hostname(), since: Date.now() - 365 * 24 * 3_600_000 });
  const lock = await tryWriterLock(path, log);
  expect(lock).not.toBeNull();
  await lock?.release();
});

test.each([
  ['a living process', { pid: process.ppid, host: hostname() }],
  ['a process of another machine, of which nothing can be known', { pid: 1, host: 'elsewhere.example.org' }],
])('a lock that is kept fresh is respected: %s', async (_, owner) => {
  const path = await newPath();
  const { log } = newLog();
  await leaveLock(path, owner);
  expect(await tryWriterLock(path, log)).toBeNull();
});

test('a lock without a heartbeat is taken over, with a line in the log', async () => {
  const path = await newPath();
  const { log, warnings } = newLog();
  await leaveLock(path, { pid: 1, host: 'elsewhere.example.org' }, new Date(Date.now() - 60_000));
  const lock = await tryWriterLock(path, log);
  expect(lock).not.toBeNull();
  expect(warnings).toEqual([['writer-lock-taken-over', { because: 'no-heartbeat' }]]);
  await lock?.release();
});

test.each([
  ['just now', 0],
  ['long ago', 60_000],
])('of many that follow a dead holder at once, one gets it: killed %s', async (_, ageMs) => {
  const path = await newPath();
  const { log } = newLog();
  await leaveLock(path, { pid: deadPid(), host: hostname() }, new Date(Date.now() - ageMs));
  const locks = await Promise.all(Array.from({ length: 8 }, () => tryWriterLock(path, log)));
  const held = locks.filter((lock) => lock !== null);
  expect(held).toHaveLength(1);
  await held[0]?.release();
});

test('a record without a lock, as a process leaves that ends without release, is passed over', async () => {
  const path = await newPath();
  const { log, warnings } = newLog();
  await writeFile(`${path}.owner`, JSON.stringify({ pid: deadPid(), host: hostname(), since: 0 }));
  const lock = await tryWriterLock(path, log);
  expect(lock).not.toBeNull();
  expect(warnings).toEqual([]);
  await lock?.release();
});

test('a damaged record of the holder does not matter', async () => {
  const path = await newPath();
  await writeFile(`${path}.owner`, '{"pid":');
  const lock = await tryWriterLock(path, newLog().log);
  expect(lock).not.toBeNull();
  await lock?.release();
});

test('who lost the lock to another process is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const path = await newPath();
  const lock = await tryWriterLock(path, newLog().log);
  expect(lock?.lost.aborted).toBe(false);
  await rmdir(path);
  const told = lock && once(lock.lost, 'abort');
  vi.advanceTimersByTime(10_000);
  await told;
  expect(lock?.lost.aborted).toBe(true);
  await lock?.release();
});

test('where no lock can be made, the failure names it', async () => {
  await expect(tryWriterLock('/dev/null/writer.lock', newLog().log)).rejects.toMatchObject({
    name: 'AppError',
    subject: '/dev/null/writer.lock',
  });
});
