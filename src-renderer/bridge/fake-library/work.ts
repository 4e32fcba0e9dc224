// The fake engine's figures and digests, from the made-up library.
import type { Argument, CallName, Results } from '@shared/ipc';
import type { Digest, DigestSession } from '@shared/model/digest';
import { AppError } from '@shared/model/failure';
import type { Share, Statistics } from '@shared/model/statistics';
import type { ThreadHead, ToolKind, Usage } from '@shared/model/thread';
import { parseDays } from '@shared/query/parse-days';
import { makeToDay } from '@shared/text/days';
import { CARDS } from './cards';
import type { FakeThread } from './library';

type WorkCall = Extract<CallName, `digest.${string}` | 'statistics.get' | 'search.solution' | 'copy.script'>;
type Handlers = { readonly [Name in WorkCall]: (argument: Argument<Name>) => Results[Name] };

const toDay = makeToDay();
const KINDS: readonly (readonly [string, ToolKind])[] = [
  ['Bash', 'execute'],
  ['Read', 'read'],
  ['Edit', 'edit'],
  ['Grep', 'search'],
  ['shell', 'execute'],
  ['apply_patch', 'edit'],
  ['WebFetch', 'fetch'],
];

export function fakeWork(library: readonly FakeThread[], now: number): Handlers {
  const main = library.filter(({ head }) => head.parent === null);
  const heads = main.map(({ head }) => head);
  const find = (thread: string) => {
    const found = library.find(({ head }) => head.id === thread);
    if (!found) throw new AppError('thread-not-found', thread);
    return found;
  };
  return {
    'statistics.get': ({ text }) =>
      toStatistics(heads.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))),
    'digest.get': ({ span, project }) => toDigest(main, span, project, now),
    'digest.copy': () => ({ characters: 2_310, hidden: 0 }),
    'digest.save': ({ format }) => ({ path: `/home/dana/Documents/threadfinch-digest.${format}`, hidden: 0 }),
    'search.solution': ({ thread, ordinal }) => {
      const { head, messages } = find(thread);
      const said = (role: 'user' | 'assistant') =>
        messages.flatMap(({ ordinal: at, role: by, author, parts }) =>
          parts.flatMap((part) =>
            part.type === 'text' && by === role && author !== 'injected' ? [{ ordinal: at, text: part.text }] : [],
          ),
        );
      return {
        thread: head.id,
        from: 0,
        to: Math.max(ordinal, messages.length - 1),
        problem: said('user')[0] ?? null,
        answer: said('assistant').at(-1) ?? null,
        commands: [
          { ordinal: 1, command: 'npx vitest run test/torn-line.test.ts', state: 'failed', exitCode: 1 },
          { ordinal: 3, command: 'npx vitest run test/torn-line.test.ts', state: 'done', exitCode: 0 },
        ],
        files: [{ path: `${head.project?.path ?? '/home/dana'}/src/read-rollout.ts`, added: 14, removed: 3 }],
      };
    },
    'copy.script': ({ thread }) => ({ commands: find(thread).head.counts.commands + 7 }),
  };
}

function sum(heads: readonly ThreadHead[], pick: (head: ThreadHead) => number): number {
  return heads.reduce((total, head) => total + pick(head), 0);
}

function groupBy<Key>(heads: readonly ThreadHead[], keyOf: (head: ThreadHead) => Key): ReadonlyMap<Key, ThreadHead[]> {
  const groups = new Map<Key, ThreadHead[]>();
  for (const head of heads) groups.set(keyOf(head), [...(groups.get(keyOf(head)) ?? []), head]);
  return groups;
}

function toShares(
  heads: readonly ThreadHead[],
  of: (head: ThreadHead) => readonly [id: string, label: string],
): Share[] {
  const groups = groupBy(heads, (head) => of(head)[0]);
  return [...groups]
    .map(([id, own]) => ({
      id,
      label: own[0] ? of(own[0])[1] : id,
      sessions: own.length,
      messages: sum(own, ({ counts }) => counts.messages),
    }))
    .sort((a, b) => b.messages - a.messages);
}

const bySource = (head: ThreadHead) => [head.source, CARDS.find(({ id }) => id === head.source)?.label ?? ''] as const;
const byProject = (head: ThreadHead) => [head.project?.id ?? '', head.project?.name ?? ''] as const;

/** One session that is a hundred times as long as the others would hide them. */
const MOST_MESSAGES = 90;

