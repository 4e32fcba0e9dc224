// Session files as their tools wrote them, compressed piece by piece. A folder for each session, so that deleting what
// is kept of one leaves nothing and takes nothing else along. What a file grew by is all that is written again.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobHash, SessionKey } from '@shared/model/ids';
import { renameOver, toWriteFailure, writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { openFile } from '../io/open-file';
import { compress, decompress } from '../threads/compression';
import { contentHash } from '../threads/content-hash';

/** Much more hardly compresses better, and is what a growing file costs each time. */
const PIECE_BYTES = 1024 * 1024;
const MANIFEST = 'original.json';

export interface OriginalFile {
  /** Where it was. */
  readonly path: string;
  /** Below the folder of the session's main file, with `/`; that file is the first. */
  readonly name: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modifiedMs: number;
  readonly pieces: readonly { readonly hash: BlobHash; readonly bytes: number }[];
}

export interface Original {
  readonly session: SessionKey;
  /** Of the session, when it was kept; see ScannedSession. */
  readonly revision: string;
  /** Epoch milliseconds. */
  readonly keptAt: number;
  readonly files: readonly OriginalFile[];
}

export interface KeepOriginal extends Pick<Original, 'session' | 'revision' | 'keptAt'> {
  readonly files: readonly Pick<OriginalFile, 'path' | 'name'>[];
}

/**
 * What was kept of the session before is replaced once all of this is there. False when a file can't be read any more;
 * then nothing was changed. Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). Only for the holder of the
 * writer lock.
 */
export async function keepOriginal(folder: string, { files, ...about }: KeepOriginal): Promise<boolean> {
  const own = folderOf(folder, about.session);
  const kept: OriginalFile[] = [];
  try {
    await mkdir(own, { recursive: true, mode: 0o700 });
    const before = new Set(await readdir(own));
    for (const file of files) {
      const read = await keepFile(own, file, before);
      if (!read) return false;
      kept.push(read);
    }
    await writeAtomic(join(own, MANIFEST), JSON.stringify({ ...about, files: kept } satisfies Original));
    const used = new Set([MANIFEST, ...kept.flatMap(({ pieces }) => pieces.map(({ hash }) => hash as string))]);
    for (const name of await readdir(own)) if (!used.has(name)) await rm(join(own, name), { force: true });
    return true;
  } catch (error) {
    throw toWriteFailure(error, own);
  }
}

/** Null when there is none or it is damaged. Throws AppError('no-permission' | 'cannot-read'). */
export async function readOriginal(folder: string, session: SessionKey): Promise<Original | null> {
  const path = join(folderOf(folder, session), MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw toReadError(error, path);
  });
  const original = text === null ? null : toOriginal(text);
  return original?.session === session ? original : null;
}

/** Which sessions' originals are kept, and as of which revision. */
export async function keptRevisions(folder: string): Promise<ReadonlyMap<SessionKey, string>> {
  const revisions = new Map<SessionKey, string>();
  for (const name of await readdir(folder).catch(() => [])) {
    const original = toOriginal(await readFile(join(folder, name, MANIFEST), 'utf8').catch(() => ''));
    if (original) revisions.set(original.session, original.revision);
  }
  return revisions;
}

/** Throws AppError('no-permission' | 'cannot-write'). */
export async function removeOriginals(folder: string, sessions: readonly SessionKey[]): Promise<void> {
  for (const session of sessions) {
    const own = folderOf(folder, session);
    await rm(own, { recursive: true, force: true }).catch((error: unknown) => {
      throw toWriteFailure(error, own);
    });
  }
}

/** What is kept of a session takes so many bytes; 0 when there is none. */
export async function originalSize(folder: string, session: SessionKey): Promise<number> {
  const own = folderOf(folder, session);
  const names = await readdir(own).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(own, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** A file's bytes, piece by piece. Throws AppError('cannot-read') for one that isn't whole any more. */
export async function* readPieces(
  folder: string,
  session: SessionKey,
  { name, pieces }: OriginalFile,
): AsyncGenerator<Uint8Array> {
  for (const { hash, bytes } of pieces) {
    try {
      const raw = await decompress(await readFile(join(folderOf(folder, session), hash)), bytes);
      if (contentHash(raw) !== hash) throw new Error('a kept piece is damaged');
      yield raw;
    } catch (error) {
      throw toReadError(error, name);
    }
  }
}

function folderOf(folder: string, session: SessionKey): string {
  return join(folder, contentHash(session));
}

function toOriginal(text: string): Original | null {
  try {
    return JSON.parse(text) as Original;
  } catch {
    return null;
  }
}

/** `before` names the pieces that are there. */
async function keepFile(
  own: string,
  { path, name }: Pick<OriginalFile, 'path' | 'name'>,
  before: ReadonlySet<string>,
): Promise<OriginalFile | null> {
  let source: number;
  try {
    source = openFile(path);
  } catch {
    return null;
  }
  try {
    const { mtimeMs: modifiedMs } = fstatSync(source);
    const pieces: { hash: BlobHash; bytes: number }[] = [];
    for (let at = 0; ; ) {
      const raw = readPiece(source, at);
      if (raw === null) return null;
      if (raw.length === 0) return { path, name, bytes: at, modifiedMs, pieces };
      const hash = contentHash(raw);
      if (!before.has(hash)) await writePiece(join(own, hash), compress(raw));
      pieces.push({ hash, bytes: raw.length });
      at += raw.length;
    }
  } finally {
    closeSync(source);
  }
}

/** Null when it can't be read, empty at the end. */
function readPiece(source: number, at: number): Buffer | null {
  const raw = Buffer.allocUnsafe(PIECE_BYTES);
  let filled = 0;
  try {
    while (filled < raw.length) {
      const bytesRead = readSync(source, raw, filled, raw.length - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
  } catch {
    return null;
  }
  return raw.subarray(0, filled);
}

/** On the disk before it has its name: an original may be all that is left. */
async function writePiece(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameOver(temporary, path);
}
