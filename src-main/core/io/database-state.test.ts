import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStill, stateOf } from './database-state';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-state-'));
  file = path.join(folder, 'state.db');
  writeFileSync(file, Buffer.alloc(200, 'database'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = (salt: number) => Buffer.concat([Buffer.alloc(16, 'header'), Buffer.alloc(8, salt), Buffer.alloc(8)]);

/** The index of a log: its salts at 32, at 128 how many frames a checkpoint set out to copy. */
function index(salt: number, copied: number): Buffer {
  const bytes = Buffer.alloc(136);
  bytes.fill(salt, 32, 40);
  bytes.writeUInt32LE(copied, 128);
  return bytes;
}

/** What was looked at with 10 frames of a log, then changed. */
function check(change: () => void, expected: boolean): void {
  const before = stateOf(file);
  change();
  expect(isStill(file, before, 10)).toBe(expected);
}

const touch = () => utimesSync(file, 5, 5);

test('without a log any change counts', () => {
  check(() => {}, true);
  check(touch, false);
  check(() => writeFileSync(`${file}-journal`, 'a transaction begins'), false);
});

test('a journal that appears or goes is a change', () => {
  writeFileSync(`${file}-journal`, 'a transaction is running');
  check(() => rmSync(`${file}-journal`), false);
});

test('with a log, what is appended to it and copied from what was read is no change', () => {
  writeFileSync(`${file}-wal`, log(1));
  writeFileSync(`${file}-shm`, index(1, 3));
  check(() => writeFileSync(`${file}-wal`, Buffer.concat([log(1), Buffer.alloc(500)])), true);
  check(touch, true);
  check(() => writeFileSync(`${file}-shm`, index(1, 10)), true);
});

test('with a log, what was copied from later frames is a change, and so is a log that began anew', () => {
  writeFileSync(`${file}-wal`, log(1));
  writeFileSync(`${file}-shm`, index(1, 3));
  check(() => writeFileSync(`${file}-shm`, index(1, 11)), false);
  writeFileSync(`${file}-shm`, index(1, 3));
  check(() => writeFileSync(`${file}-wal`, log(2)), false);
});

test('an index of another log says nothing', () => {
  writeFileSync(`${file}-wal`, log(1));
  writeFileSync(`${file}-shm`, index(9, 3));
  check(() => {}, true);
  check(touch, false);
});
