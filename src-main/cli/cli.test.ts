import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { writeAtomic } from '@core/io/atomic-file';
import { AppError } from '@shared/model/failure';
import { type ThreadId, toMessageId, toSessionKey, toThreadId } from '@shared/model/ids';
import type { SearchPage } from '@shared/model/search';
import type { EngineStatus, SourceReport } from '@shared/model/status';
import type { Message, Part, ThreadHead } from '@shared/model/thread';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliIo } from './cli-io';
import { OutputClosed } from './output-closed';
import { runInMemory } from './test-terminal';
import { VERBS } from './verbs';

const AT = Date.UTC(2026, 4, 12, 14, 2, 11);

function head(nativeId: string, change: Partial<ThreadHead> = {}): ThreadHead {
  return {
    id: toThreadId('claude-code', nativeId),
    source: 'claude-code',
    session: toSessionKey('claude-code', nativeId),
    nativeId,
    title: `Title of ${nativeId}`,
    titleFrom: 'prompt',
    project: { id: 'here:/p', name: 'editor-core', path: '/home/dana/editor-core' },
    branch: 'main',
    startedAt: AT,
    endedAt: AT + 60_000,
    counts: { prompts: 1, replies: 2, toolCalls: 3, commands: 0, messages: 6, failures: 0 },
    models: ['model-a'],
    toolKinds: [],
    traits: [],
    filesTouched: 0,
    usage: null,
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: 's',
    sourcePath: '/home/dana/.claude/x.jsonl',
    goneSince: null,
    readAt: AT,
    facts: {},
    ...change,
  };
}

const first = head('aaaaaaaa-1111');
const second = head('aaaaaaaa-2222', { title: '\u001b[31m修复竞态\u001b[0m\n\u0007', project: null });
const agent = head('agent-7', {
  id: toThreadId('claude-code', 'aaaaaaaa-1111', 'agent-7'),
  parent: { thread: first.id, relation: 'subagent', at: 'call-1' },
});
const parts: readonly Part[] = [
  { type: 'text', text: 'Hello \u001b]0;evil\u0007there', format: 'markdown' },
  { type: 'thinking', text: 'a\nb' },
  {
    type: 'tool',
    callId: 'call-1',
    name: 'Bash',
    kind: 'execute',
    state: 'failed',
    title: 'npm test',
    paths: [],
    input: { text: '{"command":"npm test"}' },
    output: { text: 'head … tail', cut: { fullLength: 99_999, blob: 'b' } },
    exitCode: 1,
  },
  { type: 'notice', kind: 'compacted' },
];
const messages = Array.from(
  { length: 450 },
  (_, ordinal): Message => ({
    id: toMessageId(first.id, ordinal),
    ordinal,
    role: ordinal % 2 ? 'assistant' : 'user',
    author: ordinal % 2 ? null : 'typed',
    at: AT,
    model: null,
    parts: ordinal === 1 ? parts : [{ type: 'text', text: `text ${ordinal}`, format: 'plain' }],
    origin: { source: 'claude-code', path: '/x', at: { type: 'line', line: 1, start: 0, end: 9 } },
  }),
);
const report: SourceReport = {
  id: 'claude-code',
  label: 'Claude Code',
  roots: [{ source: 'claude-code', path: '/home/dana/.claude', foundBy: 'default' }],
  sessions: 2,
  threads: 3,
  messages: 450,
  records: { read: 10, shown: 5, folded: 2, noise: { snapshot: 1 }, unknown: { odd: 2 } },
  diagnostics: [{ code: 'unknown-record', count: 2, detail: 'odd' }],
};
const page: SearchPage = {
  total: 1,
  hits: [
    {
      thread: second,
      score: 1.5,
      matched: 'all',
      matches: [{ ordinal: 3, role: 'user', snippet: 'the \u001b[1mrace here', marks: [[8, 12]] }],
      titleMarks: [],
    },
  ],
  partial: [],
  related: [],
  relatedTerms: [],
  facets: {
    source: [],
    project: [],
    month: [],
    day: [],
    branch: [],
    model: [],
    host: [],
    kind: [],
    has: [],
    tag: [],
  },
  hints: [{ code: 'bad-date', text: 'after:\u001bx', from: 0, to: 5 }],
  sort: 'relevance',
  tookMs: 2,
  withoutFilters: null,
  spellings: [],
};
const idle: EngineStatus = {
  phase: 'idle',
  done: 0,
  total: 0,
  threads: 2,
  waiting: 0,
  scannedAt: AT,
  readOnly: false,
  rebuilding: null,
  failure: null,
};

