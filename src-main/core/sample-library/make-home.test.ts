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

/** Making the vocabulary alone may take seconds on a machine that is busy. */
const LONG_MS = 60_000;

describe('makeHome', () => {
  async function make(options: Omit<HomeOptions, 'folder' | 'now'>): Promise<{ folder: string; home: MadeHome }> {
    const folder = newFolder();
    return { folder, home: await makeHome({ ...options, folder, now: NOW }) };
  }

  test('the same seed gives the same bytes, and another seed gives others', async () => {
    const library = { seed: 3, messages: 0, mix: 'library' } as const;
    const [first, again, other] = [await make(library), await make(library), await make({ ...library, seed: 4 })];
    expect(again.home).toEqual(first.home);
    expect(fingerprint(again.folder)).toBe(fingerprint(first.folder));
    expect(fingerprint(other.folder)).not.toBe(fingerprint(first.folder));
  });

  test(
    'so does a home to measure with, which has about the mix that the README tells',
    async () => {
      const bench = { seed: 3, messages: 2000, mix: 'bench' } as const;
      const [first, again] = [await make(bench), await make(bench)];
      expect(fingerprint(again.folder)).toBe(fingerprint(first.folder));
      const { messages, bytes } = first.home;
      expect(messages).toBeGreaterThan(2000 * 0.9);
      expect(messages).toBeLessThan(2000 * 1.25);
      expect(bytes / messages).toBeGreaterThan(2800);
      expect(bytes / messages).toBeLessThan(4200);
    },
    LONG_MS,
  );

  test(
    'makes as many sessions as asked for',
    async () => {
      const { home } = await make({ seed: 3, messages: 800, mix: 'bench', sessions: 100 });
      expect(home.sessions).toBe(100);
    },
    LONG_MS,
  );
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
        /\{(name|project|ago|day|daybefore|mark|title|ask|answer|file|code|hits|end|check|run)\}/,
      );
    }
  });
});
