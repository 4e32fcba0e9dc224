// What folders go through: links in a circle, folders named like files, files replaced, rights taken away.
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { SourceAdapter } from '../source-adapter';
import { condense } from './condense';
import { filesUnder } from './fixtures';
import { type HomeReading, readHome } from './read-home';
import { endOf } from './session-laws';
import { forbidding } from './views';

/** In every folder of the root links to itself, upwards, in a circle, and a twin beside it: all is found, once. */
export async function checkLinkLoops(adapter: SourceAdapter, home: string): Promise<void> {
  const before = await readHome(adapter, home);
  for (const folder of foldersOf(before)) {
    symlinkSync('.', path.join(folder, 'zz-self'), 'junction');
    symlinkSync('..', path.join(folder, 'zz-above'), 'junction');
    symlinkSync(path.join(folder, 'zz-nowhere-b'), path.join(folder, 'zz-nowhere-a'), 'junction');
    symlinkSync(path.join(folder, 'zz-nowhere-a'), path.join(folder, 'zz-nowhere-b'), 'junction');
  }
  const inRoot = foldersOf(before).filter((folder) => before.roots.every((root) => root.path !== folder));
  for (const folder of inRoot) symlinkSync(folder, `${folder}-zz-twin`, 'junction');
  expect(condense(await readHome(adapter, home), home)).toEqual(condense(before, home));
}

/** A folder where a session's file should be costs that session only, and is said. */
export async function checkFolderAsFile(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const before = await readHome(adapter, home);
  rmSync(file);
  mkdirSync(path.join(file, 'inside'), { recursive: true });
  const after = await readHome(adapter, home);
  expect(others(after, file)).toEqual(others(before, file));
  const found = after.sessions.find(({ session }) => session.container.path === file);
  const isSaid = found ? found.events.length === 0 || endOf(found.events).diagnostics.length > 0 : false;
  expect(isSaid || after.failures.length > 0, 'a diagnostic or a failure').toBe(true);
}

/** A file that may not be read costs that session only. */
export async function checkForbiddenFile(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const before = await readHome(adapter, home);
  const after = await readForbidden(adapter, home, file);
  expect(others(after, file)).toEqual(others(before, file));
  expect(after.failures.map(({ code, subject }) => [code, subject])).toContainEqual(['no-permission', file]);
}

/** A folder that may not be listed costs what is in it: the scan goes on with the rest, and fails when it is done. */
export async function checkForbiddenFolder(adapter: SourceAdapter, home: string, folder: string): Promise<void> {
  const before = await readHome(adapter, home);
  const after = await readForbidden(adapter, home, folder);
  const outside = (reading: HomeReading) =>
    reading.sessions
      .map(({ session }) => session)
      .filter(({ container }) => !container.path.startsWith(folder + path.sep))
      .map(({ nativeId }) => nativeId);
  expect(outside(after)).toEqual(outside(before));
  expect(after.failures.map(({ code }) => code)).toContain('no-permission');
}

/** With real rights where they hold; root may read everything. */
async function readForbidden(adapter: SourceAdapter, home: string, target: string): Promise<HomeReading> {
  if (process.getuid === undefined || process.getuid() === 0) {
    return readHome(adapter, home, (env) => forbidding(env, target));
  }
  const { mode } = statSync(target);
  chmodSync(target, 0);
  try {
    return await readHome(adapter, home);
  } finally {
    chmodSync(target, mode);
  }
}

/** A file with other content but the same size and time is read again, whether written in place or replaced. */
export async function checkSilentRewrites(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const revision = async () =>
    (await readHome(adapter, home)).sessions.find(({ session }) => session.container.path === file)?.session.revision;
  const [bytes, { atime, mtime }] = [readFileSync(file), statSync(file)];
  const first = await revision();
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
  const second = await revision();
  expect(second, 'written in place').not.toBe(first);
  writeFileSync(`${file}.new`, bytes);
  utimesSync(`${file}.new`, atime, mtime);
  renameSync(`${file}.new`, file);
  expect(await revision(), 'replaced').not.toBe(second);
}

/** Files beside the sessions may vanish at any time: the sessions stay readable. */
export async function checkMissingSideFiles(adapter: SourceAdapter, home: string): Promise<void> {
  const before = await readHome(adapter, home);
  const containers = new Set(before.sessions.map(({ session }) => session.container.path));
  for (const file of filesUnder(home).filter((found) => !containers.has(found))) {
    const [bytes, { atime, mtime }] = [readFileSync(file), statSync(file)];
    rmSync(file);
    const after = await readHome(adapter, home);
    expect(
      after.failures.map(({ subject }) => subject),
      `without ${path.basename(file)}`,
    ).toEqual(before.failures.map(({ subject }) => subject));
    for (const { events } of after.sessions) endOf(events);
    writeFileSync(file, bytes);
    utimesSync(file, atime, mtime);
  }
}

/** Events of all sessions but those of one file. */
function others({ sessions }: HomeReading, file: string): unknown {
  return sessions
    .filter(({ session }) => session.container.path !== file)
    .map(({ session, events }) => [session.nativeId, events.filter(({ type }) => type === 'message')]);
}

/** The folders between each root and its sessions. */
function foldersOf({ roots, sessions }: HomeReading): string[] {
  const folders = new Set(roots.map((root) => root.path));
  for (const { session } of sessions) {
    for (let folder = path.dirname(session.container.path); folder.length > session.root.path.length; ) {
      folders.add(folder);
      folder = path.dirname(folder);
    }
  }
  return [...folders];
}
