// A thread or some days in a few lines: what of them is read, what a model makes of it, and whether that was made before.
import { createHash } from 'node:crypto';
import type { AskRequest, AskStep, KeptAnswer, SummaryOf } from '@shared/model/ask';
import type { DigestRequest } from '@shared/model/digest';
import type { ThreadId } from '@shared/model/ids';
import { formatQuery } from '@shared/query/format-query';
import type { Candidate, EvidenceReader } from '../ask/gather-evidence';
import { prepareSummary, type SummaryOptions } from '../ask/summarize';
import { readerOf, type UnkeptAnswer } from './ask';
import { promptsOf, spread, toCandidate } from './ask-candidates';
import { makeDigest } from './digest';
import { headOf } from './read-thread';
import type { State } from './state';

/** A stretch in fewer tokens says too little to be worth its place. */
const TOKENS_OF_A_STRETCH = 300;

/** What is read, in the order in which it was. */
interface Read {
  readonly subject: string;
  /** In the search language: where questions that follow are asked. */
  readonly scope: string;
  readonly candidates: readonly Candidate[];
  readonly read: number;
  readonly total: number;
}

export interface Summarizing extends SummaryOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** A kept answer of this stamp. */
  readonly kept: (stamp: string) => Promise<KeptAnswer | null>;
}

/**
 * A summary that is kept is given again where nothing has changed since: neither what was read, nor who reads it, nor how
 * it is asked for. Rejects with AppError('thread-not-found' | 'bad-argument' | 'cancelled') and ProviderError.
 */
export async function summarizeHistory(
  state: State,
  { id, question }: AskRequest,
  of: SummaryOf,
  { provider, budget, now, kept }: Summarizing,
  redact: EvidenceReader['redact'],
  tell: (step: AskStep) => void,
  signal: AbortSignal,
): Promise<UnkeptAnswer & { readonly reused: boolean }> {
  const most = Math.max(1, Math.floor(budget / TOKENS_OF_A_STRETCH));
  const { subject, scope, candidates, read, total } =
    of.type === 'thread' ? await readThread(state, of.thread, most) : await readDays(state, of, most, now);
  const prepared = await prepareSummary(candidates, readerOf(state, redact), { provider, budget });
  signal.throwIfAborted();
  tell({ type: 'evidence', evidence: prepared.evidence });
  const thread = of.type === 'thread' ? of.thread : null;
  const stamp = createHash('sha256')
    .update(JSON.stringify([subject, prepared.stamp]))
    .digest('hex')
    .slice(0, 32);
  const summary = { subject, stamp, read, total };
  const asked = { id, question, scope, thread, evidence: prepared.evidence, expansion: [], summary };
  const before = provider && (await kept(stamp));
  if (before) {
    const { id: keptId, at, text, refused, citations, by, sentTokens } = before;
    return { ...asked, id: keptId, at, text, refused, citations, by, sentTokens, reused: true };
  }
  return { ...asked, at: now, ...(await prepared.answer(tell, signal)), reused: false };
}

async function readThread(state: State, thread: ThreadId, most: number): Promise<Read> {
  const head = headOf(state, thread);
  const prompts = await promptsOf(state, thread);
  const matches = spread(prompts, most).map((ordinal) => ({ thread, ordinal }));
  return {
    subject: `thread:${thread}`,
    scope: '',
    candidates: [toCandidate(head, ['whole'], matches)],
    read: matches.length,
    total: prompts.length,
  };
}

/** Of each session how its part of the days ended, and how it began where there is room; the longest ones. */
async function readDays(state: State, request: DigestRequest, most: number, now: number): Promise<Read> {
  const { from, to, days } = await makeDigest(state, request, now);
  const sessions = days.flatMap(({ projects }) => projects.flatMap((project) => project.sessions));
  const chosen = new Set(sessions.toSorted((a, b) => b.messages - a.messages).slice(0, most));
  const withBeginning = chosen.size * 2 <= most;
  const candidates = await Promise.all(
    sessions
      .filter((session) => chosen.has(session))
      .sort((a, b) => a.startedAt - b.startedAt)
      .map(async ({ thread, startedAt, endedAt }) => {
        const ordinals = await promptsBetween(state, thread, startedAt, endedAt);
        const ends = withBeginning ? [ordinals[0], ordinals.at(-1)] : [ordinals.at(-1)];
        const matches = [...new Set(ends)].filter((ordinal) => ordinal !== undefined);
        const candidate = toCandidate(
          headOf(state, thread),
          ['whole'],
          matches.map((ordinal) => ({ thread, ordinal })),
        );
        return { ...candidate, at: endedAt };
      }),
  );
  const { project } = request;
  const filters = project === null ? [] : [{ field: 'project' as const, values: [project], not: false }];
  return {
    subject: `days:${from}-${to}:${project ?? ''}`,
    scope: formatQuery({ groups: [], filters, days: { from, to } }),
    candidates,
    read: candidates.length,
    total: sessions.length,
  };
}

async function promptsBetween(state: State, thread: ThreadId, from: number, to: number): Promise<number[]> {
  const rows = (await state.store.rows(thread)) ?? [];
  const within = rows.flatMap(({ at, prompts }, ordinal) =>
    at !== null && at >= from && at <= to ? [{ ordinal, isPrompt: prompts === 1 }] : [],
  );
  const prompts = within.filter(({ isPrompt }) => isPrompt);
  return (prompts.length > 0 ? prompts : within.slice(0, 1)).map(({ ordinal }) => ordinal);
}
