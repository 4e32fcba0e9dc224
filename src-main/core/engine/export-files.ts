// Threads as files in a folder of the user's: each written whole or not at all, and only where it has changed.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob, ExportResult } from '@shared/model/export';
import { toFailure } from '@shared/model/failure';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { ImagePart } from '@shared/model/thread';
import { indexNotes, readSessionNote, type SessionNote, toSessionNote, VAULT_FOLDERS } from '../export/vault';
import { toWriteFailure, writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { type ExportPlace, exportThread } from './export-thread';
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
  const taken = new Set<string>(names.values());
  for (const [done, thread] of threads.entries()) {
    if (signal?.aborted) break;
    onProgress(done, threads.length);
    const text = await exportOne(thread).catch((error: unknown) => {
      failed.push({ thread, failure: toFailure(error) });
      return null;
    });
    for (const [file, data] of text ?? []) await put(file, data, tally);
  }
  if (isVault) {
    for (const [file, text] of indexNotes(await readNotes(target))) await put(path.join(folder, file), text, tally);
  }
  return { folder, ...tally, failed, cancelled: signal?.aborted === true };

  /** Sessions that began in the same minute with the same words may have the same name. */
  function freeName(stem: string): string {
    let free = stem;
    for (let count = 2; taken.has(free); count++) free = `${stem}-${count}`;
    taken.add(free);
    return free;
  }

  /** The thread's file, with its images beside it. */
  async function exportOne(thread: ThreadId): Promise<ReadonlyMap<string, string | Uint8Array>> {
    const images = new Map<BlobHash, string>();
    const image = ({ blob, mediaType }: ImagePart) => {
      const ending = ENDINGS[mediaType];
      if (blob === undefined || ending === undefined) return undefined;
      const name = `images/${blob.slice(0, 16)}.${ending}`;
      images.set(blob, name);
      return name;
    };
    const as = isVault ? 'md' : format;
    const exported = await exportThread(state, thread, as, options, as === 'md' ? { ...place, image } : place);
    tally.hidden += exported.redacted.count;
    const { name: wanted, ext } = path.parse(exported.name);
    const stem = names.get(thread) ?? freeName(wanted);
    names.set(thread, stem);
    const name = `${stem}${ext}`;
    const note = isVault ? readSessionNote(name, exported.text) : null;
    const files = new Map<string, string | Uint8Array>();
    files.set(path.join(target, name), note ? toSessionNote(exported.text, note) : exported.text);
    for (const [blob, file] of images) {
      const found = await state.store.blob(blob);
      if (found) files.set(path.join(target, file), found.data);
    }
    return files;
  }
}

async function put(file: string, data: string | Uint8Array, tally: Tally): Promise<void> {
  const bytes = Buffer.from(data);
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(bytes)) {
    tally.unchanged += 1;
    return;
  }
  await mkdir(path.dirname(file), { recursive: true }).catch((error: unknown) => {
    throw toWriteFailure(error, file);
  });
  await writeAtomic(file, bytes);
  tally.written += 1;
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
