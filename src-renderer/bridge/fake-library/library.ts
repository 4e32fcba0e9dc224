// The whole made-up library: about sixty threads over some months, in three languages, of six sources. The same every
// time but for the day that it ends on.
import { toSessionKey, toThreadId } from '@shared/model/ids';
import type { Message, OutlineEntry, Project, ThreadDetail, ThreadHead, Trait } from '@shared/model/thread';
import { CARDS } from './cards';
import { assistant, type Draft, markdown, toMessages, tool, you } from './message-maker';
import { READER_DIFF, SHOWPIECE } from './showpiece';
import { TOPICS } from './topics';

export interface FakeThread {
  readonly head: ThreadHead;
  readonly messages: readonly Message[];
}

const HOUR = 3_600_000;
const PROJECTS: readonly Project[] = [
  'ledger',
  'site',
  'editor-core',
  'infra',
  'kanji-cards',
  'weather-station-firmware',
].map((name) => ({ id: `this:/home/dana/code/${name}`, name, path: `/home/dana/code/${name}` }));
/** A home that was copied from another machine. */
const ELSEWHERE: Project = { id: 'laptop:/home/dana/code/site', name: 'site (laptop)', path: '/home/dana/code/site' };
/** Of the sources that are no open house, their makers' own. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['sonnet-5', 'opus-5'],
  codex: ['gpt-6-codex'],
  'gemini-cli': ['gemini-4-pro'],
};
const ANY_MODELS = ['sonnet-5', 'gpt-6-codex', 'gemini-4-pro', 'composer-2'];
const BRANCHES = ['main', 'main', 'fix/torn-line', 'feature/dark-mode', 'main'];

/** Numbers that look random and are always the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export function makeLibrary(now: number): FakeThread[] {
  const random = numbers(7);
  const threads: FakeThread[] = [showpiece(now), subagent(now), branch(now), long(now)];
  TOPICS.forEach(([title, ask, answer], at) => {
    const source = CARDS[random(10) < 5 ? 0 : random(CARDS.length)]?.id ?? 'codex';
    const endedAt = now - Math.round(HOUR * (at * at * 0.62 + at * 5 + 1.4));
    const drafts = ordinary(ask, answer, random(4) + 1, random);
    threads.push(make(source, `topic-${at}`, title, endedAt, drafts, random));
  });
  return threads;
}

function ordinary(ask: string, answer: string, rounds: number, random: (below: number) => number): Draft[] {
  const drafts: Draft[] = [you(ask)];
  for (let round = 0; round < rounds; round += 1) {
    const steps = Array.from({ length: 1 + random(5) }, (_, at) => step(random(4), at));
    drafts.push(assistant(...steps), assistant(markdown(answer)));
    if (round + 1 < rounds) drafts.push(you(round % 2 ? 'Good. What about the tests?' : 'Go on, please.'));
  }
  return drafts;
}

function step(which: number, at: number) {
  const path = `/home/dana/code/ledger/src/part-${at + 1}.ts`;
  if (which === 0) return tool('edit', 'Edit', path, { paths: [path], diffs: [{ ...READER_DIFF, path }], given: {} });
  if (which === 1) {
    return tool('execute', 'Bash', 'npm test', {
      given: { command: 'npm test' },
      exitCode: 0,
      output: { text: 'ok\n' },
    });
  }
  return tool('read', 'Read', path, { paths: [path], given: { file_path: path }, output: { text: 'export {};\n' } });
}

/** Of the showpiece and what belongs to it. */
const PLACE = { project: PROJECTS[0] ?? null, branch: 'fix/torn-line' };

function showpiece(now: number): FakeThread {
  const made = make(
    'claude-code',
    'rollout',
    'Fix race in the rollout reader',
    now - 0.6 * HOUR,
    SHOWPIECE,
    numbers(3),
  );
  const head: ThreadHead = {
    ...made.head,
    ...PLACE,
    models: ['sonnet-5', 'opus-5'],
    diagnostics: [
      { code: 'unreadable-line', count: 3, detail: 'line 1204' },
      { code: 'unknown-record', count: 1, detail: 'progress-note' },
    ],
  };
  return { ...made, head };
}

function subagent(now: number): FakeThread {
  const drafts = [
    you('Look for other places that read files in chunks and split by line feeds. Report path and line of each.', {
      author: 'tool',
    }),
    assistant(
      tool('search', 'Grep', 'createReadStream', { output: { text: 'src/read-audit.ts\nsrc/import/csv.ts\n' } }),
    ),
    assistant(markdown('Found **two** more readers.')),
  ];
  const made = make(
    'claude-code',
    'rollout/agent-1',
    'Look for other readers that split by chunks',
    now - 0.7 * HOUR,
    drafts,
    numbers(4),
  );
  const parent = { thread: toThreadId('claude-code', 'rollout'), relation: 'subagent' as const };
  return { ...made, head: { ...made.head, ...PLACE, parent, listed: false } };
}

