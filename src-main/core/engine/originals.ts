// Keeps sessions' files as their tools wrote them, where the user wants that, and gives them back.

import { mkdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { type SessionKey, type ThreadId, toSessionKey } from '@shared/model/ids';
import type { OriginalReport, RestoredOriginal, RestoreTarget } from '@shared/model/original';
import type { ScannedSession } from '@shared/model/session';
import type { Settings } from '@shared/model/settings';
import type { Catalogue } from '../catalogue';
import { toWriteFailure } from '../io/atomic-file';
import { writeStreamed } from '../io/write-streamed';
import { type Original, type OriginalFile, readOriginal, readPieces } from '../originals/original-store';
import type { IngestCalls } from '../workers/ingest-calls';
import type { Served } from '../workers/rpc';
import { headOf } from './read-thread';
import type { State } from './state';

/** One that grows is kept again after twenty times as long as that took, and after a second at least. */
const PAUSE_MS = 1000;
const PAUSE_FACTOR = 20;

export interface OriginalsParts {
  readonly calls: Served<IngestCalls>;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  /** Waits while reading is paused; false when it was stopped. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly onProgress: (done: number, total: number) => void;
}

export class Originals {
  private revisions: Map<SessionKey, string> | null = null;
  private readonly lastKept = new Map<SessionKey, { readonly at: number; readonly tookMs: number }>();

  constructor(private readonly parts: OriginalsParts) {}

  /**
   * Of those that were read as they are now, where the settings say so. With `defer`, those that grow wait for their turn: resolves to when the
   * next one's comes (epoch milliseconds). Rejects with AppError when nothing more can be kept.
   */
  async keep(
    sessions: readonly ScannedSession[],
    { keepOriginals }: Settings,
    { defer }: { readonly defer: boolean },
  ): Promise<number | null> {
    if (!keepOriginals) return null;
    const { calls, now, mayGoOn, onProgress } = this.parts;
    this.revisions ??= new Map(await calls.keptOriginals(undefined));
    const due: ScannedSession[] = [];
    let nextDue: number | null = null;
    for (const session of sessions) {
      const key = toSessionKey(session.source, session.nativeId);
      if (!this.isWanted(key, session)) continue;
      const last = this.lastKept.get(key);
      const at = defer && last ? last.at + Math.max(PAUSE_MS, PAUSE_FACTOR * last.tookMs) : 0;
      if (at <= now()) due.push(session);
      else nextDue = Math.min(nextDue ?? at, at);
    }
    for (const [done, session] of due.entries()) {
      if (!(await mayGoOn())) break;
      onProgress(done, due.length);
      const key = toSessionKey(session.source, session.nativeId);
      const startedAt = now();
      await calls.keepOriginal({ session });
      // What can't be kept as it is now isn't tried again either.
      this.revisions.set(key, session.revision);
      this.lastKept.set(key, { at: now(), tookMs: now() - startedAt });
    }
    return nextDue;
  }

  /** What is withheld, in whole or in part, has no original. */
  private isWanted(key: SessionKey, { container, revision }: ScannedSession): boolean {
    const row = this.parts.catalogue.sessions().get(key);
    return (
      container.kind !== 'database' &&
      row?.revision === revision &&
      row.excluded === undefined &&
      (row.forgotten ?? []).length === 0 &&
      this.revisions?.get(key) !== revision
    );
  }

  async remove(sessions: readonly SessionKey[]): Promise<void> {
    if (sessions.length === 0) return;
    for (const key of sessions) {
      this.revisions?.delete(key);
      this.lastKept.delete(key);
    }
    await this.parts.calls.removeOriginals({ sessions });
  }
}

type Readable = Pick<State, 'library' | 'catalogue'>;

/** Throws AppError('thread-not-found' | 'no-permission' | 'cannot-read'). */
export async function reportOriginal(state: Readable, folder: string, id: ThreadId): Promise<OriginalReport> {
  const { session } = headOf(state, id);
  const original = await readOriginal(folder, session);
  if (original === null) return { kept: null, shared: isShared(state, session) };
  const files = original.files.map(({ name, path: place, bytes }) => ({ name, path: place, bytes }));
  return { kept: { keptAt: original.keptAt, files }, shared: false };
}

/**
 * Writes what is kept of a thread's session, byte for byte. Throws AppError('thread-not-found' | 'no-original' |
 * 'original-shared' | 'already-there' | 'cannot-read' | 'disk-full' | 'no-permission' | 'cannot-write').
 */
export async function restoreOriginal(
  state: Readable,
  folder: string,
  id: ThreadId,
  target: RestoreTarget,
): Promise<RestoredOriginal> {
  const { session, title, sourcePath } = headOf(state, id);
  const original = await readOriginal(folder, session);
  if (!original) {
    throw isShared(state, session) ? new AppError('original-shared', sourcePath) : new AppError('no-original', title);
  }
  const places = placesOf(original, target);
  if (!target.replace) for (const { place } of places) await refuseTaken(place);
  for (const { file, place } of places) {
    if (target.type === 'folder') {
      await mkdir(path.dirname(place), { recursive: true }).catch((error: unknown) => {
        throw toWriteFailure(error, place);
      });
    }
    await writeStreamed(place, readPieces(folder, session, file));
    const at = new Date(file.modifiedMs);
    await utimes(place, at, at).catch(() => undefined);
  }
  return { written: places.map(({ place }) => place), left: original.files.length - places.length };
}

function placesOf(
  { files }: Original,
  target: RestoreTarget,
): readonly { readonly file: OriginalFile; readonly place: string }[] {
  if (target.type === 'file') return files.slice(0, 1).map((file) => ({ file, place: target.path }));
  return files.map((file) => {
    const place = path.join(target.path, ...file.name.split('/'));
    // Names are read from the disk, and what is written there is chosen by the user.
    const way = path.relative(target.path, place);
    if (way === '' || path.isAbsolute(way) || way.split(path.sep)[0] === '..')
      throw new AppError('cannot-read', file.name);
    return { file, place };
  });
}

async function refuseTaken(place: string): Promise<void> {
  if (await stat(place).catch(() => null)) throw new AppError('already-there', place);
}

/** Rows of a database, or a file that holds other sessions too. */
function isShared({ catalogue }: Readable, session: SessionKey): boolean {
  const row = catalogue.sessions().get(session);
  if (!row) return false;
  const others = [...catalogue.sessions().values()].filter(({ path: place }) => place === row.path);
  return row.container === 'database' || others.length > 1;
}
