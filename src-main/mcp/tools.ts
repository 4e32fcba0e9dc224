// The tools that agents have: each a row of name, description, schema and what it does. All of them only read.
import type { Engine } from '@core/engine-api';
import type { SaidText } from '@shared/model/digest';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import { REDACT_ALL } from '@shared/model/redaction';
import type { RelatedTerm, SearchHit } from '@shared/model/search';
import type { ThreadDetail } from '@shared/model/thread';
import { finishQuery } from '@shared/query/finish-query';
import { en } from '@shared/strings/en';
import { fill } from '@shared/strings/strings';
import { formatDayNumber } from '@shared/text/days';
import { z } from 'zod';
import { asManyAsFit, MOST_CHARACTERS, shorten, size } from './answer';
import { answerOf, evidenceOf, toRequest } from './question-shapes';
import { isoTime, toHitShape, toShapes, toThreadShape } from './shapes';

type Data = Readonly<Record<string, unknown>>;

export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  /** It may ask a model elsewhere, that the user has agreed to. */
  readonly mayConnect?: boolean;
  run(engine: Engine, input: z.infer<z.ZodObject<Shape>>, signal: AbortSignal): Promise<Data>;
}

const QUERY_HELP =
  'Words (all must match), "phrases", -not, OR, prefix*, and operators: source:claude-code|codex|cursor|trae|copilot|copilot-cli, ' +
  'project:, branch:, model:, role:user|assistant|tool, call:Bash, path:file.ts, has:diff|error|image|thinking|code, host:, ' +
  'also:DLQ and -also:DLQ (related terms), ' +
  'after: before: on: with 2026-05-01, 2026-05, today, yesterday, 7d, 3w.';
const id = z
  .string()
  .min(1)
  .max(1000)
  .describe('The id of a session, as search_sessions and list_sessions give it, or its first letters, four at least');
const limit = z.int().min(1).max(50).default(10);
const offset = z.int().min(0).default(0).describe('How many to skip: to go on from an earlier answer');
const detail = z
  .enum(['none', 'summary', 'full'])
  .default('summary')
  .describe('Tool calls left out, one line each, or with input, output and thinking');

const question = {
  question: z.string().min(1).max(1000),
  scope: z.string().max(2000).default('').describe(`Only sessions that this query finds. ${QUERY_HELP}`),
  id: id.optional().describe('Only this session'),
};

/** Keeps the row's own types together, and lets rows of different schemas stand in one table. */
function tool<Shape extends z.ZodRawShape>(row: Tool<Shape>): Tool {
  return row as unknown as Tool;
}

