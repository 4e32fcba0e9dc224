import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type HomeOptions, type MadeHome, makeHome, makeSampleHome } from './make-home';

const NOW = Date.UTC(2026, 10, 30, 15, 30);
const made: string[] = [];

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-home-'));
  made.push(folder);
  return folder;
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}

/** Names, times and bytes of everything in a home. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(folder)) {
    hash.update(`${path.relative(folder, file)} ${statSync(file).mtimeMs}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function timesOf(folder: string): readonly number[] {
  return filesOf(folder)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/"timestamp":"([^"]+)"/g)])
    .map((match) => Date.parse(match[1] ?? ''));
}

describe('makeHome', () => {
  async function check(options: Omit<HomeOptions, 'folder'>, expected: (home: MadeHome) => void): Promise<void> {
    const [first, again, other] = [newFolder(), newFolder(), newFolder()];
    const home = await makeHome({ ...options, folder: first });
    expect(await makeHome({ ...options, folder: again })).toEqual(home);
    expect(fingerprint(again)).toBe(fingerprint(first));
    await makeHome({ ...options, folder: other, seed: options.seed + 1 });
    expect(fingerprint(other)).not.toBe(fingerprint(first));
    expect(Math.max(...timesOf(first).slice(-1000))).toBeLessThanOrEqual(options.now);
    expected(home);
  }

  test('the library is the same for the same seed and clock', () =>
    check({ seed: 3, now: NOW, messages: 0, mix: 'library' }, ({ sessions, messages }) => {
      expect(sessions).toBeGreaterThanOrEqual(60);
      expect(messages).toBeGreaterThan(500);
    }));

  test('a home to measure with has about the mix that the README tells', () =>
    check({ seed: 3, now: NOW, messages: 4000, mix: 'bench' }, ({ messages, bytes }) => {
      expect(messages).toBeGreaterThan(4000 * 0.9);
      expect(messages).toBeLessThan(4000 * 1.25);
      expect(bytes / messages).toBeGreaterThan(2800);
      expect(bytes / messages).toBeLessThan(4200);
    }));

  test('as many sessions as asked for', () =>
    check({ seed: 3, now: NOW, messages: 800, mix: 'bench', sessions: 100 }, ({ sessions }) => {
      expect(sessions).toBe(100);
    }));
});

describe('makeSampleHome', () => {
  test('ends shortly before the given clock, and goes back two months', async () => {
    const folder = newFolder();
    await makeSampleHome(folder, { now: NOW });
    const times = timesOf(folder);
    const newest = Math.max(...times);
    expect(newest).toBeLessThanOrEqual(NOW);
    expect(NOW - newest).toBeLessThan(3_600_000);
    expect((NOW - Math.min(...times)) / 86_400_000).toBeGreaterThan(60);
  });

  test('shows no slot of a template that was left unfilled', async () => {
    const folder = newFolder();
    await makeSampleHome(folder, { now: NOW });
    for (const file of filesOf(folder)) {
      expect(readFileSync(file, 'utf8')).not.toMatch(
        /\{(name|project|ago|title|ask|answer|file|code|hits|end|check|run)\}/,
      );
    }
  });
});
