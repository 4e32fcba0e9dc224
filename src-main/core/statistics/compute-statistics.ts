// Figures of many threads from what the catalogue knows of each. Pure.
import type { DaySpan } from '@shared/model/search';
import type { Share, Statistics, StatisticsDay } from '@shared/model/statistics';
import type { ThreadHead, ToolKind, Usage } from '@shared/model/thread';
import type { Activity } from '../catalogue/activity';

/** A listed session with what its subagents did. */
export interface CountedSession {
  readonly head: ThreadHead;
  readonly own: Activity;
  readonly subagents: readonly Activity[];
}

export interface StatisticsContext {
  /** Days that count; null for all. Calls, tokens and replies are of the whole sessions: they aren't known by day. */
  readonly days: DaySpan | null;
  readonly sourceLabel: (id: string) => string;
}

const MOST_LONGEST = 10;

type Counts = { sessions: number; messages: number };
type Day = Counts & { prompts: number; sources: Map<string, Counts>; projects: Map<string, Counts> };

export function computeStatistics(
  sessions: Iterable<CountedSession>,
  { days: span, sourceLabel }: StatisticsContext,
): Omit<Statistics, 'hints'> {
  const days = new Map<number, Day>();
  const sources = new Map<string, Counts>();
  const projects = new Map<string, Counts>();
  const projectNames = new Map<string, string>();
  const models = new Map<string, { messages: number; usage: Usage }>();
  const calls = new Map<string, { kind: ToolKind; count: number; failures: number }>();
  const longest: ThreadHead[] = [];
  const totals = { sessions: 0, messages: 0, prompts: 0, replies: 0, calls: 0, failures: 0 };
  let usage: Usage | null = null;

  for (const { head, own, subagents } of sessions) {
    const within = span === null ? own.days : own.days.filter(([day]) => isWithin(day, span));
    const messages = span === null ? head.counts.messages : sum(within, 1);
    if (span !== null && messages === 0) continue;
    const project = head.project?.id ?? '';
    projectNames.set(project, head.project?.name ?? '');
    count(sources, head.source, messages);
    count(projects, project, messages);
    totals.sessions += 1;
    totals.messages += messages;
    totals.prompts += span === null ? head.counts.prompts : sum(within, 2);
    totals.replies += head.counts.replies;
    for (const [number, said, prompts] of within) {
      const day = days.get(number) ?? { sessions: 0, messages: 0, prompts: 0, sources: new Map(), projects: new Map() };
      days.set(number, day);
      day.sessions += 1;
      day.messages += said;
      day.prompts += prompts;
      count(day.sources, head.source, said);
      count(day.projects, project, said);
    }
    for (const activity of [own, ...subagents]) {
      for (const [model, said, input, output, cacheRead, cacheWrite] of activity.models) {
        const used = { input, output, cacheRead, cacheWrite };
        const known = models.get(model);
        models.set(model, { messages: (known?.messages ?? 0) + said, usage: addUsage(known?.usage ?? null, used) });
        usage = addUsage(usage, used);
      }
      for (const [name, kind, times, failures] of activity.calls) {
        const known = calls.get(name) ?? { kind, count: 0, failures: 0 };
        known.count += times;
        known.failures += failures;
        calls.set(name, known);
        totals.calls += times;
        totals.failures += failures;
      }
    }
    keepLongest(longest, head);
  }

  return {
    totals: { ...totals, days: days.size, usage },
    days: [...days].sort(([a], [b]) => a - b).map(([day, counts]) => toDay(day, counts)),
    sources: toShares(sources, sourceLabel),
    projects: toShares(projects, (id) => projectNames.get(id) ?? ''),
    models: [...models]
      .map(([model, { messages, usage }]) => ({ model, messages, usage }))
      .sort((a, b) => tokensOf(b.usage) - tokensOf(a.usage) || compare(a.model, b.model)),
    calls: [...calls]
      .map(([name, counts]) => ({ name, ...counts }))
      .sort((a, b) => b.count - a.count || compare(a.name, b.name)),
    kinds: sumKinds(calls.values()),
    longest: longest.map(({ id, title, source, project, startedAt, endedAt, counts }) => ({
      thread: id,
      title,
      source,
      project: project?.name ?? null,
      startedAt,
      endedAt,
      messages: counts.messages,
    })),
  };
}

function isWithin(day: number, { from, to }: DaySpan): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

function sum(days: Activity['days'], at: 1 | 2): number {
  return days.reduce((total, day) => total + day[at], 0);
}

function count(counts: Map<string, Counts>, id: string, messages: number): void {
  const known = counts.get(id) ?? { sessions: 0, messages: 0 };
  known.sessions += 1;
  known.messages += messages;
  counts.set(id, known);
}

function addUsage(a: Usage | null, b: Usage): Usage {
  return {
    input: (a?.input ?? 0) + b.input,
    output: (a?.output ?? 0) + b.output,
    cacheRead: (a?.cacheRead ?? 0) + b.cacheRead,
    cacheWrite: (a?.cacheWrite ?? 0) + b.cacheWrite,
  };
}

function tokensOf({ input, output, cacheRead, cacheWrite }: Usage): number {
  return input + output + cacheRead + cacheWrite;
}

function sumKinds(calls: Iterable<{ readonly kind: ToolKind; readonly count: number; readonly failures: number }>) {
  const kinds = new Map<ToolKind, { count: number; failures: number }>();
  for (const { kind, count, failures } of calls) {
    const known = kinds.get(kind) ?? { count: 0, failures: 0 };
    kinds.set(kind, { count: known.count + count, failures: known.failures + failures });
  }
  return [...kinds]
    .map(([kind, counts]) => ({ kind, ...counts }))
    .sort((a, b) => b.count - a.count || compare(a.kind, b.kind));
}

function keepLongest(longest: ThreadHead[], head: ThreadHead): void {
  if (longest.length === MOST_LONGEST && head.counts.messages <= (longest.at(-1)?.counts.messages ?? 0)) return;
  longest.push(head);
  longest.sort((a, b) => b.counts.messages - a.counts.messages || compare(a.id, b.id));
  longest.length = Math.min(longest.length, MOST_LONGEST);
}

function toDay(day: number, { sessions, messages, prompts, sources, projects }: Day): StatisticsDay {
  const bySize = (counts: Map<string, Counts>) =>
    [...counts].map(([id, of]) => ({ id, ...of })).sort((a, b) => b.messages - a.messages || compare(a.id, b.id));
  return { day, sessions, messages, prompts, sources: bySize(sources), projects: bySize(projects) };
}

function toShares(counts: ReadonlyMap<string, Counts>, label: (id: string) => string): Share[] {
  return [...counts]
    .map(([id, of]) => ({ id, label: label(id), ...of }))
    .sort((a, b) => b.messages - a.messages || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
