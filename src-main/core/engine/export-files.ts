// Threads as files in a folder of the user's: each written whole or not at all, and only where it has changed.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob, ExportResult } from '@shared/model/export';
import { isUnwritable, toFailure } from '@shared/model/failure';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { ImagePart } from '@shared/model/thread';
import {
  indexNotes,
  isIndexNote,
  readSessionNote,
  type SessionNote,
  toSessionNote,
  VAULT_FOLDERS,
} from '../export/vault';
import { toWriteFailure } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { writeStreamed } from '../io/write-streamed';
import { contentHash } from '../threads/content-hash';
import { type ExportPlace, openExport } from './export-thread';
import type { State } from './state';

interface Tally {
  written: number;
  unchanged: number;
  hidden: number;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * One thread that can't be exported costs only itself. Rejects with AppError('disk-full' | 'no-permission' |
 * 'cannot-write') when the folder can't be written to; what was written until then is whole.
 */
export async function exportFiles(
  state: Pick<State, 'library' | 'store'>,
  { threads, format, folder, options }: ExportJob,
  place: Omit<ExportPlace, 'image'>,
  onProgress: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<ExportResult> {
  const tally: Tally = { written: 0, unchanged: 0, hidden: 0 };
  const failed: { thread: ThreadId; failure: ReturnType<typeof toFailure> }[] = [];
  const isVault = format === 'vault';
  const target = isVault ? path.join(folder, VAULT_FOLDERS.sessions) : folder;
  const names = new Map<string, string>(
    isVault ? (await readNotes(target)).map(({ thread, name }) => [thread, name]) : [],
  );
  const taken = new Set([...names.values()].map((name) => name.toLowerCase()));
  // The same sessions get the same names, in whatever order they are given.
  const wanted = [...new Set(threads)].sort();
  for (const [done, thread] of wanted.entries()) {
    if (signal?.aborted) break;
    onProgress(done, wanted.length);
    await exportOne(thread);
  }
  if (isVault) {
    const notes = indexNotes(await readNotes(target));
    for (const [file, text] of notes) await put(path.join(folder, file), one(text), tally);
    await removeOldIndexes(folder, notes);
  }
  return { folder, ...tally, failed, cancelled: signal?.aborted === true };

  /** Sessions that began in the same minute with the same words may have the same name. */
  function freeName(stem: string, thread: ThreadId): string {
    const free = taken.has(stem.toLowerCase()) ? `${stem}-${contentHash(thread).slice(0, 6)}` : stem;
    taken.add(free.toLowerCase());
    return free;
  }

  /** The thread's file, with its images beside it. One that can't be read costs only itself. */
  async function exportOne(thread: ThreadId): Promise<void> {
    const images = new Map<BlobHash, string>();
    const image = ({ blob, mediaType }: ImagePart) => {
      const ending = ENDINGS[mediaType];
      if (blob === undefined || ending === undefined) return undefined;
      const name = `images/${blob.slice(0, 16)}.${ending}`;
      images.set(blob, name);
      return name;
    };
    const as = isVault ? 'md' : format;
    try {
      const exported = await openExport(state, thread, as, options, as === 'md' ? { ...place, image } : place);
      const { name, ext } = path.parse(exported.name);
      const stem = names.get(thread) ?? freeName(name, thread);
      names.set(thread, stem);
      const pieces = isVault ? asSessionNote(stem, exported.pieces) : exported.pieces;
      await put(path.join(target, `${stem}${ext}`), pieces, tally);
      tally.hidden += exported.report().count;
      for (const [blob, file] of images) {
        const found = await state.store.blob(blob);
        if (found) await put(path.join(target, file), one(found.data), tally);
      }
    } catch (error) {
      const failure = toFailure(error);
      if (isUnwritable(failure) && failure.subject.startsWith(folder)) throw error;
      failed.push({ thread, failure });
    }
  }
}

/** The first piece is the front matter and the title, which the links go under. */
async function* asSessionNote(name: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces) {
    const note = isFirst ? readSessionNote(name, piece) : null;
    isFirst = false;
    yield note ? toSessionNote(piece, note) : piece;
  }
}

async function* one(data: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield data;
}

async function put(file: string, pieces: AsyncIterable<string | Uint8Array>, tally: Tally): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true }).catch((error: unknown) => {
    throw toWriteFailure(error, file);
  });
  tally[await writeStreamed(file, pieces)] += 1;
}

/** Notes of projects and days that no session note belongs to any more, as long as they are as they were made. */
async function removeOldIndexes(folder: string, notes: ReadonlyMap<string, string>): Promise<void> {
  for (const below of [VAULT_FOLDERS.projects, VAULT_FOLDERS.days]) {
    for (const name of await readdir(path.join(folder, below)).catch(() => [])) {
      const file = path.join(folder, below, name);
      if (!name.endsWith('.md') || notes.has(`${below}/${name}`)) continue;
      if (!isIndexNote(await readFile(file, 'utf8').catch(() => ''))) continue;
      await rm(file, { force: true }).catch((error: unknown) => {
        throw toWriteFailure(error, file);
      });
    }
  }
}

async function readNotes(folder: string): Promise<SessionNote[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw toReadError(error, folder);
  });
  const notes: SessionNote[] = [];
  for (const name of names.filter((one) => one.endsWith('.md')).sort()) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    const note = readSessionNote(name.slice(0, -'.md'.length), text);
    if (note) notes.push(note);
  }
  return notes;
}