function branch(now: number): FakeThread {
  const drafts = [
    you('Try it with a lock instead.'),
    assistant(markdown('A lock would hold up the writer. I would not do that.')),
  ];
  const made = make(
    'claude-code',
    'rollout/branch-1',
    'Try it with a lock instead',
    now - 0.8 * HOUR,
    drafts,
    numbers(5),
  );
  const parent = { thread: toThreadId('claude-code', 'rollout'), relation: 'branch' as const };
  return { ...made, head: { ...made.head, ...PLACE, parent, listed: false } };
}

/** The first turn: what was asked, its steps and the answer. */
const INHERITED = 3;

/** Twelve hundred turns: what scrolling and jumping are tried with. The file behind it is gone. */
function long(now: number): FakeThread {
  const random = numbers(11);
  const drafts = Array.from({ length: 400 }, (_, at) => {
    const [, ask = '', answer = ''] = TOPICS[at % TOPICS.length] ?? [];
    return ordinary(`${at + 1}. ${ask}`, answer, 1 + (at % 2), random);
  }).flat();
  const made = make(
    'codex',
    'long-haul',
    'Port the whole importer, table by table, and keep the old one running beside it until the numbers agree',
    now - 26 * HOUR,
    drafts,
    numbers(9),
  );
  return {
    ...made,
    head: {
      ...made.head,
      goneSince: now - 3 * HOUR,
      project: PROJECTS[2] ?? null,
      inherited: INHERITED,
      counts: { ...made.head.counts, messages: drafts.length - INHERITED },
    },
  };
}

function make(
  source: string,
  nativeId: string,
  title: string,
  endedAt: number,
  drafts: readonly Draft[],
  random: (below: number) => number,
): FakeThread {
  const messages = toMessages(source, nativeId, endedAt - drafts.length * 17_000, drafts);
  const parts = messages.flatMap((message) => message.parts);
  const tools = parts.filter((part) => part.type === 'tool');
  const failures = tools.filter(({ state }) => state === 'failed').length;
  const edited = new Set(tools.flatMap(({ diffs }) => (diffs ?? []).map(({ path }) => path)));
  const traits: Trait[] = [
    ...(edited.size > 0 ? (['diff'] as const) : []),
    ...(failures > 0 ? (['error'] as const) : []),
    ...(parts.some(({ type }) => type === 'image') ? (['image'] as const) : []),
    ...(parts.some(({ type }) => type === 'thinking') ? (['thinking'] as const) : []),
  ];
  const models = MODELS[source] ?? ANY_MODELS;
  const prompts = messages.filter(({ author }) => author === 'typed').length;
  const head: ThreadHead = {
    id: toThreadId(source, nativeId),
    source,
    session: toSessionKey(source, nativeId),
    nativeId,
    title,
    titleFrom: title ? 'tool' : 'none',
    project: toProject(nativeId, random),
    branch: BRANCHES[random(BRANCHES.length)] ?? null,
    startedAt: messages[0]?.at ?? null,
    endedAt,
    counts: {
      prompts,
      replies: messages.filter(({ role }) => role === 'assistant').length,
      toolCalls: tools.length,
      commands: messages.filter(({ author }) => author === 'command').length,
      messages: messages.length,
      failures,
    },
    models: [models[random(models.length)] ?? 'sonnet-5'],
    toolKinds: [...new Set(tools.map(({ kind }) => kind))],
    traits,
    filesTouched: edited.size,
    usage: { input: 12_000, output: 4100, cacheRead: 90_000, cacheWrite: 8000 },
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: '1',
    sourcePath: `/home/dana/.sessions/${source}/${nativeId}.jsonl`,
    goneSince: null,
    readAt: endedAt + 60_000,
    facts: nativeId === 'rollout' ? { pullRequest: 'https://example.org/dana/lanternshop/pull/118' } : {},
  };
  return { head, messages };
}

function toProject(nativeId: string, random: (below: number) => number): Project | null {
  if (nativeId.endsWith('7')) return ELSEWHERE;
  return random(12) === 0 ? null : (PROJECTS[random(PROJECTS.length)] ?? null);
}

export function toDetail({ head, messages }: FakeThread, all: readonly FakeThread[]): ThreadDetail {
  const outline = messages.flatMap((message): OutlineEntry[] => {
    const { ordinal, author, parts } = message;
    const steps = parts.flatMap((part): OutlineEntry[] => {
      if (part.type !== 'tool') return [];
      if (part.state === 'failed') return [{ ordinal, type: 'failure', text: part.title }];
      return (part.diffs ?? []).map(({ path }) => ({ ordinal, type: 'file', text: path }));
    });
    return author === 'typed' ? [{ ordinal, type: 'prompt', text: firstLine(message) }, ...steps] : steps;
  });
  const children = all.filter((other) => other.head.parent?.thread === head.id);
  return {
    head,
    outline,
    files: [],
    commands: [],
    ...(head.source === 'claude-code' ? { resume: `claude --resume ${head.nativeId}` } : {}),
    children: children.map((child) => ({
      head: child.head,
      ordinal: child.head.parent?.relation === 'branch' ? 1 : 8,
    })),
  };
}

function firstLine({ parts }: Message): string {
  const text = parts.find((part) => part.type === 'text');
  return text?.text.split('\n')[0] ?? '';
}
