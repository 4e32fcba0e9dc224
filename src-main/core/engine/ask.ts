// Where the evidence for a question comes from: the sessions that the index ranks best, or one thread.
import type { Answer, AskRequest, AskStep } from '@shared/model/ask';
import type { ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import { type AskOptions, ask } from '../ask/ask';
import type { Candidate, EvidenceReader } from '../ask/gather-evidence';
import { questionQuery, questionWords } from '../ask/question-words';
import { SOURCES } from '../sources/registry';
import type { Meaning } from './meaning';
import { findInThread, headOf, readMessages } from './read-thread';
import { nearThreads } from './related';
import type { QueryContext } from './search-threads';
import { solutionAt } from './solutions';
import type { State } from './state';

/** A question of fewer words of its own goes on about what was asked before. */
const FEWEST_WORDS = 3;
const MOST_OF_A_THREAD = 12;
const LABELS: ReadonlyMap<string, string> = new Map(SOURCES.map(({ card }) => [card.id, card.label]));

export interface AskLimits extends Omit<AskOptions, 'now'> {
  /** At most so many sessions are read. */
  readonly sessions: number;
}

/** Rejects with AppError('thread-not-found' | 'cancelled') and ProviderError. */
export async function askHistory(
  state: State,
  meaning: Meaning,
  request: AskRequest,
  context: QueryContext,
  { sessions, ...limits }: AskLimits,
  redact: EvidenceReader['redact'],
  tell: (step: AskStep) => void,
  signal: AbortSignal,
): Promise<Omit<Answer, 'kept'>> {
  const words = wordsOf(request);
  const candidates =
    request.thread === null
      ? await candidatesIn(state, meaning, words, request.scope, context, sessions, signal)
      : [await candidateOf(state, request.thread, words)];
  const reader: EvidenceReader = {
    solution: (thread, ordinal) => solutionAt(state, thread, ordinal),
    message: async (thread, ordinal) => (await readMessages(state, thread, ordinal, 1))[0] ?? null,
    redact,
  };
  return ask(request, candidates, reader, { ...limits, now: context.now }, tell, signal);
}

function wordsOf({ question, earlier }: AskRequest): string {
  const before = earlier.at(-1)?.question;
  return before !== undefined && questionWords(question).length < FEWEST_WORDS ? `${question} ${before}` : question;
}

async function candidatesIn(
  state: State,
  meaning: Meaning,
  words: string,
  scope: string,
  context: QueryContext,
  limit: number,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const byWords = await candidatesByWords(state, words, scope, context, limit, signal);
  // Where the model that embeds can't be reached, words find all the same.
  const asked = `${scope} ${questionWords(words)
    .map(({ text }) => text)
    .join(' ')} `;
  const near = await nearThreads(state, meaning, asked, limit * 2, context, signal).catch(() => []);
  const byMeaning = near.map(({ head, chunk }) =>
    toCandidate(head, ['meaning'], [{ thread: chunk.thread, ordinal: chunk.from }]),
  );
  return inTurns(byWords, byMeaning).slice(0, limit);
}

/** The best of both, one of each in turn; who is in both is one candidate. */
function inTurns(byWords: readonly FoundCandidate[], byMeaning: readonly FoundCandidate[]): FoundCandidate[] {
  const merged = new Map<ThreadId, FoundCandidate>();
  for (let rank = 0; rank < Math.max(byWords.length, byMeaning.length); rank++) {
    for (const one of [byWords[rank], byMeaning[rank]]) {
      if (!one) continue;
      const known = merged.get(one.id);
      const matches = [...(known?.matches ?? []), ...one.matches];
      const foundBy = [...new Set([...(known?.foundBy ?? []), ...one.foundBy])];
      merged.set(one.id, { ...one, foundBy, matches });
    }
  }
  return [...merged.values()];
}

async function candidatesByWords(
  state: State,
  words: string,
  scope: string,
  { now, marks, parse }: QueryContext,
  limit: number,
  signal: AbortSignal,
): Promise<FoundCandidate[]> {
  const { query: within } = parse(scope);
  const { groups, ...filters } = questionQuery(words, within);
  if (groups.length === 0) return [];
  await state.indexReady();
  const query = { ...filters, groups: [...within.groups, ...groups] };
  const { hits } = await state.index.calls.search({ query, sort: 'relevance', offset: 0, limit, now, marks }, signal);
  return hits.flatMap(({ id, matches }) => {
    const head = state.library.head(id);
    if (!head || state.library.isHidden(head)) return [];
    const places = matches.map(({ thread, ordinal }) => ({ thread: (thread ?? id) as ThreadId, ordinal }));
    return [toCandidate(head, ['words'], places)];
  });
}

/** The messages of the thread that hold most of the words, and the rarest. Throws AppError('thread-not-found'). */
async function candidateOf(state: State, thread: ThreadId, words: string): Promise<FoundCandidate> {
  const head = headOf(state, thread);
  const scores = new Map<number, number>();
  for (const { text } of questionWords(words)) {
    const found = await findInThread(state, thread, text);
    for (const { ordinal } of found) scores.set(ordinal, (scores.get(ordinal) ?? 0) + 1 / Math.log2(found.length + 1));
  }
  const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, MOST_OF_A_THREAD);
  return toCandidate(
    head,
    ['words'],
    best.map(([ordinal]) => ({ thread, ordinal })),
  );
}

interface FoundCandidate extends Candidate {
  readonly id: ThreadId;
}

function toCandidate(
  { id, title, source, project, endedAt }: ThreadHead,
  foundBy: Candidate['foundBy'],
  matches: Candidate['matches'],
): FoundCandidate {
  const sourceLabel = LABELS.get(source) ?? source;
  return { id, title, sourceLabel, project: project?.name ?? null, at: endedAt, foundBy, matches };
}
