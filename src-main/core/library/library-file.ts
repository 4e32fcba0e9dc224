// library.json: the user's own data on disk. Whoever changes it reads it first, under a lock of its own, since several
// processes may; a damaged one is moved aside at the first change and never written over; before a migration and an
// import it is copied.
import { copyFile, readFile, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError } from '@shared/model/failure';
import type { Library, LibraryImport } from '@shared/model/library';
import { lock } from 'proper-lockfile';
import { toWriteFailure, writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { namesSetAside, setAside } from '../io/set-aside';
import { mergeLibrary } from './merge-library';
import {
  LIBRARY_VERSION,
  migrate,
  parseLibrary,
  type ReadLibrary,
  readLibrary,
  type StoredLibrary,
  versionOf,
} from './stored-library';

export type LibraryChange = (stored: StoredLibrary) => StoredLibrary;

export interface LibraryFile {
  /** As of the last look; `refresh` looks again. */
  current(): ReadLibrary;
  /** Takes in what another process wrote. Throws AppError('no-permission' | 'cannot-read'). */
  refresh(): Promise<ReadLibrary>;
  /**
   * Resolves once it is on the disk. Throws AppError('disk-full' | 'no-permission' | 'cannot-write' |
   * 'data-from-newer-version'); then nothing has changed.
   */
  change(change: LibraryChange): Promise<Library>;
  /** The file as text, to be kept elsewhere. */
  exported(): Promise<string>;
  /** Throws as `change` does, and AppError('not-a-library') for any other text. */
  merge(text: string, name: string): Promise<LibraryImport>;
  /** What is wrong with the file, or was when it was set aside. */
  diagnostics(): Promise<readonly Diagnostic[]>;
}

const EMPTY: StoredLibrary = { version: LIBRARY_VERSION, threads: {}, searches: [], recent: [], forgotten: [] };
/** A change takes some milliseconds, so that another process's is waited for. */
const LOCK_WAIT_MS = 5000;
const LOCK_LOOK_MS = 25;

interface Waiting {
  readonly change: LibraryChange;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** `now` gives epoch milliseconds. Throws AppError('no-permission' | 'cannot-read'). */
export async function openLibrary(path: string, now: () => number): Promise<LibraryFile> {
  let seen = { modifiedMs: -1, size: -1 };
  let read: ReadLibrary = readLibrary(EMPTY);
  let damaged = false;
  let waiting: Waiting[] = [];
  let writing = false;

  const refresh = async (): Promise<ReadLibrary> => {
    const found = await stat(path).catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw toReadError(error, path);
    });
    const next = { modifiedMs: found?.mtimeMs ?? -1, size: found?.size ?? -1 };
    if (next.modifiedMs === seen.modifiedMs && next.size === seen.size) return read;
    const stored = await readStored(path);
    damaged = stored === 'damaged';
    read = readLibrary(typeof stored === 'string' ? EMPTY : stored);
    seen = next;
    return read;
  };

  /** All changes that wait go into one write. */
  const writeAll = async (): Promise<void> => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(path, now, (stored) => batch.reduce((after, { change }) => change(after), stored));
        seen = { modifiedMs: -1, size: -1 };
        await refresh();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = false;
  };

  const change = async (wanted: LibraryChange): Promise<Library> => {
    await new Promise<void>((done, failed) => {
      waiting.push({ change: wanted, done, failed });
      if (!writing) void writeAll();
    });
    return read.library;
  };

  await refresh();
  return {
    current: () => read,
    refresh,
    change,
    exported: async () => {
      const stored = await readStored(path);
      return format(typeof stored === 'string' ? EMPTY : migrate(stored, path));
    },
    merge: async (text, name) => {
      const other = parseLibrary(text);
      if (!other || !('version' in other) || !('threads' in other)) throw new AppError('not-a-library', name);
      const incoming = readLibrary(migrate(other, name));
      let brought: LibraryImport = { threads: 0, searches: 0 };
      await backUp(path, 'before-import', now);
      await change((stored) => {
        const merged = mergeLibrary(stored, incoming);
        brought = merged.brought;
        return merged.stored;
      });
      return brought;
    },
    diagnostics: async () => {
      await refresh();
      const names = [...(damaged ? ['library.json'] : []), ...(await namesSetAside(path))];
      return names.map((detail) => ({ code: 'damaged-library' as const, count: 1, detail }));
    },
  };
}

type Stored = Readonly<Record<string, unknown>>;

async function readStored(path: string): Promise<Stored | 'absent' | 'damaged'> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw toReadError(error, path);
  });
  return text === null ? 'absent' : (parseLibrary(text) ?? 'damaged');
}

async function write(path: string, now: () => number, change: LibraryChange): Promise<void> {
  const unlock = await takeLock(path);
  try {
    const stored = await readStored(path);
    if (stored === 'damaged') await setAside(path);
    if (typeof stored !== 'string' && versionOf(stored) < LIBRARY_VERSION)
      await backUp(path, `version-${versionOf(stored)}`, now);
    const before = typeof stored === 'string' ? EMPTY : migrate(stored, path);
    const after = change(before);
    if (after !== before) await writeAtomic(path, format(after));
  } finally {
    await unlock().catch(() => undefined);
  }
}

async function takeLock(path: string): Promise<() => Promise<void>> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    try {
      return await lock(path, { lockfilePath: `${path}.lock`, realpath: false });
    } catch (error) {
      if (!isHeld(error)) throw toWriteFailure(error, path);
      if (waited >= LOCK_WAIT_MS) throw new AppError('writer-busy', path);
      await wait(LOCK_LOOK_MS);
    }
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ELOCKED';
}

function format(stored: Stored): string {
  return `${JSON.stringify(stored, null, 1)}\n`;
}

/** A copy beside the file, named by why and when. */
async function backUp(path: string, why: string, now: () => number): Promise<void> {
  const time = new Date(now()).toISOString().replace(/[-:]/g, '').slice(0, 15);
  const target = `${path.replace(/\.json$/, '')}.${why}.${time}.json`;
  await copyFile(path, target).catch((error: unknown) => {
    if (!isAbsent(error)) throw toWriteFailure(error, target);
  });
}
