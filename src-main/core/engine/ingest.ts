// One run from the disk to the index: scan, plan, read, link, index, save. Newest sessions first; what was read is
// committed session by session, so a run that is killed goes on where it stopped.
import type { Diagnostic } from '@shared/model/diagnostic';
import { type Failure, toFailure } from '@shared/model/failure';
import { type SessionKey, type ThreadId, toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import type { Settings } from '@shared/model/settings';
import type { ThreadHead } from '@shared/model/thread';
import type { Catalogue, SessionRow } from '../catalogue';
import type { Log } from '../io/log';
import { link } from '../pipeline/link';
import { plan } from '../pipeline/plan';
import { type ReadSession, readVersion } from '../pipeline/read-session';
import { type SourceScan, toDiagnostic } from '../pipeline/scan';
import { SOURCES } from '../sources/registry';
import type { ThreadReader } from '../threads/kept-thread';
import type { IngestCalls } from '../workers/ingest-calls';
import type { Served } from '../workers/rpc';
import type { Indexer } from './indexer';
import type { Library } from './library';
import { type Limits, NO_LIMITS, placeOf } from './limits';
import type { Looked } from './schedule';

/** How often what was read so far is linked and indexed during a long run. */
const LINK_EVERY_MS = 1500;
/** It looks at all threads, so that among a hundred thousand it must not take most of the time. */
const LINK_FACTOR = 10;
/** Sessions read at once, as long as they are small: while one waits to be kept, the next is parsed. */
const READ_AHEAD = 8;
const READ_AHEAD_BYTES = 24 * 1024 * 1024;
/** A session that grows is read again after ten times as long as reading it took, and after a second at least. */
const GROWTH_PAUSE_MS = 1000;
const GROWTH_FACTOR = 10;

export interface IngestParts {
  readonly calls: Served<IngestCalls>;
  readonly catalogue: Catalogue;
  readonly library: Library;
  /** Null to read and keep only. */
  readonly indexer: Indexer | null;
  readonly reader: ThreadReader;
  readonly log: Log;
  readonly now: () => number;
  /** What the user doesn't want, as of now. */
  readonly limits: () => Promise<Limits>;
  /** The sessions whose kept copies the settings no longer allow. */
  readonly retired: (settings: Settings) => Promise<readonly SessionKey[]>;
  readonly onProgress: (progress: Progress) => void;
  readonly onChanged: (threads: readonly ThreadId[]) => void;
}

export interface Progress {
  readonly phase: 'scanning' | 'reading' | 'indexing' | 'idle';
  readonly done: number;
  readonly total: number;
}

export class Ingest {
  /** What the last look at the disk found. */
  scans: readonly SourceScan[] = [];
  /** Sessions that could not be read at all, and why. */
  readonly unread = new Map<SessionKey, Diagnostic>();
  private readonly unkept = new Set<SessionKey>();
  private readonly lastRead = new Map<SessionKey, { readonly at: number; readonly tookMs: number }>();
  private pausing: Promise<void> | null = null;
  private resume: () => void = () => {};
  private linkedAt = 0;
  private linkTookMs = 0;
  private stopped = false;
  private limits: Limits = NO_LIMITS;
  private reading = 0;
  /** Something that was kept is gone, and what it referred to may be too. */
  private mayCollect = false;
  /** Nothing of what was forgotten may be left, not even where it would go with time. */
  private mustPurge = false;
  /** Threads that were read or removed since the last link. */
  private readonly touched = new Set<ThreadId>();

  constructor(private readonly parts: IngestParts) {}

  /** Ends a run after the sessions that are being read. */
  stop(): void {
    this.stopped = true;
    this.setPaused(false);
  }

  get isPaused(): boolean {
    return this.pausing !== null;
  }

  setPaused(paused: boolean): void {
    if (paused === this.isPaused) return;
    if (paused) this.pausing = new Promise((resolve) => (this.resume = resolve));
    else {
      this.pausing = null;
      this.resume();
    }
  }

  /** With `defer`, sessions that grow wait for their turn. Rejects with AppError when nothing more can be kept. */
  async run(settings: Settings, options: { readonly defer: boolean }): Promise<Looked> {
    const { calls, catalogue, indexer, onProgress, now } = this.parts;
    onProgress({ phase: 'scanning', done: 0, total: 0 });
    // While the first sessions are read, the index is opened; whoever needs it gets the error.
    void indexer?.open().catch(() => undefined);
    const startedAt = now();
    await this.withhold();
    const { extraFolders, folderHosts, sourcesOff } = settings;
    this.scans = await calls.scan({ extraFolders, hosts: folderHosts, off: sourcesOff });
    const todo = this.plan();
    await this.markGone(todo.gone);

    const lookMs = now() - startedAt;
    const { due, nextDue } = options.defer ? this.splitByGrowth(todo.read) : { due: todo.read, nextDue: null };
    this.linkedAt = now();
    await this.readAll(due);
    await calls.endBatch(undefined);
    await this.removeSessions(await this.parts.retired(settings));
    await this.link();
    await catalogue.flush();
    onProgress({ phase: 'indexing', done: due.length, total: due.length });
    if (indexer) {
      await indexer.sync(options);
      await this.readUnkept(indexer);
      await indexer.save({ purge: this.mustPurge });
    }
    if (this.mustPurge) await catalogue.compact();
    this.mustPurge = false;
    await this.collect();
    onProgress({ phase: 'idle', done: 0, total: 0 });
    return { nextDue, lookMs };
  }

  /** Makes what the user doesn't want true at once, without a look at the disk. Rejects as `run` does. */
  async clean(): Promise<void> {
    await this.withhold();
    await this.settle();
  }

  /** Deletes what is kept of sessions, as if they had never been read. Rejects as `run` does. */
  async deleteCopies(keys: readonly SessionKey[]): Promise<void> {
    await this.removeSessions(keys);
    await this.settle();
  }

  private async settle(): Promise<void> {
    const { catalogue, indexer } = this.parts;
    await this.link();
    await catalogue.compact();
    await indexer?.sync();
    await indexer?.save({ purge: true });
    this.mustPurge = false;
    await this.collect();
  }

  /** Lets go of what is kept of excluded and forgotten sessions. Of what can't be read again the copy stays, unseen. */
  private async withhold(): Promise<void> {
    const { catalogue, library } = this.parts;
    this.limits = await this.parts.limits();
    const { rules, forgotten } = this.limits;
    library.limit(this.limits);
    const rows = [...catalogue.sessions().values()];
    const gone = rows.filter(({ key }) => forgotten.has(key));
    await this.removeSessions(gone.map(({ key }) => key));
    if (gone.length > 0) this.mustPurge = true;
    for (const row of rows) {
      if (forgotten.has(row.key)) continue;
      const place = library.placeOf(row);
      if (!row.excluded && place && row.goneSince === null && !row.imported && rules.fit(row, place)) {
        await this.empty({ ...row, threads: [], diagnostics: [], excluded: place }, row.threads);
        continue;
      }
      const lost = row.threads.filter((id) => forgotten.has(id));
      if (lost.length === 0) continue;
      const left = row.threads.filter((id) => !forgotten.has(id));
      this.mustPurge = true;
      await this.empty({ ...row, threads: left, forgotten: [...(row.forgotten ?? []), ...lost] }, lost);
    }
  }

  /** The row with the threads that it still has, in place of what was known. */
  private async empty(row: SessionRow, lost: readonly ThreadId[]): Promise<void> {
    const { catalogue } = this.parts;
    const left = row.threads.flatMap((id) => catalogue.threads().get(id) ?? []);
    await catalogue.commit(row, left);
    await this.removeThreads(lost);
  }

  private async removeSessions(keys: readonly SessionKey[]): Promise<void> {
    if (keys.length === 0) return;
    const { catalogue } = this.parts;
    const ids = keys.flatMap((key) => catalogue.sessions().get(key)?.threads ?? []);
    await catalogue.drop(keys);
    await this.removeThreads(ids);
  }

  private async removeThreads(ids: readonly ThreadId[]): Promise<void> {
    await this.parts.calls.removeThreads({ ids });
    for (const id of ids) this.touched.add(id);
    this.mayCollect = true;
    this.parts.library.changed();
  }

  /** Of an excluded session there is nothing that could be called gone. */
  private async markGone(keys: readonly SessionKey[]): Promise<void> {
    const { catalogue, now } = this.parts;
    const isEmpty = (key: SessionKey) => catalogue.sessions().get(key)?.excluded !== undefined;
    await catalogue.markGone(
      keys.filter((key) => !isEmpty(key)),
      now(),
    );
    await catalogue.drop(keys.filter(isEmpty));
  }

  /** Blobs that nothing refers to any more go; later, while something is being read. */
  private async collect(): Promise<void> {
    if (!this.mayCollect || this.reading > 0) return;
    this.mayCollect = false;
    const removed = await this.parts.calls.collectBlobs({ before: Date.now() });
    if (removed.blobs > 0) this.parts.log.info('blobs-collected', removed);
  }

  private plan() {
    const { rules, forgotten } = this.limits;
    const { library, catalogue } = this.parts;
    const known = catalogue.sessions();
    const isWithheld = (key: SessionKey, path: string) => {
      const row = known.get(key);
      return forgotten.has(key) || (rules.any && rules.fit({ key, path }, row ? library.placeOf(row) : null));
    };
    const rows = [...known.values()].filter(({ key, path }) => !isWithheld(key, path));
    const isWantedAgain = ({ excluded, forgotten: left = [] }: SessionRow) =>
      excluded !== undefined || left.some((id) => !forgotten.has(id));
    const again = rows.filter(isWantedAgain).map(({ key }) => key);
    return plan({
      scanned: this.scans
        .flatMap(({ sessions }) => sessions)
        .filter(({ source, nativeId, container }) => !isWithheld(toSessionKey(source, nativeId), container.path)),
      rows: new Map(rows.map((row) => [row.key, row])),
      versions: new Map(SOURCES.map((adapter) => [adapter.card.id, readVersion(adapter)])),
      unkept: new Set([...this.unkept, ...again]),
      complete: new Set(this.scans.filter(({ diagnostics }) => diagnostics.length === 0).map(({ source }) => source)),
    });
  }

  /** A thread that can't be read: its session is read again by the next run. */
  noteUnkept(id: ThreadId): void {
    const head = this.parts.library.head(id);
    if (head) this.unkept.add(head.session);
  }

  private async readUnkept(indexer: Indexer): Promise<void> {
    for (const id of indexer.takeUnkept()) this.noteUnkept(id);
    if (this.unkept.size === 0) return;
    await this.readAll(
      this.plan().read.filter(({ source, nativeId }) => this.unkept.has(toSessionKey(source, nativeId))),
    );
    await this.link();
    await indexer.sync();
  }

  /** Reads one session that no scan found. */
  async readOne(session: ScannedSession): Promise<void> {
    await this.read(session);
    await this.link();
    await this.parts.catalogue.flush();
    await this.parts.indexer?.sync();
  }

  private splitByGrowth(sessions: readonly ScannedSession[]) {
    const now = this.parts.now();
    const due: ScannedSession[] = [];
    let nextDue: number | null = null;
    for (const session of sessions) {
      const last = this.lastRead.get(toSessionKey(session.source, session.nativeId));
      const at = last ? last.at + Math.max(GROWTH_PAUSE_MS, GROWTH_FACTOR * last.tookMs) : 0;
      if (at <= now) due.push(session);
      else nextDue = Math.min(nextDue ?? at, at);
    }
    return { due, nextDue };
  }

  private async readAll(sessions: readonly ScannedSession[]): Promise<void> {
    const { onProgress, now } = this.parts;
    let done = 0;
    let failure: unknown;
    const report = () => onProgress({ phase: 'reading', done, total: sessions.length });
    if (sessions.length > 0) report();
    const running = new Set<Promise<void>>();
    let bytes = 0;
    for (const session of sessions) {
      await this.pausing;
      const atOnce = session.container.kind === 'database' ? 1 : READ_AHEAD;
      while (running.size >= atOnce || (running.size > 0 && bytes + session.sizeBytes > READ_AHEAD_BYTES)) {
        await Promise.race(running);
      }
      if (failure !== undefined || this.stopped) break;
      const reading = this.read(session)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          running.delete(reading);
          bytes -= session.sizeBytes;
          done += 1;
          report();
        });
      running.add(reading);
      bytes += session.sizeBytes;
      if (now() - this.linkedAt > Math.max(LINK_EVERY_MS, LINK_FACTOR * this.linkTookMs)) {
        await Promise.all(running);
        await this.link();
        void this.parts.indexer
          ?.sync({ defer: true })
          .catch((error: unknown) => this.parts.log.error('index', toDetails(error)));
      }
    }
    await Promise.all(running);
    if (failure !== undefined) throw failure;
  }

  private async read(session: ScannedSession): Promise<void> {
    const { calls, catalogue, log, now } = this.parts;
    const key = toSessionKey(session.source, session.nativeId);
    const startedAt = now();
    this.reading += 1;
    try {
      const before = catalogue.sessions().get(key)?.threads ?? [];
      const result = await calls.read({ session });
      if ('unread' in result) {
        this.unread.set(key, result.unread);
        return;
      }
      const { row, threads } = this.withoutUnwanted(result);
      await catalogue.commit(row, threads);
      for (const id of row.threads) this.touched.add(id);
      this.unread.delete(key);
      this.unkept.delete(key);
      const dropped = [...before, ...result.row.threads].filter((id) => !row.threads.includes(id));
      if (dropped.length > 0) await this.removeThreads(dropped);
    } catch (error) {
      const failure = toFailure(error);
      if (endsRun(failure)) throw error;
      log.warn('session-unread', { source: session.source, code: failure.code, cause: failure.cause ?? '' });
      this.unread.set(key, toDiagnostic(error, session.source, session.container.path));
    } finally {
      this.reading -= 1;
      this.lastRead.set(key, { at: now(), tookMs: now() - startedAt });
    }
  }

  /** Which project a session belongs to is known only once it was read. What the user opened is wanted. */
  private withoutUnwanted({ row, threads }: ReadSession): ReadSession {
    const { rules, forgotten } = this.limits;
    const { library } = this.parts;
    const place = rules.any && !row.imported ? placeOf(threads, (id) => library.head(id)?.session) : null;
    if (place && rules.fit(row, place)) {
      return { row: { ...row, threads: [], diagnostics: [], excluded: place }, threads: [] };
    }
    const lost = row.threads.filter((id) => forgotten.has(id));
    if (lost.length === 0) return { row, threads };
    const left = threads.filter(({ own }) => !lost.includes(own.id));
    return { row: { ...row, threads: left.map(({ own }) => own.id), forgotten: lost }, threads: left };
  }

  private async link(): Promise<void> {
    const { catalogue, library, reader, onChanged, now } = this.parts;
    const startedAt = now();
    const shown = await link(catalogue.threads().values(), reader);
    const changed: ThreadHead[] = [];
    for (const [id, head] of shown) {
      const before = catalogue.threads().get(id)?.head;
      if (!before || !isShownAlike(before, head)) changed.push(head);
    }
    if (changed.length > 0) await catalogue.relink(changed);
    library.changed();
    for (const { id } of changed) this.touched.add(id);
    onChanged([...this.touched]);
    this.touched.clear();
    this.linkedAt = now();
    this.linkTookMs = this.linkedAt - startedAt;
  }
}

/** Nothing can be kept any more: going on would only fail again and again. */
function endsRun({ code }: Failure): boolean {
  return code === 'disk-full' || code === 'cannot-write' || code === 'engine-stopped';
}

/** By the fields that linking sets. */
function isShownAlike(a: ThreadHead, b: ThreadHead): boolean {
  return (
    a.stamp === b.stamp &&
    a.listed === b.listed &&
    a.inherited === b.inherited &&
    a.title === b.title &&
    a.startedAt === b.startedAt &&
    a.project?.name === b.project?.name &&
    a.counts.messages === b.counts.messages &&
    a.parent?.thread === b.parent?.thread &&
    a.parent?.at === b.parent?.at &&
    a.parent?.relation === b.parent?.relation
  );
}

function toDetails(error: unknown): Record<string, string> {
  const { code, cause } = toFailure(error);
  return { code, cause: cause ?? '' };
}