function toStatistics(all: readonly ThreadHead[]): Statistics {
  const heads = all.map((head) => {
    const messages = Math.min(head.counts.messages, MOST_MESSAGES);
    return { ...head, counts: { ...head.counts, messages, prompts: Math.min(head.counts.prompts, messages / 3) } };
  });
  const days = [...groupBy(heads, ({ endedAt }) => toDay(endedAt))].sort(([a], [b]) => a - b);
  const usage = (messages: number): Usage => ({
    input: messages * 310,
    output: messages * 420,
    cacheRead: messages * 9_200,
    cacheWrite: messages * 640,
  });
  const messages = sum(heads, ({ counts }) => counts.messages);
  const calls = KINDS.map(([name, kind], at) => ({
    name,
    kind,
    count: Math.ceil(messages / (at + 2)),
    failures: at % 3,
  }));
  return {
    totals: {
      sessions: heads.length,
      messages,
      prompts: sum(heads, ({ counts }) => counts.prompts),
      replies: sum(heads, ({ counts }) => counts.replies),
      calls: calls.reduce((total, { count }) => total + count, 0),
      failures: calls.reduce((total, { failures }) => total + failures, 0),
      days: days.length,
      usage: usage(messages),
    },
    days: days.map(([day, own]) => ({
      day,
      sessions: own.length,
      messages: sum(own, ({ counts }) => counts.messages),
      prompts: sum(own, ({ counts }) => counts.prompts),
      sources: toShares(own, bySource),
      projects: toShares(own, byProject),
    })),
    sources: toShares(heads, bySource),
    projects: toShares(heads, byProject),
    models: toShares(heads, ({ models }) => [models[0] ?? '', models[0] ?? '']).map(({ id, messages: said }) => ({
      model: id,
      messages: said,
      usage: usage(said),
    })),
    calls,
    kinds: calls.slice(0, 4).map(({ kind, count, failures }) => ({ kind, count, failures })),
    longest: heads
      .toSorted((a, b) => b.counts.messages - a.counts.messages)
      .slice(0, 10)
      .map(({ id, title, source, project, startedAt, endedAt, counts }) => ({
        thread: id,
        title,
        source,
        project: project?.name ?? null,
        startedAt,
        endedAt,
        messages: counts.messages,
      })),
    hints: [],
  };
}

function toDigest(all: readonly FakeThread[], span: string, project: string | null, now: number): Digest {
  const today = toDay(now);
  const asked = parseDays(span === 'week' ? 'this-week' : span, today);
  const [from, to] = [asked?.from ?? today, asked?.to ?? today];
  const threads = all.filter(
    ({ head: { endedAt, project: own } }) =>
      toDay(endedAt) >= from && toDay(endedAt) <= to && (project === null || own?.name.includes(project) === true),
  );
  const sessionOf = new Map(threads.map((thread) => [thread.head, toDigestSession(thread)]));
  const sessions = [...sessionOf.values()];
  const total = (pick: (session: DigestSession) => number) => sessions.reduce((sum, one) => sum + pick(one), 0);
  const days = [...groupBy([...sessionOf.keys()], ({ endedAt }) => toDay(endedAt))].sort(([a], [b]) => b - a);
  return {
    from,
    to,
    days: days.map(([day, own]) => ({
      day,
      projects: [...groupBy(own, (head) => byProject(head)[0])].map(([id, heads]) => ({
        id,
        name: heads[0]?.project?.name ?? '',
        sessions: heads.flatMap((head) => sessionOf.get(head) ?? []),
      })),
    })),
    totals: {
      sessions: sessions.length,
      activeMs: total(({ activeMs }) => activeMs),
      files: total(({ files }) => files.length),
      commands: total(({ commands }) => commands),
      failures: total(({ failures }) => failures),
    },
  };
}

function toDigestSession({ head, messages }: FakeThread): DigestSession {
  const endedAt = head.endedAt ?? 0;
  const startedAt = Math.max(head.startedAt ?? endedAt, endedAt - 1_800_000);
  const parts = messages.flatMap((message) => message.parts.map((part) => ({ role: message.role, part })));
  const tools = parts.flatMap(({ part }) => (part.type === 'tool' ? [part] : []));
  const runs = tools.filter(({ kind }) => kind === 'execute');
  const files = new Map(tools.flatMap(({ diffs }) => diffs ?? []).map((diff) => [diff.path, diff]));
  const said = parts.flatMap(({ role, part }) => (role === 'assistant' && part.type === 'text' ? [part.text] : []));
  return {
    thread: head.id,
    title: head.title,
    source: head.source,
    sourceLabel: bySource(head)[1],
    branch: head.branch,
    startedAt,
    endedAt,
    activeMs: endedAt - startedAt,
    prompts: head.counts.prompts,
    messages: head.counts.messages,
    files: [...files.values()].map(({ path, added, removed }) => ({ path, added, removed })),
    commands: runs.length,
    failedCommands: runs.filter(({ state }) => state === 'failed').length,
    failures: head.counts.failures,
    outcome: (said.at(-1)?.split('\n')[0] ?? '').replaceAll(/[`*]/g, ''),
    continued: false,
  };
}
