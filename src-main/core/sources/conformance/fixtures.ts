// The fixtures of a source: fake homes on the disk, and copies of them that may be damaged.
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SourceId } from '@shared/model/ids';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');

export interface Fixture {
  readonly name: string;
  readonly folder: string;
  readonly home: string;
}

export function fixturesOf(source: SourceId): Fixture[] {
  const folder = path.join(FIXTURES, source);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((found) => found.isDirectory())
    .map(({ name }) => ({ name, folder: path.join(folder, name), home: path.join(folder, name, 'home') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Runs with an empty folder, which is removed afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'threadfinch-conformance-')));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs with a copy of the fixture's home, times included. */
export function inCopy<T>(fixture: Fixture, run: (home: string) => Promise<T>): Promise<T> {
  return inFolder((folder) => {
    const home = path.join(folder, 'home');
    cpSync(fixture.home, home, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    return run(home);
  });
}

/** Every file under a folder, as paths, sorted. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name))
    .sort();
}
