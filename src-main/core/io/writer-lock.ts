// One writer for a data folder, over all processes. The lock is a folder whose time its holder keeps fresh; beside it
// stands who the holder is, so that one that was killed is followed at once and not only when its lock goes stale.
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { lock } from 'proper-lockfile';
import { toWriteFailure, writeAtomic } from './atomic-file';
import type { Log } from './log';

export interface WriterLock {
  /** Lets others write. Never throws; may be called again. */
  release(): Promise<void>;
  /** Fires when another process has taken the lock over, as after a long sleep of the computer: stop writing. */
  readonly lost: AbortSignal;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: number;
}

/** Long enough for a busy event loop; a holder that died is noticed by its process id. */
const STALE_MS = 20_000;
const HEARTBEAT_MS = 4_000;
const CLOCK_SLACK_MS = 1_000;

/** Null when another living process holds it. Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). */
export async function tryWriterLock(path: string, log: Log): Promise<WriterLock | null> {
  const ownerPath = `${path}.owner`;
  const lost = new AbortController();
  const deadPid = await followDead(path, ownerPath);
  if (deadPid === 'contended') return null;
  const isStale = deadPid === null && (await ageOf(path)) > STALE_MS;
  try {
    const unlock = await lock(path, {
      lockfilePath: path,
      realpath: false,
      stale: STALE_MS,
      update: HEARTBEAT_MS,
      onCompromised: () => lost.abort(),
    });
    if (deadPid !== null) log.warn('writer-lock-taken-over', { from: deadPid, because: 'process-ended' });
    if (isStale) log.warn('writer-lock-taken-over', { because: 'no-heartbeat' });
    const owner: Owner = { pid: process.pid, host: hostname(), since: Date.now() };
    // Without the record the lock holds as well; only following it takes longer.
    await writeAtomic(ownerPath, JSON.stringify(owner)).catch(() => log.warn('writer-lock-owner-not-recorded'));
    return { release: () => release(ownerPath, unlock, lost.signal), lost: lost.signal };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return null;
    throw toWriteFailure(error, path);
  }
}

/**
 * Makes a lock whose holder has died free, and resolves to the holder's process id; null when there is nobody to
 * follow. Only one process can rename the holder's record away, so that no other's fresh lock is removed in its place.
 */
async function followDead(path: string, ownerPath: string): Promise<number | null | 'contended'> {
  const isLocked = await stat(path).then(
    () => true,
    () => false,
  );
  const record = isLocked ? await readFile(ownerPath, 'utf8').catch(() => null) : null;
  const owner = record && parseOwner(record);
  if (!owner || owner.host !== hostname() || isAlive(owner)) return null;
  const claim = `${ownerPath}.${process.pid}`;
  try {
    await rename(ownerPath, claim);
    if ((await readFile(claim, 'utf8')) !== record) {
      await rename(claim, ownerPath);
      return 'contended';
    }
    await rm(path, { recursive: true, force: true });
    await rm(claim, { force: true });
    return owner.pid;
  } catch {
    return 'contended';
  }
}

function parseOwner(record: string): Owner | null {
  try {
    const owner = JSON.parse(record) as Owner;
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, since }: Owner): boolean {
  // In a container every start may get the same process id.
  if (pid === process.pid) return since >= Date.now() - process.uptime() * 1000 - CLOCK_SLACK_MS;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** In milliseconds since its time; 0 when there is none. */
async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found ? Date.now() - found.mtimeMs : 0;
}

async function release(ownerPath: string, unlock: () => Promise<void>, lost: AbortSignal): Promise<void> {
  if (lost.aborted) return;
  await rm(ownerPath, { force: true }).catch(() => undefined);
  await unlock().catch(() => undefined);
}
