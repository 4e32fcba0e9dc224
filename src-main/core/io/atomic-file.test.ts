import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type FailureCode } from '@shared/model/failure';
import { expect, test } from 'vitest';
import { toWriteFailure, writeAtomic } from './atomic-file';
import { testFolder } from './test-folder';

test('a file is written and replaced, for this user only, and nothing is left beside it', async () => {
  const folder = await testFolder();
  const path = join(folder, 'settings.json');
  await writeAtomic(path, 'first 🌳');
  await writeAtomic(path, Buffer.from('second'));
  expect(await readFile(path, 'utf8')).toBe('second');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('a file that others could read is so no longer', async () => {
  const path = join(await testFolder(), 'settings.json');
  await writeFile(path, 'old');
  await chmod(path, 0o644);
  await writeAtomic(path, 'new');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('writing at once to one path leaves one whole content', async () => {
  const path = join(await testFolder(), 'a.json');
  const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(100_000));
  await Promise.all(contents.map((content) => writeAtomic(path, content)));
  expect(contents).toContain(await readFile(path, 'utf8'));
});

test('a write that fails names the path', async () => {
  await expect(writeAtomic('/dev/null/a', 'x')).rejects.toMatchObject({ code: 'cannot-write', subject: '/dev/null/a' });
});

const ROWS: readonly (readonly [string, FailureCode])[] = [
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
  ['EROFS', 'no-permission'],
  ['EIO', 'cannot-write'],
  ['ENOENT', 'cannot-write'],
];

test.each(ROWS)('%s means %s', (code, expected) => {
  const failure = toWriteFailure(Object.assign(new Error('write'), { code }), '/home/dana/x');
  expect([failure.code, failure.subject]).toEqual([expected, '/home/dana/x']);
});

test('what is a failure already stays the one it is, and a bug is called one', () => {
  const failure = new AppError('cancelled');
  expect(toWriteFailure(failure, '/x')).toBe(failure);
  expect(toWriteFailure(new TypeError('x is undefined'), '/x').code).toBe('defect');
});
