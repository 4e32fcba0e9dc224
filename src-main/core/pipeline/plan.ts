// Compares what is on the disk with what was read before. Pure.
import { type SessionKey, type SourceId, toSessionKey } from '@shared/model/ids';
import type { ScannedSession } from '@shared/model/session';
import type { SessionRow } from '../catalogue/catalogue-row';

export interface IngestPlan {
  /** New, changed, back again, lost from what is kept or to be read by a newer adapter; newest first, sessions of one database together. */
  readonly read: readonly ScannedSession[];
  /** Known and no longer there. */
  readonly gone: readonly SessionKey[];
  readonly same: number;
}

export interface PlanInput {
  readonly scanned: readonly ScannedSession[];
  readonly rows: ReadonlyMap<SessionKey, SessionRow>;
  readonly versions: ReadonlyMap<SourceId, number>;
  /** Sessions of which something that was kept is lost. */
  readonly unkept: ReadonlySet<SessionKey>;
  /** Paths of the roots that were found. */
  readonly roots: ReadonlySet<string>;
  /** Sources whose roots could all be listed; nothing of another source is called gone. */
  readonly complete: ReadonlySet<SourceId>;
}

export function plan({ scanned, rows, versions, unkept, roots, complete }: PlanInput): IngestPlan {
  const present = newestByKey(scanned);
  const read: ScannedSession[] = [];
  let same = 0;
  for (const [key, session] of present) {
    const row = rows.get(key);
    if (
      row === undefined ||
      row.goneSince !== null ||
      unkept.has(key) ||
      row.revision !== session.revision ||
      row.path !== session.container.path ||
      row.adapterVersion !== versions.get(session.source)
    ) {
      read.push(session);
    } else {
      same += 1;
    }
  }
  const gone = [...rows.values()]
    .filter((row) => row.goneSince === null && !row.imported && complete.has(row.source) && !present.has(row.key))
    .filter(({ rootPath }) => roots.has(rootPath) || !COMES_AND_GOES.test(rootPath))
    .map((row) => row.key);
  return { read: newestFirst(read), gone, same };
}

/** A system that is stopped has deleted nothing. */
const COMES_AND_GOES = /^\\\\wsl(?:\.localhost|\$)\\/i;

/** One session may be found in two roots, such as a copied home: the one that changed last is read. */
function newestByKey(scanned: readonly ScannedSession[]): ReadonlyMap<SessionKey, ScannedSession> {
  const present = new Map<SessionKey, ScannedSession>();
  for (const session of scanned) {
    const key = toSessionKey(session.source, session.nativeId);
    const other = present.get(key);
    if (other === undefined || other.modifiedMs < session.modifiedMs) present.set(key, session);
  }
  return present;
}

/** Newest container first, and its sessions one after the other, so that a database is opened once. */
function newestFirst(sessions: readonly ScannedSession[]): readonly ScannedSession[] {
  const newest = new Map<string, number>();
  for (const { container, modifiedMs } of sessions) {
    newest.set(container.path, Math.max(newest.get(container.path) ?? 0, modifiedMs));
  }
  return sessions.toSorted(
    (a, b) =>
      (newest.get(b.container.path) ?? 0) - (newest.get(a.container.path) ?? 0) ||
      compareText(a.container.path, b.container.path) ||
      b.modifiedMs - a.modifiedMs ||
      compareText(a.nativeId, b.nativeId),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