interface Fake {
  readonly heads?: readonly ThreadHead[];
  readonly status?: Partial<EngineStatus>;
  readonly page?: SearchPage;
  readonly near?: Engine['near'];
  readonly reports?: readonly SourceReport[];
  /** Where the source was looked for, and what was found. */
  readonly places?: readonly string[];
  readonly roots?: SourceReport['roots'];
  /** Threads that are there only after a scan. */
  readonly late?: readonly ThreadHead[];
  /** What keeps a scan from writing. */
  readonly full?: AppError;
}

/** An engine in memory, and what was asked of it. */
function fakeEngine({
  heads = [first, second, agent],
  status,
  page: found = page,
  near = async () => [],
  reports = [report],
  late = [],
  places = ['/home/dana/.claude'],
  roots = report.roots,
  full,
}: Fake) {
  const calls: string[] = [];
  let known = heads;
  const notUsed = () => Promise.reject(new Error('not used by the command line'));
  const answers: Partial<Engine> = {
    status: async () => ({ ...idle, ...status }),
    cards: async () => [
      {
        id: 'claude-code',
        label: 'Claude Code',
        mark: 'CC',
        hue: 'clay',
        homePage: 'https://example.org',
        aliases: [],
      },
    ],
    find: async () => [{ card: (await engine.cards())[0] as never, roots, sessions: roots.length * 2, places }],
    sources: async () => reports,
    scan: async () => {
      calls.push('scan');
      if (full) throw full;
      if (status?.readOnly) throw new AppError('writer-busy', '/data');
      known = [...heads, ...late];
      return { sources: reports, tookMs: 5 };
    },
    list: async (request) => {
      calls.push(`list ${JSON.stringify(request)}`);
      const matching = known.filter(
        ({ parent, title }) => (request.all || !parent) && title.includes(request.text.trim()),
      );
      return { total: matching.length, threads: matching.slice(0, request.limit) };
    },
    search: async (request) => {
      calls.push(`search ${JSON.stringify(request)}`);
      return found;
    },
    near,
    thread: async (id: ThreadId) => {
      const one = known.find((candidate) => candidate.id === id);
      if (!one) throw new AppError('thread-not-found', id);
      return { head: one, outline: [], files: [], commands: [], children: [] };
    },
    messages: async (_id, from, count) => messages.slice(from, from + count),
    exportThread: async (id, _format, options) => ({
      name: 'x.md',
      text: `${id} ${JSON.stringify(options)}\n`,
      redacted: { count: 0, items: [] },
    }),
    previewExport: async () => ({ name: 'x.md', redacted: { count: 0, items: [] } }),
    saveThread: async (id, _format, options, file) => {
      await writeAtomic(file, `${id} ${JSON.stringify(options)}\n`);
      return { count: 0, items: [] };
    },
    importFile: async (file) => {
      calls.push(`import ${file}`);
      return first.id;
    },
    subscribe: () => () => {},
    close: async () => {
      calls.push('close');
    },
  };
  const engine = new Proxy(answers, {
    // It is no promise, whatever asks.
    get: (_, name) => Reflect.get(answers, name) ?? (name === 'then' ? undefined : notUsed),
  }) as Engine;
  return { engine, calls };
}

async function run(line: string | readonly string[], fake: Fake = {}, io: Partial<CliIo> = {}) {
  const { engine, calls } = fakeEngine(fake);
  const opened: unknown[] = [];
  const printed = await runInMemory(typeof line === 'string' ? line.split(' ') : line, {
    launch: async (args) => void calls.push(`launch ${args.join(' ')}`),
    now: () => AT + 3_600_000 * 24 * 30,
    open: async (options) => {
      opened.push(options);
      return engine;
    },
    ...io,
  });
  return { ...printed, calls, opened };
}

it('lists what is near by meaning, and what words find where that model is out of reach', async () => {
  const [hit] = page.hits;
  if (!hit) throw new Error('There is no hit.');
  const near = { ...hit, thread: first, matched: 'meaning' } as const;
  const { out, err } = await run('search race', { near: async () => [near] });
  expect([out.indexOf('aaaaaaaa-2222') < out.indexOf('aaaaaaaa-1111'), err]).toEqual([
    true,
    expect.stringContaining('Near by meaning:'),
  ]);
  expect((await run('search race --json', { near: async () => [near] })).json().near).toMatchObject([
    { thread: { id: first.id }, matched: 'meaning' },
  ]);
  const failed = await run('search race --json', {
    near: () => Promise.reject(new AppError('unreachable', 'Ollama')),
  });
  expect([failed.code, failed.json().total, failed.json().near]).toEqual([0, 1, []]);
  expect(failed.err).toMatch(/\nNot searched by meaning: Could not reach Ollama\.\n$/);
});

