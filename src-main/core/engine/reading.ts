// Reads sessions, several at once as long as they are small, and commits each by itself. One that can't be read costs
// only itself.
import type { Diagnostic } from '@shared/model/diagnostic';
import { type Failure, toFailure } from '@shared/model/failure';
import { type SessionKey, type ThreadId, toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import type { Catalogue } from '../catalogue';
import type { Log } from '../io/log';
import { toDiagnostic } from '../pipeline/scan';
import type { IngestCalls } from '../workers/ingest-calls';
import type { Served } from '../workers/rpc';
import type { Withheld } from './withheld';

/** Sessions read at once, as long as they are small: while some wait to be kept, the next is parsed. */
const READ_AHEAD = 32;
const READ_AHEAD_BYTES = 24 * 1024 * 1024;
/** A session that grows is read again after ten times as long as reading it took, and after a second at least. */
const GROWTH_PAUSE_MS = 1000;
const GROWTH_FACTOR = 10;

export interface ReadingParts {
  readonly calls: Served<IngestCalls>;
  readonly catalogue: Catalogue;
  readonly withheld: Withheld;
  /** Words of new long sessions are counted while they are read. */
  readonly early: boolean;
  readonly log: Log;
  readonly now: () => number;
  readonly removeThreads: (ids: readonly ThreadId[]) => Promise<void>;
  readonly removeOriginals: (keys: readonly SessionKey[]) => Promise<void>;
  readonly onRead: (ids: readonly ThreadId[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

export class Reading {
  /** Sessions that could not be read at all, and why. */
  readonly unread = new Map<SessionKey, Diagnostic>();
  /** Sessions of which something that was kept is lost. */
  readonly unkept = new Set<SessionKey>();
  private readonly lastRead = new Map<SessionKey, { readonly at: number; readonly tookMs: number }>();
  private pausing: Promise<void> | null = null;
  private resume: () => void = () => {};
  private stopped = false;
  private running = 0;

  constructor(private readonly parts: ReadingParts) {}

  /** Ends `all` after the sessions that are being read. */
  stop(): void {
    this.stopped = true;
    this.setPaused(false);
  }

  get isPaused(): boolean {
    return this.pausing !== null;
  }

  get isReading(): boolean {
    return this.running > 0;
  }

  setPaused(paused: boolean): void {
    if (paused === this.isPaused) return;
    if (paused) this.pausing = new Promise((resolve) => (this.resume = resolve));
    else {
      this.pausing = null;
      this.resume();
    }
  }

  /** Waits while it is paused; false when it was stopped. */
  async mayGoOn(): Promise<boolean> {
    await this.pausing;
    return !this.stopped;
  }

  /** Those whose turn it is, and when the next one's comes (epoch milliseconds). */
  splitByGrowth(sessions: readonly ScannedSession[]) {
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

  /**
   * In their order. `between` is called after each was begun, with what waits for those that were. Rejects with AppError
   * when nothing more can be kept.
   */
  async all(
    sessions: readonly ScannedSession[],
    between: (settled: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    let failure: unknown;
    const report = () => this.parts.onProgress(done, sessions.length);
    if (sessions.length > 0) report();
    const running = new Set<Promise<void>>();
    const settled = async () => void (await Promise.all(running));
    // Not a race of all that run, each of which would then keep a promise for every time that it was waited for.
    let wake = () => {};
    const oneLess = () => new Promise<void>((resolve) => (wake = resolve));
    let bytes = 0;
    for (const session of sessions) {
      await this.pausing;
      const atOnce = session.container.kind === 'database' ? 1 : READ_AHEAD;
      while (running.size >= atOnce || (running.size > 0 && bytes + session.sizeBytes > READ_AHEAD_BYTES)) {
        await oneLess();
      }
      if (failure !== undefined || this.stopped) break;
      const reading = this.one(session)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          running.delete(reading);
          bytes -= session.sizeBytes;
          done += 1;
          report();
          wake();
        });
      running.add(reading);
      bytes += session.sizeBytes;
      await between(settled);
    }
    await settled();
    if (failure !== undefined) throw failure;
  }

  /** Rejects as `all` does. */
  async one(session: ScannedSession): Promise<void> {
    const { calls, catalogue, withheld, log, now } = this.parts;
    const key = toSessionKey(session.source, session.nativeId);
    const startedAt = now();
    // While others are parsed it waits, which doesn't count.
    let readMs = Number.POSITIVE_INFINITY;
    this.running += 1;
    try {
      const before = catalogue.sessions().get(key)?.threads ?? [];
      // One that grows is counted when its turn comes.
      const early = this.parts.early && before.length === 0;
      const result = await calls.read({ session, early });
      if ('unread' in result) {
        this.unread.set(key, result.unread);
        return;
      }
      readMs = result.row.readMs;
      const { row, threads } = withheld.without(result);
      await catalogue.commit(row, threads);
      this.parts.onRead(row.threads);
      this.unread.delete(key);
      this.unkept.delete(key);
      const dropped = [...before, ...result.row.threads].filter((id) => !row.threads.includes(id));
      if (dropped.length > 0) await this.parts.removeThreads(dropped);
      if (row.excluded || row.forgotten) await this.parts.removeOriginals([key]);
    } catch (error) {
      const failure = toFailure(error);
      if (endsRun(failure)) throw error;
      log.warn('session-unread', { source: session.source, code: failure.code, cause: failure.cause ?? '' });
      this.unread.set(key, toDiagnostic(error, session.source, session.container.path));
    } finally {
      this.running -= 1;
      this.lastRead.set(key, { at: now(), tookMs: Math.min(readMs, now() - startedAt) });
    }
  }
}

/** Nothing can be kept any more: going on would only fail again and again. */
function endsRun({ code }: Failure): boolean {
  return code === 'disk-full' || code === 'cannot-write' || code === 'engine-stopped';
}
