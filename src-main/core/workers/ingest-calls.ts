// What the ingest worker serves: looking, reading and keeping. It opens sources and the thread store, never the index.
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError, type FailureCode } from '@shared/model/failure';
import { type SessionKey, type SourceId, type ThreadId, toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import type { AppPaths } from '../io/app-paths';
import { type OpenedSourceEnv, openSourceEnv } from '../io/node-source-env';
import { originalFiles } from '../originals/original-files';
import { keptRevisions, removeOriginals } from '../originals/original-store';
import { openTurns } from '../pipeline/in-turn';
import { type FolderHosts, nameHosts } from '../pipeline/name-hosts';
import { type ReadSession, readSession } from '../pipeline/read-session';
import { type SourceScan, scanSources, toDiagnostic } from '../pipeline/scan';
import { SOURCES } from '../sources/registry';
import type { SourceAdapter } from '../sources/source-adapter';
import type { TellText } from '../threads/early-text';
import { type Keeper, openKeeper } from '../threads/keeper';
import { ThreadStore } from '../threads/thread-store';

export interface IngestOptions {
  readonly paths: AppPaths;
  readonly home: string | null;
}

/** A file's first bytes are enough to tell whose session it is. */
const RECOGNISE_BYTES = 64 * 1024;

/** Failures that are about what was to be read; all others are about us. */
const ABOUT_INPUT: ReadonlySet<FailureCode> = new Set(['no-permission', 'not-found', 'cannot-read', 'database-locked']);

export interface UnreadSession {
  readonly unread: Diagnostic;
}

/** `tell` is told the text of long sessions as it comes. Without a `keeper`, what is read is kept in this thread. */
export function ingestCalls({ paths, home }: IngestOptions, tell: TellText, keeper: Keeper = openKeeper(paths)) {
  const inTurn = openTurns();
  let store: Promise<ThreadStore> | undefined;
  let opened: { readonly env: OpenedSourceEnv; readonly folders: string } | undefined;
  let database = '';
  /** How many sessions are in each file. */
  let containers: ReadonlyMap<string, number> = new Map();

  const envFor = (extraFolders: readonly string[]): OpenedSourceEnv => {
    const folders = JSON.stringify(extraFolders);
    if (opened?.folders === folders) return opened.env;
    opened?.env.close();
    opened = { env: openSourceEnv({ ...(home === null ? {} : { home }), extraFolders }), folders };
    return opened.env;
  };
  const keep = () => {
    store ??= ThreadStore.open(paths, keeper);
    return store;
  };

  return {
    async scan(request: {
      readonly extraFolders: readonly string[];
      readonly hosts: FolderHosts;
      readonly off: readonly SourceId[];
    }): Promise<readonly SourceScan[]> {
      const adapters = SOURCES.filter(({ card }) => !request.off.includes(card.id));
      const { env, close } = envFor(request.extraFolders);
      // Databases that were lent before are as they were then.
      close();
      const scans = await scanSources(adapters, env);
      containers = countContainers(scans);
      return nameHosts(scans, request.hosts);
    },

    /**
     * Sessions of one database should follow one another, one at a time: its snapshot is lent to all of them. With
     * `early`, the text of a long one is told as it comes.
     */
    async read({
      session,
      early,
    }: {
      readonly session: ScannedSession;
      readonly early: boolean;
    }): Promise<ReadSession | UnreadSession> {
      const lent = opened?.env ?? envFor([]);
      if (session.container.kind === 'database' && session.container.path !== database) {
        lent.close();
        database = session.container.path;
      }
      try {
        const adapter = adapterOf(session.source);
        return await readSession(adapter, session, lent.env, await keep(), Date.now, inTurn, early ? tell : undefined);
      } catch (error) {
        if (!(error instanceof AppError) || !ABOUT_INPUT.has(error.code)) throw error;
        // Told here, because what caused it doesn't cross the thread's border.
        return { unread: toDiagnostic(error, session.source, session.container.path) };
      }
    },

    /** False when the session has no file of its own, or that can't be read any more. */
    async keepOriginal({ session }: { readonly session: ScannedSession }): Promise<boolean> {
      const files = await originalFiles(session, containers, (opened?.env ?? envFor([])).env);
      const about = { session: toSessionKey(session.source, session.nativeId), revision: session.revision };
      return files !== null && keeper.original({ ...about, keptAt: Date.now(), files });
    },

    async keptOriginals(): Promise<ReadonlyMap<SessionKey, string>> {
      return keptRevisions(paths.originals);
    },

    async removeOriginals({ sessions }: { readonly sessions: readonly SessionKey[] }): Promise<void> {
      await removeOriginals(paths.originals, sessions);
    },

    /** Lets go of whatever the last reads held open. */
    async endBatch(): Promise<void> {
      opened?.env.close();
      database = '';
    },

    /** The session that a file anywhere is; throws AppError('not-found' | 'not-a-session'). */
    async recognise({ path }: { readonly path: string }): Promise<ScannedSession> {
      const { env } = opened?.env ?? envFor([]);
      const found = await env.stat(path);
      if (found?.kind !== 'file') throw new AppError(found ? 'not-a-session' : 'not-found', path);
      const head = await env.bytes(path, 0, RECOGNISE_BYTES);
      for (const adapter of SOURCES) {
        const session = await adapter.recognise(path, head, env);
        if (session) return session;
      }
      throw new AppError('not-a-session', path);
    },

    /** Removes blobs that nothing refers to any more; see ThreadStore.collect. */
    async collectBlobs({
      before,
    }: {
      readonly before: number;
    }): Promise<{ readonly blobs: number; readonly bytes: number }> {
      return (await keep()).collect(before);
    },

    async removeThreads({ ids }: { readonly ids: readonly ThreadId[] }): Promise<void> {
      await (await keep()).remove(ids);
    },
  };
}

export type IngestCalls = ReturnType<typeof ingestCalls>;

function countContainers(scans: readonly SourceScan[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sessions } of scans) {
    for (const { container } of sessions) counts.set(container.path, (counts.get(container.path) ?? 0) + 1);
  }
  return counts;
}

function adapterOf(source: SourceId): SourceAdapter {
  const adapter = SOURCES.find(({ card }) => card.id === source);
  if (!adapter) throw new AppError('bad-argument', source);
  return adapter;
}
