// One run from the disk to the index: scan, plan, read, link, index, save. Newest sessions first; what was read is
// committed session by session, so a run that is killed goes on where it stopped.
import type { Diagnostic } from '@shared/model/diagnostic';
import { toFailure } from '@shared/model/failure';
import { type SessionKey, type ThreadId, toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import type { Settings } from '@shared/model/settings';
import type { ThreadHead } from '@shared/model/thread';
import type { Catalogue } from '../catalogue';
import type { Log } from '../io/log';
import { link } from '../pipeline/link';
import { plan } from '../pipeline/plan';
import { readVersion } from '../pipeline/read-session';
import type { SourceScan } from '../pipeline/scan';
import { SOURCES } from '../sources/registry';
import type { ThreadReader } from '../threads/kept-thread';
import type { IngestCalls } from '../workers/ingest-calls';
import type { Served } from '../workers/rpc';
import type { ForgetMark } from './forget-mark';
import type { Indexer, SyncOptions } from './indexer';
import type { Library } from './library';
import type { Limits } from './limits';
import { Originals } from './originals';
import { Reading } from './reading';
import type { Looked } from './schedule';
import { Withheld } from './withheld';

/** How often what was read so far is linked and indexed during a long run. */
const LINK_EVERY_MS = 1500;
/** It looks at all threads, so that among a hundred thousand it must not take most of the time. */
const LINK_FACTOR = 10;

export interface IngestParts {
  readonly calls: Served<IngestCalls>;
  readonly catalogue: Catalogue;
  readonly library: Library;
  /** Null to read and keep only. */
  readonly indexer: Indexer | null;
  readonly reader: ThreadReader;
  /** While it is set nothing of what was forgotten may be left, not even where it would go with time. */
  readonly forgetMark: ForgetMark;
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
  private readonly reading: Reading;
  private readonly withheld: Withheld;
  private readonly originals: Originals;
  private linkedAt = 0;
  private linkTookMs = 0;
  /** Something that was kept is gone, and what it referred to may be too. */
  private mayCollect = false;
  /** Threads that were read or removed since the last link. */
  private readonly touched = new Set<ThreadId>();

  constructor(private readonly parts: IngestParts) {
    const removeThreads = (ids: readonly ThreadId[]) => this.removeThreads(ids);
    const removeSessions = (keys: readonly SessionKey[]) => this.removeSessions(keys);
    const removeOriginals = (keys: readonly SessionKey[]) => this.originals.remove(keys);
    const onProgress = (done: number, total: number) => parts.onProgress({ phase: 'reading', done, total });
    this.originals = new Originals({ ...parts, mayGoOn: () => this.reading.mayGoOn(), onProgress });
    const onForget = () => parts.forgetMark.set();
    this.withheld = new Withheld({ ...parts, removeSessions, removeThreads, removeOriginals, onForget });
    this.reading = new Reading({
      ...parts,
      withheld: this.withheld,
      removeThreads,
      removeOriginals,
      early: parts.indexer !== null,
      onRead: (ids) => this.touch(ids),
      onProgress,
    });
  }

  /** Sessions that could not be read at all, and why. */
  get unread(): ReadonlyMap<SessionKey, Diagnostic> {
    return this.reading.unread;
  }

  /** Ends a run after the sessions that are being read. */
  stop(): void {
    this.reading.stop();
  }

  get isPaused(): boolean {
    return this.reading.isPaused;
  }

  setPaused(paused: boolean): void {
    this.reading.setPaused(paused);
  }

  /** With `defer`, sessions that grow wait for their turn. Rejects with AppError when nothing more can be kept. */
  async run(settings: Settings, options: { readonly defer: boolean }): Promise<Looked> {
    const { calls, catalogue, forgetMark, indexer, onProgress, now } = this.parts;
    onProgress({ phase: 'scanning', done: 0, total: 0 });
    // While the first sessions are read, the index is opened; whoever needs it gets the error.
    void indexer?.open().catch(() => undefined);
    const startedAt = now();
    await this.letGo();
    const { extraFolders, folderHosts, sourcesOff } = settings;
    this.scans = await calls.scan({ extraFolders, hosts: folderHosts, off: sourcesOff });
    const todo = this.plan();
    await this.markGone(todo.gone);

    const lookMs = now() - startedAt;
    const { due, nextDue } = options.defer ? this.reading.splitByGrowth(todo.read) : { due: todo.read, nextDue: null };
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
      await indexer.save({ purge: forgetMark.isSet });
    }
    if (forgetMark.isSet) await catalogue.compact();
    await this.collect();
    const all = this.scans.flatMap(({ sessions }) => sessions);
    const nextOriginal = await this.originals.keep(all, settings, options);
    onProgress({ phase: 'idle', done: 0, total: 0 });
    return { nextDue: earliest(nextDue, nextOriginal), lookMs };
  }

  /** Makes what the user doesn't want true at once, without a look at the disk. Rejects as `run` does. */
  async clean(): Promise<void> {
    await this.letGo();
    await this.settle();
  }

  /** Deletes what is kept of sessions, as if they had never been read. Rejects as `run` does. */
  async deleteCopies(keys: readonly SessionKey[]): Promise<void> {
    await this.parts.forgetMark.set();
    await this.removeSessions(keys);
    await this.settle();
  }

  private async settle(): Promise<void> {
    const { catalogue, indexer } = this.parts;
    await this.link();
    await catalogue.compact();
    await indexer?.sync();
    await indexer?.save({ purge: true });
    await this.collect();
  }

  private async letGo(): Promise<void> {
    await this.withheld.letGo();
    if (this.parts.forgetMark.isSet) this.mayCollect = true;
  }

  private async removeSessions(keys: readonly SessionKey[]): Promise<void> {
    if (keys.length === 0) return;
    const { catalogue } = this.parts;
    const ids = keys.flatMap((key) => catalogue.sessions().get(key)?.threads ?? []);
    // What the catalogue no longer knows would stay on the disk after a kill.
    await this.removeThreads(ids);
    await this.originals.remove(keys);
    await catalogue.drop(keys);
  }

  private async removeThreads(ids: readonly ThreadId[]): Promise<void> {
    await this.parts.calls.removeThreads({ ids });
    this.touch(ids);
    this.mayCollect = true;
    this.parts.library.changed();
  }

  private touch(ids: readonly ThreadId[]): void {
    for (const id of ids) this.touched.add(id);
  }

  /** Of an excluded session there is nothing that could be called gone. */
  private async markGone(keys: readonly SessionKey[]): Promise<void> {
    const { catalogue, now } = this.parts;
    const isEmpty = (key: SessionKey) => catalogue.sessions().get(key)?.excluded !== undefined;
    const gone = keys.filter((key) => !isEmpty(key));
    await catalogue.markGone(gone, now());
    for (const key of gone) this.touch(catalogue.sessions().get(key)?.threads ?? []);
    await catalogue.drop(keys.filter(isEmpty));
  }

  /** Blobs that nothing refers to any more go; later, while something is being read. */
  private async collect(): Promise<void> {
    if (!this.mayCollect || this.reading.isReading) return;
    this.mayCollect = false;
    const removed = await this.parts.calls.collectBlobs({ before: Date.now() });
    if (removed.blobs > 0) this.parts.log.info('blobs-collected', removed);
    await this.parts.forgetMark.clear();
  }

  private plan() {
    const known = [...this.parts.catalogue.sessions().values()];
    const rows = known.filter(({ key, path }) => !this.withheld.has(key, path));
    const again = rows.filter((row) => this.withheld.isWantedAgain(row)).map(({ key }) => key);
    return plan({
      scanned: this.scans
        .flatMap(({ sessions }) => sessions)
        .filter(
          ({ source, nativeId, container }) => !this.withheld.has(toSessionKey(source, nativeId), container.path),
        ),
      rows: new Map(rows.map((row) => [row.key, row])),
      versions: new Map(SOURCES.map((adapter) => [adapter.card.id, readVersion(adapter)])),
      unkept: new Set([...this.reading.unkept, ...again]),
      roots: new Set(this.scans.flatMap(({ roots }) => roots.map(({ path }) => path))),
      complete: new Set(this.scans.filter(({ diagnostics }) => diagnostics.length === 0).map(({ source }) => source)),
    });
  }

  /** A thread that can't be read: its session is read again by the next run. */
  noteUnkept(id: ThreadId): void {
    const head = this.parts.library.head(id);
    if (head) this.reading.unkept.add(head.session);
  }

  private async readUnkept(indexer: Indexer): Promise<void> {
    for (const id of indexer.takeUnkept()) this.noteUnkept(id);
    const { unkept } = this.reading;
    if (unkept.size === 0) return;
    await this.readAll(this.plan().read.filter(({ source, nativeId }) => unkept.has(toSessionKey(source, nativeId))));
    await this.link();
    await indexer.sync();
  }

  /** Reads one session that no scan found. */
  async readOne(session: ScannedSession, settings: Settings): Promise<void> {
    await this.reading.one(session);
    await this.originals.keep([session], settings, { defer: false });
    await this.link();
    await this.parts.catalogue.flush();
    await this.parts.indexer?.sync();
  }

  /** What was read so far is linked and indexed once in a while. */
  private async readAll(sessions: readonly ScannedSession[]): Promise<void> {
    const { indexer, library, log, now } = this.parts;
    const isOpen: SyncOptions['isOpen'] = ({ texts }) => library.areOpen(texts, this.touched);
    await this.reading.all(sessions, async (settled) => {
      if (now() - this.linkedAt <= Math.max(LINK_EVERY_MS, LINK_FACTOR * this.linkTookMs)) return;
      await settled();
      await this.link();
      void indexer?.sync({ defer: true, isOpen }).catch((error: unknown) => log.error('index', toDetails(error)));
    });
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
    this.touch(changed.map(({ id }) => id));
    onChanged([...this.touched]);
    this.touched.clear();
    this.linkedAt = now();
    this.linkTookMs = this.linkedAt - startedAt;
  }
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

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function toDetails(error: unknown): Record<string, string> {
  const { code, cause } = toFailure(error);
  return { code, cause: cause ?? '' };
}
