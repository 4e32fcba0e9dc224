// Which kept copies a rule deletes. Only of sessions that their tools have deleted: all others would be read again. Pure.
import type { PruneReport, PruneRule, VanishedSession } from '@shared/model/storage';

const MOST_NAMED = 100;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

export interface Pruned {
  readonly gone: readonly VanishedSession[];
  readonly report: PruneReport;
}

/** `now` in epoch milliseconds. */
export function choosePruned(vanished: readonly VanishedSession[], rule: PruneRule, now: number): Pruned {
  const fitting = vanished.filter((session) => fits(session, rule, now));
  const unmarked = fitting.filter(({ marked }) => !marked).toSorted(longestGoneFirst);
  const gone = rule.keepMegabytes === null ? unmarked : untilSmall(unmarked, vanished, rule.keepMegabytes * MEGABYTE);
  return {
    gone,
    report: {
      sessions: gone.length,
      bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0),
      named: gone.slice(0, MOST_NAMED),
      spared: fitting.length - unmarked.length,
    },
  };
}

function fits({ session, source, goneSince, endedAt }: VanishedSession, rule: PruneRule, now: number): boolean {
  const isOlder = (at: number, days: number | null) => days === null || now - at >= days * DAY_MS;
  return (
    isOlder(goneSince, rule.goneDays) &&
    isOlder(endedAt ?? 0, rule.olderThanDays) &&
    (rule.sources.length === 0 || rule.sources.includes(source)) &&
    (rule.sessions === null || rule.sessions.includes(session))
  );
}

function longestGoneFirst(a: VanishedSession, b: VanishedSession): number {
  return a.goneSince - b.goneSince || (a.endedAt ?? 0) - (b.endedAt ?? 0) || (a.session < b.session ? -1 : 1);
}

function untilSmall(
  candidates: readonly VanishedSession[],
  all: readonly VanishedSession[],
  keepBytes: number,
): readonly VanishedSession[] {
  let bytes = all.reduce((sum, session) => sum + session.bytes, 0);
  const gone: VanishedSession[] = [];
  for (const session of candidates) {
    if (bytes <= keepBytes) break;
    bytes -= session.bytes;
    gone.push(session);
  }
  return gone;
}
