// Reads one session: parse, shape, keep. What it resolves to is committed to the catalogue by the engine.
import { AppError } from '@shared/model/failure';
import { type ThreadId, toSessionKey, toThreadId } from '@shared/model/ids';
import type { ParsedBlob, ParsedEnd, ParsedHead, ParsedTail, ScannedSession } from '@shared/model/session';
import type { ThreadHead } from '@shared/model/thread';
import type { CatalogueThread, SessionRow } from '../catalogue/catalogue-row';
import { ownHost } from '../io/other-homes';
import type { SourceEnv } from '../io/source-env';
import type { SourceAdapter } from '../sources/source-adapter';
import type { TellText } from '../threads/early-text';
import { InFlight } from '../threads/in-flight';
import type { ThreadWriter } from '../threads/kept-thread';
import { KEPT_FORMAT } from '../threads/thread-file';
import type { ThreadStore } from '../threads/thread-store';
import type { InTurn } from './in-turn';
import { mainFolder } from './main-folder';
import { ThreadShaper } from './normalize';

/**
 * So large a session takes a tenth of a second. Up to there one is parsed after the other, while those before are being
 * kept: side by side each would hold its records until all of them are through.
 */
const LARGEST_IN_TURN = 4 * 1024 * 1024;

/** Bytes of blobs that may wait to be kept before parsing waits, too. */
const BLOBS_IN_FLIGHT = 16 * 1024 * 1024;

/** What sessions are read with: the source's adapter, and the format in which their threads are kept. */
export function readVersion({ version }: Pick<SourceAdapter, 'version'>): number {
  return KEPT_FORMAT * 1000 + version;
}

export interface ReadSession {
  readonly row: SessionRow;
  readonly threads: readonly CatalogueThread[];
}

interface OpenThread {
  readonly id: ThreadId;
  readonly head: ParsedHead;
  readonly shaper: ThreadShaper;
  readonly writer: ThreadWriter;
  tail?: ParsedTail;
}

/**
 * `now` gives epoch milliseconds; `tell` is told the text of a long main thread as it comes. Throws AppError for I/O;
 * then nothing of the session was changed.
 */
export async function readSession(
  adapter: SourceAdapter,
  session: ScannedSession,
  env: SourceEnv,
  store: ThreadStore,
  now: () => number,
  inTurn: InTurn,
  tell?: TellText,
): Promise<ReadSession> {
  const open = new Map<string, OpenThread>();
  const blobs = new InFlight(BLOBS_IN_FLIGHT);
  let startedAt = now();
  const read = () => {
    startedAt = now();
    return readEvents(adapter, session, env, store, open, blobs, startedAt, tell);
  };
  try {
    const end = await (session.sizeBytes > LARGEST_IN_TURN ? read() : inTurn(read));
    // A thread must not refer to what isn't there.
    await blobs.all();
    return await finishThreads(adapter, session, env, [...open.values()], end, startedAt, now());
  } catch (error) {
    await Promise.all([...open.values()].map(({ writer }) => writer.abandon()));
    throw error;
  }
}

async function readEvents(
  adapter: SourceAdapter,
  session: ScannedSession,
  env: SourceEnv,
  store: ThreadStore,
  open: Map<string, OpenThread>,
  blobs: InFlight,
  now: number,
  tell: TellText | undefined,
): Promise<ParsedEnd> {
  const opened = (key: string): OpenThread => {
    const thread = open.get(key);
    if (!thread) throw new AppError('defect', `${session.source}: a message before its head`);
    return thread;
  };
  for await (const event of adapter.parse(session, env)) {
    switch (event.type) {
      case 'head': {
        const id = toThreadId(session.source, session.nativeId, event.key);
        const isMain = event.key === '' && event.parent === null;
        const writer = await store.begin(id, isMain ? tell : undefined);
        open.set(event.key, { id, head: event, shaper: new ThreadShaper(id, now), writer });
        break;
      }
      case 'message': {
        const thread = opened(event.key);
        const { message, row } = thread.shaper.add(event);
        const kept = thread.writer.add(message, row);
        // Waiting costs as much as making a message, and mostly there is nothing to wait for.
        if (kept) await kept;
        break;
      }
      case 'blob': {
        const data = bytesOf(event);
        const { length } = data;
        await blobs.add(store.putBlob(event.hash, event.mediaType, data), length);
        break;
      }
      case 'tail':
        opened(event.key).tail = event;
        break;
      case 'end':
        return event;
    }
  }
  throw new AppError('defect', `${session.source}: a session without an end`);
}

function bytesOf({ data }: ParsedBlob): Uint8Array {
  if ('bytes' in data) return data.bytes;
  return 'text' in data ? Buffer.from(data.text) : Buffer.from(data.base64, 'base64');
}

async function finishThreads(
  adapter: SourceAdapter,
  session: ScannedSession,
  env: SourceEnv,
  open: readonly OpenThread[],
  end: ParsedEnd,
  startedAt: number,
  readAt: number,
): Promise<ReadSession> {
  const sessionKey = toSessionKey(session.source, session.nativeId);
  const threads: CatalogueThread[] = [];
  for (const { head, shaper, writer, tail } of open) {
    if (!tail) throw new AppError('defect', `${session.source}: a thread without a tail`);
    const diagnostics = head.key === '' ? end.diagnostics : [];
    const finished = shaper.finish(await withMainFolder(tail, session, env), session, sessionKey, diagnostics, readAt);
    const stamp = await writer.finish(finished.summary);
    const own: ThreadHead = { ...finished.head, stamp };
    const { spawned, twins } = tail;
    const links = {
      parentReference: head.parent,
      spawned,
      ...(twins && { twins }),
      firstIds: finished.firstIds,
      ...(session.root.foundBy === 'import' && { imported: true }),
    };
    threads.push({ head: own, own, links, activity: finished.activity });
  }
  return {
    row: {
      key: sessionKey,
      source: session.source,
      rootPath: session.root.path,
      nativeId: session.nativeId,
      path: session.container.path,
      container: session.container.kind,
      revision: session.revision,
      adapterVersion: readVersion(adapter),
      sizeBytes: session.sizeBytes,
      modifiedMs: session.modifiedMs,
      readMs: readAt - startedAt,
      threads: threads.map(({ head }) => head.id),
      records: end.records,
      diagnostics: end.diagnostics,
      goneSince: null,
      ...(session.root.foundBy === 'import' ? { imported: true } : {}),
    },
    threads,
  };
}

/** Other machines' folders are known by what is written of them only. */
async function withMainFolder(told: ParsedTail, { root }: ScannedSession, env: SourceEnv): Promise<ParsedTail> {
  // What another system on this machine tells of this one is here.
  const tail = told.host !== undefined && told.host === ownHost(env) ? { ...told, host: '' } : told;
  const folder = tail.repository ?? tail.cwd;
  const isElsewhere = (tail.host ?? root.host ?? '') !== '' || root.foundBy === 'setting' || root.foundBy === 'import';
  return folder === null || isElsewhere ? tail : { ...tail, repository: await mainFolder(folder, env) };
}