it('tells what was searched for beside the words, and why a session is there', async () => {
  const [hit] = page.hits;
  if (!hit) throw new Error('There is no hit.');
  const found: SearchPage = {
    ...page,
    related: [{ ...hit, thread: first, matched: 'related', related: ['DLQ'] }],
    relatedTerms: [
      { text: 'DLQ', word: 'dead letter queue', from: 'table', on: true },
      { text: 'redrive', word: '', from: 'history', on: false },
    ],
  };
  const { out, err } = await run('search dead letter queue', { page: found });
  expect(out).toContain('related: DLQ');
  expect(err).toContain('Also searched for: DLQ. To leave one out, add -also:DLQ to the query');
  expect(err).toContain('not searched for: redrive. To search for one, too, add also:redrive to the query.');
  expect(err).toContain('With related terms:');
  const { calls } = await run('search queue --no-related', { page: found });
  expect(calls.join()).toContain('also:none queue ');
});

it('tells what was meant by a misspelled word, and how to find only that word', async () => {
  const { err } = await run('search flikcers', {
    page: { ...page, spellings: [{ word: 'flikcers', also: 'flickers' }] },
  });
  expect(err).toContain('Also searched for: flickers ("flikcers" finds only the word itself)\n');
});

it.each(['related', 'partial', 'near'] as const)('%s sessions are found, though none has all words', async (list) => {
  const [hit] = page.hits;
  if (!hit) throw new Error('There is no hit.');
  const none: SearchPage = { ...page, total: 0, hits: [] };
  const fake = list === 'near' ? { page: none, near: async () => [hit] } : { page: { ...none, [list]: [hit] } };
  const { code, err, out } = await run('search race', fake);
  expect([code, out]).toEqual([0, expect.stringContaining('aaaaaaaa')]);
  expect(err).toContain('None has all words.\n');
  expect(err).not.toContain('Nothing found');
  const asJson = await run('search race --json', fake);
  expect([asJson.code, asJson.json().total, asJson.json()[list].length]).toEqual([0, 0, 1]);
});

describe('exit codes', () => {
  const check = (line: string, code: number, fake?: Fake) =>
    it(`${line} → ${code}`, async () => expect((await run(line, fake)).code).toBe(code));
  check('list', 0);
  check('list', 0, { heads: [] });
  check('list nowhere', 1);
  check('doctor', 0, { heads: [], reports: [] });
  check('search race', 0);
  check('search race', 1, { page: { ...page, total: 0, hits: [] } });
  check('show nowhere-to-be-found', 1);
  check('show aaaaaaaa', 2);
  check('show aaaaaaaa-1111', 0);
  check('show aaaaaaaa-1111 --from 450', 1);
  check('show aaaaaaaa-1111 --from 450 --json', 1);
  check('scan', 0);
  check('scan', 2, { reports: [{ ...report, failed: true }] });
  const full = new AppError('disk-full', '/data/x');
  check('search race', 0, { full });
  check('search race', 2, { full, page: { ...page, total: 0, hits: [] } });
  check('list nowhere', 2, { full });
  check('list', 2, { full, heads: [] });
  check('search race --no-scan', 1, { full, page: { ...page, total: 0, hits: [] } });
  check('list --home=', 2);
  check('list --data=', 2);
  check('summary', 0, { heads: [], reports: [{ ...report, sessions: 0 }] });
  check('frobnicate', 2);
  check('list --limit none', 2);
  check('list --sort upside-down', 2);
  check('list --limt 5', 2);
  check('search race --limt 5', 2);
  check('export aaaaaaaa-1111 --format pdf', 2);
  check('search', 2);
  check('--help', 0);
  check('--version', 0);
  check('list --help', 0);
});