function toTermsShape(terms: readonly RelatedTerm[]) {
  const texts = (wanted: boolean) => terms.filter(({ on }) => on === wanted).map(({ text }) => text);
  return { searched: texts(true), offered: texts(false) };
}

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'search_sessions',
    description: `Search the user's past sessions with AI coding assistants by words. ${QUERY_HELP} Other names of the same are searched for, too, and told in relatedTerms; what only they find is in related. Answers with sessions, best first, and in each the messages that match best.`,
    input: {
      query: z.string().min(1).max(2000),
      related: z.boolean().default(true).describe('Whether related terms are searched for, too'),
      limit,
      offset,
    },
    run: async (engine, { query, related, limit: most, offset: skip }, signal) => {
      const text = `${related ? '' : 'also:none '}${finishQuery(query)}`;
      const page = await engine.search({ text, offset: skip, limit: most });
      const known = [...page.hits, ...page.related, ...page.partial].map(({ thread }) => thread.id);
      // Where the model that embeds can't be reached, words find all the same.
      const near = skip > 0 ? [] : await engine.near({ text, known, limit: most, by: 'here' }, signal).catch(() => []);
      const others = (found: readonly SearchHit[]) =>
        asManyAsFit(found.slice(0, most).map(toHitShape), MOST_CHARACTERS / 4, size);
      const hits = asManyAsFit(page.hits.map(toHitShape), MOST_CHARACTERS, size);
      const left = page.total - skip - hits.length;
      return {
        total: page.total,
        hits,
        ...(page.related.length === 0 ? {} : { related: others(page.related) }),
        ...(page.relatedTerms.length === 0 ? {} : { relatedTerms: toTermsShape(page.relatedTerms) }),
        ...(page.partial.length === 0 ? {} : { partial: others(page.partial) }),
        ...(near.length === 0 ? {} : { near: others(near) }),
        ...(page.spellings.length === 0 ? {} : { alsoSearched: page.spellings.map(({ also }) => also) }),
        ...(page.hints.length === 0 ? {} : { notUnderstood: page.hints.map(({ text }) => text) }),
        ...leftOut(left, `go on with offset ${skip + hits.length}`),
      };
    },
  }),
  tool({
    name: 'list_sessions',
    description: `List the user's past sessions, newest first, optionally narrowed by a query. ${QUERY_HELP}`,
    input: {
      query: z.string().max(2000).default(''),
      sort: z.enum(['newest', 'oldest', 'longest']).default('newest'),
      limit,
    },
    run: async (engine, { query, sort, limit: most }) => {
      const { total, threads } = await engine.list({ text: finishQuery(query), sort, limit: most, all: false });
      const sessions = asManyAsFit(threads.map(toThreadShape), MOST_CHARACTERS, size);
      return { total, sessions, ...leftOut(total - sessions.length, 'narrow the query, or ask for more') };
    },
  }),
  tool({
    name: 'get_thread',
    description:
      'What a session is about before reading it: its facts, an outline (prompts, changed files, failures, each with the ordinal of its message), files, commands with their outcome, and the sessions of its subagents. Read messages with get_messages.',
    input: { id },
    run: async (engine, input) => {
      const thread = await engine.thread(input.id as ThreadId);
      const share = MOST_CHARACTERS / 4;
      const outline = asManyAsFit(
        thread.outline.map((row) => ({ ...row, text: shorten(row.text, 300) })),
        share * 2,
        size,
      );
      const files = asManyAsFit(thread.files, share, size);
      const commands = asManyAsFit(
        thread.commands.map((run) => ({ ...run, command: shorten(run.command, 300) })),
        share,
        size,
      );
      const left = missing({
        outline: [thread.outline, outline],
        files: [thread.files, files],
        commands: [thread.commands, commands],
      });
      return {
        ...toThreadShape(thread.head),
        ...facts(thread),
        outline,
        files,
        commands,
        ...(left === '' ? {} : { leftOut: left }),
      };
    },
  }),
  tool({
    name: 'get_messages',
    description:
      'Messages of a session by their ordinals, from `from` on. Long texts hold head and tail only; where an answer would be too long it ends early and says where to go on.',
    input: { id, from: z.int().min(0).default(0), count: z.int().min(1).max(200).default(20), tools: detail },
    run: async (engine, { id: wanted, from, count, tools }) => {
      const thread = wanted as ThreadId;
      const [{ head }, messages] = await Promise.all([engine.thread(thread), engine.messages(thread, from, count)]);
      if (messages.length === 0) throw new AppError('not-found', `${wanted}#${from}`);
      const { shapes, hidden } = await toShapes(engine, messages, tools);
      const told = asManyAsFit(shapes, MOST_CHARACTERS, ({ shape }) => size(shape));
      const next = (told.at(-1)?.message.ordinal ?? from) + 1;
      return {
        id: head.id,
        title: head.title,
        messages: told.map(({ shape }) => shape).filter((shape) => shape !== null),
        secretsHidden: hidden,
        ...leftOut(head.counts.messages - next, `go on with from ${next}`),
      };
    },
  }),
  tool({
    name: 'get_solution',
    description:
      'What led to a message of a session and what came of it: the prompt before it, the answer that ended the stretch, commands with their outcome, and changed files. For a match that search_sessions found.',
    input: { id, ordinal: z.int().min(0) },
    run: async (engine, { id: wanted, ordinal }) => {
      const { value: found, report } = await engine.redact(
        await engine.solution(wanted as ThreadId, ordinal),
        REDACT_ALL,
      );
      const said = (text: SaidText | null) => text && { ordinal: text.ordinal, text: shorten(text.text, 6000) };
      const share = MOST_CHARACTERS / 4;
      const runs = found.commands.map((run) => ({ ...run, command: shorten(run.command, 300) }));
      const commands = asManyAsFit(runs, share, size);
      const files = asManyAsFit(found.files, share, size);
      const left = missing({ commands: [found.commands, commands], files: [found.files, files] });
      return {
        id: wanted,
        from: found.from,
        to: found.to,
        problem: said(found.problem),
        answer: said(found.answer),
        commands,
        files,
        secretsHidden: report.count,
        ...(left === '' ? {} : { leftOut: left }),
      };
    },
  }),
  tool({
    name: 'find_evidence',
    description:
      'For a question in plain words about earlier work: the stretches of past sessions that are most likely to answer it, each with what was asked, run, changed and answered, shortened. Cite them by id and ordinal; say so when they do not answer the question.',
    input: question,
    run: async (engine, given, signal) => evidenceOf(await engine.ask(toRequest(given, false, 'here'), signal)),
  }),
  tool({
    name: 'ask',
    description:
      'The same question answered in words by the model that the user has set up in Threadfinch, from the same evidence: each statement cites [n], which is the source of that number. Without such a model, or where it cannot be reached, the evidence itself, and why. Takes longer than find_evidence.',
    input: question,
    mayConnect: true,
    run: async (engine, given, signal) => {
      try {
        const answered = await engine.ask(toRequest(given, true, 'any'), signal);
        return answered.text === null ? evidenceOf(answered) : answerOf(answered);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
        // What fails without a model, too, fails here once more.
        const found = evidenceOf(await engine.ask(toRequest(given, false, 'any'), signal));
        return { notAnswered: fill(en.failures[error.code].title, { subject: error.subject }), ...found };
      }
    },
  }),
  tool({
    name: 'digest',
    description:
      'What was done on some days, by day and project: each session with its duration, files, commands, failures, and how it ended.',
    input: {
      span: z
        .string()
        .min(1)
        .max(100)
        .default('today')
        .describe('today, yesterday, week, 7d, 2026-11-03, 2026-11, or two with .. between'),
      project: z.string().max(500).optional().describe('A project’s name, or a part of it'),
    },
    run: async (engine, { span, project }) => {
      const { from, to, days, totals } = await engine.digest({ span, project: project ?? null });
      const sessions = days.flatMap(({ day, projects }) =>
        projects.flatMap(({ name, sessions: own }) =>
          own.map(({ thread, title, source, branch, activeMs, files, commands, failedCommands, outcome }) => ({
            day: formatDayNumber(day),
            project: name,
            id: thread,
            title,
            tool: source,
            branch,
            minutes: Math.round(activeMs / 60_000),
            files: files.length,
            commands,
            failedCommands,
            outcome: shorten(outcome, 400),
          })),
        ),
      );
      const told = asManyAsFit(sessions, MOST_CHARACTERS, size);
      return {
        from: formatDayNumber(from),
        to: formatDayNumber(to),
        totals,
        sessions: told,
        ...leftOut(sessions.length - told.length, 'ask for fewer days, or one project'),
      };
    },
  }),
  tool({
    name: 'list_sources',
    description: 'Which assistants’ histories can be searched, how many sessions each has, and how fresh they are.',
    input: {},
    run: async (engine) => {
      const [sources, status] = await Promise.all([engine.sources(), engine.status()]);
      return {
        sources: sources
          .filter(({ sessions }) => sessions > 0)
          .map(({ id: source, label, threads, messages }) => ({ id: source, label, sessions: threads, messages })),
        upToDate: !status.readOnly && status.phase === 'idle' && status.scannedAt !== null,
        lookedAt: isoTime(status.scannedAt),
        // Until this process has looked for itself, answers are as of the last save.
        ...(status.scannedAt === null ? { savedAt: isoTime(status.savedAt ?? null) } : {}),
      };
    },
  }),
];

function facts({ head, resume, children }: ThreadDetail): Data {
  const subagents = children
    .filter(({ head: child }) => child.parent?.relation === 'subagent')
    .map(({ head: child, ordinal }) => ({ id: child.id, title: shorten(child.title, 300), ordinal }));
  const told = asManyAsFit(subagents, MOST_CHARACTERS / 4, size);
  return {
    models: head.models,
    failures: head.counts.failures,
    ...(resume === undefined ? {} : { resume }),
    subagents: told,
    ...(told.length < subagents.length ? { subagentsLeftOut: subagents.length - told.length } : {}),
  };
}

function leftOut(count: number, what: string): Data {
  return count > 0 ? { leftOut: `${count} more: ${what}` } : {};
}

function missing(
  lists: Readonly<Record<string, readonly [whole: readonly unknown[], told: readonly unknown[]]>>,
): string {
  return Object.entries(lists)
    .filter(([, [whole, told]]) => told.length < whole.length)
    .map(([name, [whole, told]]) => `${whole.length - told.length} of ${whole.length} ${name}`)
    .join(', ');
}
