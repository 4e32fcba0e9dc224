// Every path that we own, in one table that all skins share.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import envPaths from 'env-paths';
import { toWriteFailure } from './atomic-file';

export interface AppPaths {
  readonly data: string;
  readonly catalogue: string;
  readonly threads: string;
  readonly blobs: string;
  /** Session files as their tools wrote them, where the user wants them kept. */
  readonly originals: string;
  readonly index: string;
  readonly settings: string;
  /** The user's own data: stars, notes, tags, saved searches. */
  readonly library: string;
  /** Keys of models, encrypted by the system's key store. */
  readonly keys: string;
  /** What labels of hidden secrets are made with. */
  readonly redactionKey: string;
  readonly lock: string;
  readonly inbox: string;
  readonly logs: string;
  /** Copies of session files that the user imported. */
  readonly imports: string;
  /** Vectors of what was embedded, by model. */
  readonly meaning: string;
  /** Answers that models gave. */
  readonly answers: string;
  /** There while something is being forgotten. */
  readonly forgetting: string;
  readonly windowState: string;
  /** Electron's own profile (userData). */
  readonly electron: string;
}

/**
 * `data` as given; with only a `home`, a folder of its own that is keyed by the home's real path and never lies
 * inside it; else the user's data folder by the system's rules.
 */
export function appPaths(options: { readonly home?: string; readonly data?: string }): AppPaths {
  const data = options.data ? resolve(options.data) : options.home ? dataFolderOf(options.home) : userDataFolder();
  return {
    data,
    catalogue: join(data, 'catalogue'),
    threads: join(data, 'threads'),
    blobs: join(data, 'blobs'),
    originals: join(data, 'originals'),
    index: join(data, 'index'),
    settings: join(data, 'settings.json'),
    library: join(data, 'library.json'),
    keys: join(data, 'keys.json'),
    redactionKey: join(data, 'redaction.key'),
    lock: join(data, 'writer.lock'),
    inbox: join(data, 'inbox'),
    logs: join(data, 'logs'),
    imports: join(data, 'imports'),
    meaning: join(data, 'meaning'),
    answers: join(data, 'answers'),
    forgetting: join(data, 'forgetting'),
    windowState: join(data, 'window-state.json'),
    electron: join(data, 'electron'),
  };
}

/** Makes the folders, for this user only (0700). Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). */
export async function createFolders(paths: AppPaths): Promise<void> {
  const { data, catalogue, threads, blobs, originals, index, inbox, logs, imports, electron } = paths;
  for (const folder of [data, catalogue, threads, blobs, originals, index, inbox, logs, imports, electron]) {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw toWriteFailure(error, folder);
    });
  }
}

function userDataFolder(): string {
  return envPaths('threadfinch', { suffix: '' }).data;
}

function dataFolderOf(home: string): string {
  const real = realPathOf(resolve(home));
  const key = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const own = join(userDataFolder(), 'homes', key);
  if (!isInside(realPathOf(own), real)) return own;
  // The given home holds the user's data area, so it is most likely the user's own.
  return join(tmpdir(), `threadfinch-${userInfo().username}`, key);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Resolves the links of the part of a path that exists. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}