describe('JSON', () => {
  it('scan', async () => {
    const { json } = await run('scan --json');
    expect(json()).toEqual({
      sources: [
        {
          id: 'claude-code',
          label: 'Claude Code',
          roots: [{ path: '/home/dana/.claude', foundBy: 'default' }],
          sessions: 2,
          threads: 3,
          messages: 450,
          records: { read: 10, explained: 8, unknown: 2, unknownKinds: { odd: 2 } },
          diagnostics: [{ code: 'unknown-record', severity: 'info', count: 2, detail: 'odd' }],
        },
      ],
      tookMs: 5,
    });
  });

  it('list', async () => {
    const { json } = await run('list --all --json', { heads: [agent, head('x', { project: null, startedAt: 9e15 })] });
    expect(json()).toMatchObject({
      total: 2,
      threads: [
        {
          id: 'claude-code:aaaaaaaa-1111/agent-7',
          source: 'claude-code',
          nativeId: 'agent-7',
          title: 'Title of agent-7',
          titleFrom: 'prompt',
          project: { id: 'here:/p', name: 'editor-core', path: '/home/dana/editor-core' },
          branch: 'main',
          startedAt: '2026-05-12T14:02:11.000Z',
          endedAt: '2026-05-12T14:03:11.000Z',
          counts: { prompts: 1, replies: 2, toolCalls: 3, commands: 0 },
          models: ['model-a'],
          parent: { id: 'claude-code:aaaaaaaa-1111', relation: 'subagent' },
          diagnostics: [],
        },
        { project: null, startedAt: null, parent: null },
      ],
    });
  });

  it('search', async () => {
    const { json } = await run('search race --json');
    expect(json()).toMatchObject({
      total: 1,
      tookMs: 2,
      hits: [
        {
          thread: { nativeId: 'aaaaaaaa-2222' },
          score: 1.5,
          matched: 'all',
          matches: [{ ordinal: 3, role: 'user', snippet: 'the \u001b[1mrace here', marks: [[8, 12]] }],
        },
      ],
      partial: [],
      facets: { source: [], project: [], month: [] },
    });
  });

  it('show', async () => {
    const { json } = await run('show aaaaaaaa-1111 --from 1 --count 1 --json');
    expect(json()).toMatchObject({
      thread: { id: first.id },
      messages: [
        {
          ordinal: 1,
          role: 'assistant',
          at: '2026-05-12T14:02:11.000Z',
          parts: [
            { type: 'text', text: 'Hello \u001b]0;evil\u0007there' },
            { type: 'thinking', text: 'a\nb' },
            {
              type: 'tool',
              name: 'Bash',
              state: 'failed',
              title: 'npm test',
              input: '{"command":"npm test"}',
              output: 'head … tail',
              outputFullLength: 99_999,
            },
            { type: 'notice', kind: 'compacted', value: null, detail: null },
          ],
          origin: { path: '/x', at: { type: 'line', line: 1 } },
        },
      ],
    });
  });

  it('show gives all messages of a long session', async () => {
    const ordinals = (await run('show aaaaaaaa-1111 --json')).json().messages.map((m: Message) => m.ordinal);
    expect(ordinals).toEqual(messages.map(({ ordinal }) => ordinal));
  });

  it('doctor accounts for every record, and shortens the home path', async () => {
    const { json, out } = await run('doctor --json --data /home/dana/data');
    expect(json()).toMatchObject({
      data: { folder: '~/data', lock: 'free' },
      sources: [{ id: 'claude-code', records: { read: 10, unaccounted: 0 }, roots: [{ path: '~/.claude' }] }],
    });
    expect(out).not.toContain('dana');
    const short: SourceReport = { ...report, records: { ...report.records, read: 11 } };
    const missing = await run('doctor', { reports: [short] });
    expect(missing.out).toMatch(/NOT accounted for +1\n/);
    expect(missing.code).toBe(2);
  });
});

describe('scanning first', () => {
  const check = (line: string, scans: number, fake?: Fake) =>
    it(`${line}: ${scans}`, async () => {
      const { calls } = await run(line, fake);
      expect(calls.filter((call) => call === 'scan')).toHaveLength(scans);
      expect(calls.at(-1)).toBe('close');
    });
  check('list', 1);
  check('list --no-scan', 0);
  check('search x', 1);
  check('search x --no-scan', 0);
  check('show aaaaaaaa-1111', 0);
  check('show bbbbbbbb', 1, { late: [head('bbbbbbbb-1')] });
  check('show bbbbbbbb --no-scan', 0, { late: [head('bbbbbbbb-1')] });

  it('says how old the answer is when another process writes', async () => {
    const { code, out, err } = await run('list', { status: { readOnly: true } });
    expect(code).toBe(0);
    expect(out).toContain('Title of aaaaaaaa-1111');
    expect(err).toMatch(/another Threadfinch is updating .* as of 12 May/);
  });

  it('says that the folder cannot be written to, but not to who only reads', async () => {
    const unwritable = { code: 'no-permission', subject: '/data/writer.lock' } as const;
    const status = { readOnly: true, unwritable };
    expect((await run('list --no-scan', { status })).err).not.toContain('/data/writer.lock');
    expect((await run('list', { status })).err).toContain('No permission for /data/writer.lock');
  });
});

