// The digest of some days: which sessions have messages on them, and what was done in each. Only messages of those days
// are read.
import type { Digest, DigestDay, DigestRequest, DigestSession } from '@shared/model/digest';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { DaySpan } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { parseDays } from '@shared/query/parse-days';
import { homeOf } from '@shared/text/hide-home';
import { DayOfSession } from '../digest/day-of-session';
import { toLocalDay } from '../local-day';
import { SOURCES } from '../sources/registry';
import type { ThreadReader } from '../threads/kept-thread';
import { listThreads } from './list-threads';
import { LIST_CONTEXT } from './search-threads';
import type { State } from './state';

const PAGE = 200;
const LABELS: ReadonlyMap<string, string> = new Map(SOURCES.map(({ card }) => [card.id, card.label]));
/** As they are said of a digest, where they lie behind. */
const WORDS: Readonly<Record<string, string>> = { week: 'this-week', month: 'this-month', day: 'today' };

type Readable = Pick<State, 'catalogue' | 'library' | 'store'>;

/** `now` in epoch milliseconds. Throws AppError('bad-argument') for a span that is no date. */
export async function makeDigest(state: Readable, { span, project }: DigestRequest, now: number): Promise<Digest> {
  const { from, to } = readSpan(span, toLocalDay(now));
  const filters = project === null ? [] : [{ field: 'project' as const, values: [project], not: false }];
  const { heads } = listThreads(
    state.library.listed(),
    { groups: [], filters, days: { from, to } },
    'newest',
    LIST_CONTEXT,
  );
  const days = new Map<number, { readonly head: ThreadHead; readonly session: DigestSession }[]>();
  for (const head of heads) {
    for (const [day, session] of await sessionDays(state, head, from, to)) {
      days.set(day, [...(days.get(day) ?? []), { head, session }]);
    }
  }
  const ordered = [...days].sort(([a], [b]) => b - a).map(([day, sessions]) => toDay(day, sessions));
  return { from, to, days: ordered, totals: totalsOf(ordered) };
}

/** The homes that its projects lie in: a session may come from another machine. */
export function homesOf({ days }: Digest): readonly string[] {
  const ids = days.flatMap(({ projects }) => projects.map(({ id }) => id));
  return [...new Set(ids.map((id) => homeOf(id.slice(id.indexOf(':') + 1))))].filter((home) => home !== '');
}

function readSpan(span: string, today: number): { readonly from: number; readonly to: number } {
  const text = span.trim().toLowerCase();
  const days: DaySpan | null = parseDays(WORDS[text] ?? text, today);
  if (!days) throw new AppError('bad-argument', span);
  return { from: days.from ?? 0, to: Math.min(days.to ?? today, Math.max(today, days.from ?? 0)) };
}

/** The session's days within the span. */
async function sessionDays(
  state: Readable,
  head: ThreadHead,
  from: number,
  to: number,
): Promise<readonly (readonly [number, DigestSession])[]> {
  const days = new Map<number, DayOfSession>();
  for (const { id, inherited } of [head, ...state.library.subagentsOf(head.id)]) {
    if (!mayHaveDays(state, id, from, to)) continue;
    await addDays(state.store, id, inherited, id !== head.id, { days, from, to });
  }
  const startDay = head.startedAt === null ? null : toLocalDay(head.startedAt);
  return [...days].map(([day, figures]) => {
    const found = figures.finish();
    const session: DigestSession = {
      thread: head.id,
      title: head.title,
      source: head.source,
      sourceLabel: LABELS.get(head.source) ?? head.source,
      branch: head.branch,
      ...found,
      outcome: found.outcome || (head.titleFrom === 'summary' ? head.title : ''),
      continued: startDay !== null && startDay < day,
    };
    return [day, session] as const;
  });
}

function mayHaveDays({ catalogue }: Readable, id: ThreadId, from: number, to: number): boolean {
  const days = catalogue.threads().get(id)?.activity?.days;
  return !days || days.length === 0 || days.some(([day]) => day >= from && day <= to);
}

interface FoundDays {
  readonly days: Map<number, DayOfSession>;
  readonly from: number;
  readonly to: number;
}

/** A message without a time is of the day of the one before. */
async function addDays(
  store: ThreadReader,
  id: ThreadId,
  inherited: number,
  isSubagent: boolean,
  { days, from, to }: FoundDays,
): Promise<void> {
  const rows = (await store.rows(id)) ?? [];
  let time: number | null = null;
  const times = rows.map(({ at }) => {
    time = at ?? time;
    return time;
  });
  const wanted = times.flatMap((at, ordinal) => {
    if (at === null || ordinal < inherited) return [];
    const day = toLocalDay(at);
    return day >= from && day <= to ? [ordinal] : [];
  });
  const end = (wanted.at(-1) ?? -1) + 1;
  const within = new Set(wanted);
  for (let start = wanted[0] ?? end; start < end; start += PAGE) {
    for (const message of (await store.messages(id, start, Math.min(PAGE, end - start))) ?? []) {
      const at = times[message.ordinal] ?? null;
      if (at === null || !within.has(message.ordinal)) continue;
      const day = toLocalDay(at);
      const figures = days.get(day) ?? new DayOfSession();
      days.set(day, figures);
      figures.add(message, at, isSubagent);
    }
  }
}

function toDay(
  day: number,
  found: readonly { readonly head: ThreadHead; readonly session: DigestSession }[],
): DigestDay {
  const projects = new Map<
    string,
    { readonly id: string; readonly name: string; readonly sessions: DigestSession[] }
  >();
  for (const { head, session } of found) {
    const id = head.project?.id ?? '';
    const project = projects.get(id) ?? { id, name: head.project?.name ?? '', sessions: [] };
    project.sessions.push(session);
    projects.set(id, project);
  }
  const messages = (sessions: readonly DigestSession[]) => sessions.reduce((sum, session) => sum + session.messages, 0);
  for (const { sessions } of projects.values()) {
    sessions.sort((a, b) => a.startedAt - b.startedAt || (a.thread < b.thread ? -1 : 1));
  }
  return {
    day,
    projects: [...projects.values()].sort(
      (a, b) => messages(b.sessions) - messages(a.sessions) || (a.name < b.name ? -1 : 1),
    ),
  };
}

function totalsOf(days: readonly DigestDay[]): Digest['totals'] {
  const parts = days.flatMap(({ projects }) => projects.flatMap(({ sessions }) => sessions));
  const sum = (pick: (session: DigestSession) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return {
    sessions: new Set(parts.map(({ thread }) => thread)).size,
    activeMs: sum(({ activeMs }) => activeMs),
    files: new Set(parts.flatMap(({ files }) => files.map(({ path }) => path))).size,
    commands: sum(({ commands }) => commands),
    failures: sum(({ failures }) => failures),
  };
}
