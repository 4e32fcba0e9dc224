// A question from its words to its answer, over the history or one thread.
import type { Answer, AskRequest, AskStep } from '@shared/model/ask';
import { type AskOptions, ask } from '../ask/ask';
import type { EvidenceReader } from '../ask/gather-evidence';
import { daysOf, questionWords } from '../ask/question-words';
import { candidatesIn, candidatesOf } from './ask-candidates';
import type { Meaning } from './meaning';
import { readMessages } from './read-thread';
import type { QueryContext } from './search-threads';
import { solutionAt } from './solutions';
import type { State } from './state';

/** A question of fewer words of its own goes on about what was asked before. */
const FEWEST_WORDS = 3;

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
  const scope = `${request.scope} ${daysOf(request.question)}`.trim();
  const candidates =
    request.thread === null
      ? await candidatesIn({ state, meaning, context }, { words, scope, limit: sessions }, signal)
      : await candidatesOf(state, request.thread, words);
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