describe('arguments', () => {
  it('gives home and data to the engine as absolute paths', async () => {
    const { opened } = await run('list --home src-main/cli --data /data');
    expect(opened).toEqual([{ home: path.resolve('src-main/cli'), data: '/data', watch: false }]);
  });
  it('refuses a home that is not there, before anything is made for it', async () => {
    const { code, err, opened } = await run('summary --home /no/such/home');
    expect({ code, opened }).toEqual({ code: 2, opened: [] });
    expect(err).toContain('/no/such/home does not exist');
  });
  it('joins the words of a query', async () => {
    const { calls } = await run(['search', 'source:codex', '"a b"', '-c', '--limit', '3', '--sort', 'newest']);
    expect(calls).toContain('search {"text":"source:codex \\"a b\\" -c ","offset":0,"limit":3,"sort":"newest"}');
  });
  it('takes options as words after --', async () => {
    const { calls } = await run('search --no-scan -- git --force');
    expect(calls[0]).toContain('"text":"git --force "');
  });
  it('lists 50 top-level sessions by default', async () => {
    expect((await run('list')).calls).toContain('list {"text":"","limit":50,"all":false}');
  });
  const finds = (wanted: string, id: string) =>
    it(`show ${wanted}`, async () => expect((await run(`show ${wanted} --json`)).json().thread.id).toBe(id));
  finds(first.id, first.id);
  finds('AAAAAAAA-1111', first.id);
  finds('aaaaaaaa-1', first.id);
  finds('claude-code:aaaaaaaa-2', second.id);
  finds('agent-7', agent.id);
  finds('aaaaaaaa-1111/a', agent.id);

  it('names the sessions that an id could mean', async () => {
    const { err } = await run('show aaaaaaaa');
    expect(err).toContain(first.id);
    expect(err).toContain(second.id);
  });
  it('says how many an id could mean, and how to choose', async () => {
    const heads = Array.from({ length: 25 }, (_, at) => head(`ffff${String.fromCharCode(97 + at)}`));
    const { code, err } = await run('show ffff', { heads });
    expect(code).toBe(2);
    expect(err).toMatch(/ffff is ambiguous: 25 ids begin with it/);
    expect(err).toMatch(/… and 15 more\n.*Type more of the id/);
    expect(err).not.toContain('Not understood');
  });
  it('has a verb for each name, and a name for each', async () => {
    const { out } = await run('--help');
    const named = [...out.matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm)].map(([, verb]) => verb);
    expect(named).toEqual(VERBS);
  });
});

it('open starts the window with a link to the session', async () => {
  const { code, calls } = await run('open aaaaaaaa-1111 --no-scan --data /d');
  expect(code).toBe(0);
  expect(calls).toContain(`launch threadfinch://thread/${first.id} --data /d`);
  const link = await run(`open threadfinch://thread/${first.id}#7 --no-scan`);
  expect(link.calls).toContain(`launch threadfinch://thread/${first.id}#7`);
});

