// The adapters' world on a real disk: one home, read-only. Metadata is read synchronously, because the engine has a
// process of its own and 2,500 promised stats cost more than the stats (75 ms against 15 ms).
import { hash } from 'node:crypto';
import { type BigIntStats, closeSync, fstatSync, readdirSync, readSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { type OpenSnapshot, openSnapshot } from './database-snapshot';
import { isAbsent, toReadError } from './io-error';
import { openFile } from './open-file';
import { type OtherHome, otherHomes, outputOf } from './other-homes';
import { readLines } from './read-lines';
import type { FileStat, Platform, SourceEnv } from './source-env';

/** A scan looks into the databases of hundreds of workspaces, each of which may take 64 MB. */
const MOST_OPEN = 2;
/** Asking which systems run starts a program, and a scan may follow another within a second. */
const OTHERS_FOR_MS = 60_000;
const ALL_LAYOUTS: readonly Platform[] = ['linux', 'darwin', 'win32'];

export interface SourceEnvOptions {
  /** Treat this folder as the home: the machine's environment is ignored and every platform's layout looked for. */
  readonly home?: string;
  /** The environment variables that tools read, when no home is given; by default the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whose path rules hold; by default the running platform's. */
  readonly platform?: Platform;
  readonly extraFolders?: readonly string[];
}

export interface OpenedSourceEnv {
  readonly env: SourceEnv;
  /** Closes the snapshots that were lent. The env stays usable and opens new ones: call it after every batch. */
  close(): void;
}

/** Opens the adapters' world. Touches nothing until it is asked. */
export function openSourceEnv(options: SourceEnvOptions = {}): OpenedSourceEnv {
  const platform = options.platform ?? runningPlatform();
  const environment = options.home === undefined ? (options.environment ?? process.env) : {};
  const snapshots = new Map<string, Promise<OpenSnapshot>>();
  let others: { readonly until: number; readonly homes: Promise<readonly OtherHome[]> } | undefined;
  const env: SourceEnv = {
    home: path.resolve(options.home ?? homedir()),
    platform,
    layouts: options.home === undefined ? [platform] : ALL_LAYOUTS,
    extraFolders: options.extraFolders ?? [],
    variable: (name) => environment[name] || undefined,
    otherHomes: async () => {
      if (options.home !== undefined) return [];
      if (others === undefined || others.until < performance.now()) {
        const { variable } = env;
        const homes = otherHomes({ platform, variable, folders: foldersIn, output: outputOf });
        others = { until: performance.now() + OTHERS_FOR_MS, homes };
      }
      return others.homes;
    },
    join: path.join,
    stat: async (file) => statOf(file),
    list: async (folder) => listOf(folder),
    realPath: (file) =>
      realpath(file).catch((error: unknown) => {
        throw toReadError(error, file);
      }),
    lines: readLines,
    text: readText,
    bytes: readBytes,
    snapshot: (file) => {
      const lent = snapshots.get(file) ?? openSnapshot(file);
      // The last one asked for stands last.
      snapshots.delete(file);
      snapshots.set(file, lent);
      for (const [other, old] of [...snapshots].slice(0, -MOST_OPEN)) {
        snapshots.delete(other);
        closeLent(old);
      }
      return lent;
    },
    revisionOf: (...stats) => stats.map(toRevision).join(' '),
    hash: (data) => hash('sha256', data, 'hex').slice(0, 32),
  };
  const close = () => {
    for (const lent of snapshots.values()) closeLent(lent);
    snapshots.clear();
  };
  return { env, close };
}

/** One that could not be opened needs no closing. */
function closeLent(lent: Promise<OpenSnapshot>): void {
  lent.then(
    (snapshot) => snapshot.close(),
    () => undefined,
  );
}

function runningPlatform(): Platform {
  return process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
}

function statOf(file: string): FileStat | null {
  try {
    return toFileStat(file, statSync(file, { bigint: true }));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw toReadError(error, file);
  }
}

function listOf(folder: string): FileStat[] {
  try {
    return readdirSync(folder)
      .sort(byCodeUnits)
      .flatMap((name) => statOrNothing(path.join(folder, name)));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw toReadError(error, folder);
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    return listOf(folder).flatMap(({ path: inside, kind }) => (kind === 'folder' ? [inside] : []));
  } catch {
    return [];
  }
}

function statOrNothing(file: string): FileStat[] {
  try {
    return [toFileStat(file, statSync(file, { bigint: true }))];
  } catch {
    return [];
  }
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function toFileStat(file: string, stats: BigIntStats): FileStat {
  return {
    path: file,
    kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
    sizeBytes: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs) / 1e6,
    changedMs: Number(stats.ctimeNs) / 1e6,
    inode: stats.ino.toString(36),
  };
}

function toRevision({ sizeBytes, modifiedMs, changedMs = 0, inode }: FileStat): string {
  return `${sizeBytes}:${modifiedMs}:${changedMs}:${inode}`;
}

async function readText(file: string, start = 0, end?: number): Promise<string> {
  const bytes = await readBytes(file, start, end);
  try {
    const text = bytes.toString('utf8');
    return start === 0 && text.startsWith('\uFEFF') ? text.slice(1) : text;
  } catch (error) {
    // Longer than a string can be.
    throw toReadError(error, file);
  }
}

/** At once, as with metadata: most of these are small, and every step elsewhere costs more than the read. */
async function readBytes(file: string, start = 0, end = Number.POSITIVE_INFINITY): Promise<Buffer> {
  let handle: number | undefined;
  try {
    handle = openFile(file);
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
    let filled = 0;
    while (filled < bytes.length) {
      const bytesRead = readSync(handle, bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } catch (error) {
    throw toReadError(error, file);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
