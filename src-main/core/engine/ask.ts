// A question from its words to its answer, over the history or one thread.
import type { Answer, AskRequest, AskStep } from '@shared/model/ask';
import { type AskOptions, ask } from '../ask/ask';
import { expandQuestion, NOT_EXPANDED } from '../ask/expand-question';
import type { EvidenceReader } from '../ask/gather-evidence';
import { daysOf, questionWords } from '../ask/question-words';
import type { RankWeights } from '../index/ranking';
import { candidatesIn, candidatesOf } from './ask-candidates';
import type { Meaning } from './meaning';
import { readMessages } from './read-thread';
import type { QueryContext } from './search-threads';
import { solutionAt } from './solutions';
import type { State } from './state';
import { wholeText } from './whole-text';

/** A question of fewer words of its own goes on about what was asked before. */
const FEWEST_WORDS = 3;

export interface AskLimits extends Omit<AskOptions, 'now'> {
  /** At most so many sessions are read. */
  readonly sessions: number;
  readonly weights: RankWeights;
  /** Whether the model may name more words to look for. */
  readonly expands: boolean;
}

/** What was made of a question; whether it is kept is not known here. */
export type UnkeptAnswer = Omit<Answer, 'kept' | 'reused'>;

/** Rejects with AppError('thread-not-found' | 'cancelled') and ProviderError. */
export async function askHistory(
  state: State,
  meaning: Meaning,
  request: AskRequest,
  context: QueryContext,
  { sessions, weights, expands, budget, provider }: AskLimits,
  redact: EvidenceReader['redact'],
  tell: (step: AskStep) => void,
  signal: AbortSignal,
): Promise<UnkeptAnswer> {
  const words = wordsOf(request);
  // A question that names nothing has nothing that could be named otherwise.
  const isExpanded = provider && expands && questionWords(words).length > 0;
  const [safeWords = ''] = await redact([words]);
  const expansion = isExpanded ? await expandQuestion(safeWords, provider, signal) : NOT_EXPANDED;
  const { terms: more } = expansion;
  if (more.length > 0) tell({ type: 'expansion', terms: more });
  const scope = `${request.scope} ${daysOf(request.question)}`.trim();
  const candidates =
    request.thread === null
      ? await candidatesIn(
          { state, meaning, context },
          { words, safeWords, scope, more, limit: sessions, weights, nearBy: request.nearBy ?? 'any' },
          signal,
        )
      : await candidatesOf(state, request.thread, words, more);
  const options = { budget: budget - expansion.tokens, provider, now: context.now };
  const answer = await ask(request, candidates, readerOf(state, redact), options, tell, signal);
  return { ...answer, sentTokens: answer.sentTokens + expansion.tokens, expansion: more, summary: null };
}

export function readerOf(state: State, redact: EvidenceReader['redact']): EvidenceReader {
  return {
    solution: (thread, ordinal) => solutionAt(state, thread, ordinal),
    message: async (thread, ordinal) => (await readMessages(state, thread, ordinal, 1))[0] ?? null,
    whole: (text) => wholeText(state, text),
    redact,
  };
}

function wordsOf({ question, earlier }: AskRequest): string {
  const before = earlier.at(-1)?.question;
  return before !== undefined && questionWords(question).length < FEWEST_WORDS ? `${question} ${before}` : question;
}