describe('for people', () => {
  it('list aligns columns and cuts titles, whatever they hold', async () => {
    const long = head('cccccccc', { title: '漢字'.repeat(80) });
    const { out } = await run('list', { heads: [first, second, long] });
    expect(out).toBe(
      [
        'ID            WHEN  SOURCE       PROJECT      TITLE',
        'aaaaaaaa-1  12 May  Claude Code  editor-core  Title of aaaaaaaa-1111',
        'aaaaaaaa-2  12 May  Claude Code               修复竞态 ␇',
        `cccccccc    12 May  Claude Code  editor-core  ${'漢字'.repeat(13)}…`,
        '',
      ].join('\n'),
    );
  });
  it('never passes a control sequence of a session on to the terminal', async () => {
    for (const line of ['list', 'search race', 'show aaaaaaaa-1111', 'show aaaaaaaa', 'doctor', 'summary', 'scan']) {
      const { out, err } = await run(line);
      expect((out + err).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }
  });
  it('messages are numbered as in the window, from 1', async () => {
    expect((await run('show aaaaaaaa-1111 --from 10 --count 1')).out).toContain('#11\n');
    expect((await run('search race')).out).toContain('#4 the race');
    expect((await run('show aaaaaaaa-1111 --from 450')).err).toBe('There is no message #451.\n');
  });
  describe('what of a query is searched as text, and what is allowed', () => {
    const check = (text: string, said: RegExp) =>
      it(text, async () => expect((await run(['list', text, '--no-scan'])).err).toMatch(said));
    check('in:bogus', /“in:bogus” is not known here; it was searched as text.\n +in: takes thinking.\n/);
    check('has:erorr', /searched as text.\n +Did you mean has:error\?\n +has: takes diff, error, .*note.\n/);
    check('-source:bogus', /searched as text.\n +source: takes claude-code.\n/);
    check('after:notadate', /is not a date; it was searched as text.\n +Dates are 2026-05-01, .*7d/);
  });
  it('tools that are not there are named in one line', async () => {
    const none = { ...report, label: 'Codex', roots: [], sessions: 0, threads: 0, messages: 0 };
    for (const verb of ['scan', 'summary']) {
      const { out } = await run(verb, { reports: [report, none, { ...none, label: 'Trae' }] });
      expect(out).toContain('\nNot found: Codex, Trae\n');
      expect(out.match(/Codex/g)).toHaveLength(1);
    }
    const { err } = await run('summary', { heads: [], reports: [none] });
    expect(err).toContain('of Codex.\n');
    expect(err).not.toContain('/home/dana');
  });
  it('doctor lists places with nothing in them only when all are asked for', async () => {
    const roots = [{ ...report, roots: [] }];
    const nowhere = /\/no\/such\/place \(not there\)/;
    const places = ['/no/such/place'];
    expect((await run('doctor', { reports: roots, places })).out).not.toMatch(nowhere);
    expect((await run('doctor --all', { reports: roots, places })).out).toMatch(nowhere);
    expect((await run('doctor', { reports: [], places, roots: [] })).out).toMatch(/not found +Claude Code\n/);
  });
  it('search emphasises matches on a terminal', async () => {
    const { out } = await run('search race', {}, { colours: true });
    expect(out.split('\u001b')).toContain('[33mrace');
    expect((await run('search race')).out).toContain('the race here');
  });
  it('results go to standard output, the rest to standard error', async () => {
    const { out, err } = await run('search race');
    expect(out).not.toContain('2 ms');
    expect(err).toContain('1 session in 2 ms');
  });
  it('ends quietly when nobody reads any more', async () => {
    const { code, err, calls } = await run('list', {}, { out: () => Promise.reject(new OutputClosed()) });
    expect({ code, err, last: calls.at(-1) }).toEqual({ code: 0, err: '', last: 'close' });
  });
  it('doctor writes Markdown for a bug report', async () => {
    const { out } = await run('doctor --markdown');
    expect(out).toContain('### Claude Code\n\n| | |\n| --- | --- |\n');
    expect(out).toContain('| unknown | odd 2 |');
    expect(out).not.toContain('Title of');
  });
});

describe('export', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-cli-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints what the engine gives', async () => {
    expect((await run('export aaaaaaaa-1111 --format md')).out).toBe(
      `${first.id} {"tools":"summary","thinking":false,"redact":{"secrets":true,"emails":true}}\n`,
    );
  });
  it('writes a file with the same bytes', async () => {
    const file = path.join(folder, 'out.md');
    const { out, err } = await run(`export aaaaaaaa-1111 --tools full --thinking --out ${file}`);
    expect({ out, err }).toEqual({ out: '', err: `Wrote ${file}\n` });
    expect(await readFile(file, 'utf8')).toBe(
      `${first.id} {"tools":"full","thinking":true,"redact":{"secrets":true,"emails":true}}\n`,
    );
    expect((await run(`export aaaaaaaa-1111 --out ${file}`)).err).toBe(`Replaced ${file}\n`);
  });
  it('says when it cannot be written', async () => {
    const { code, err } = await run(`export aaaaaaaa-1111 --out ${path.join(folder, 'no/such/folder.md')}`);
    expect(code).toBe(2);
    expect(err).toContain('Could not write');
  });
  it('import keeps the file that is named', async () => {
    const { calls, json } = await run('import session.jsonl --json');
    expect(calls).toContain(`import ${path.resolve('session.jsonl')}`);
    expect(json().thread.id).toBe(first.id);
  });
});
