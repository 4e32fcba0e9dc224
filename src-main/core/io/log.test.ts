import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from './log';
import { testFolder } from './test-folder';

async function newFolder(): Promise<string> {
  return join(await testFolder(), 'logs');
}

async function linesOf(folder: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, 'threadfinch.log'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('each call is a line with time, level, event and details', async () => {
  const folder = await newFolder();
  const log = openLog(folder);
  log.info('scan-done', { sessions: 3, complete: true });
  log.warn('slow');
  log.error('read-failed', { code: 'EIO' });
  await log.close();
  const lines = await linesOf(folder);
  expect(lines.map(({ level, event }) => [level, event])).toEqual([
    ['info', 'scan-done'],
    ['warn', 'slow'],
    ['error', 'read-failed'],
  ]);
  expect(lines[0]).toMatchObject({ sessions: 3, complete: true, pid: process.pid });
  expect(String(lines[0]?.at)).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await stat(join(folder, 'threadfinch.log'))).mode & 0o777).toBe(0o600);
});

test('details are short, on one line, and say nothing of the home', async () => {
  const folder = await newFolder();
  const log = openLog(folder);
  log.info('long', { text: `${homedir()}/a\nb${'x'.repeat(10_000)}` });
  const [line] = await linesOf(folder);
  expect(String(line?.text)).toMatch(/^~\/a\nbx{100}/);
  expect(String(line?.text).length).toBeLessThanOrEqual(500);
});

test('old files are rotated away', async () => {
  const folder = await newFolder();
  const log = openLog(folder);
  const text = 'x'.repeat(490);
  for (let line = 0; line < 9_000; line++) log.info('filler', { line, text });
  const files = await readdir(folder);
  expect(files.sort()).toEqual(['threadfinch.log', 'threadfinch.log.1', 'threadfinch.log.2']);
  for (const file of files) expect((await stat(join(folder, file))).size).toBeLessThan(1_100_000);
  expect((await linesOf(folder)).at(-1)).toMatchObject({ line: 8_999 });
});

test('it never throws, and is silent once closed', async () => {
  openLog('/dev/null/logs').error('nowhere-to-write');
  const folder = await newFolder();
  const log = openLog(folder);
  await log.close();
  log.info('too-late');
  expect(existsSync(join(folder, 'threadfinch.log'))).toBe(false);
});
