// A question over the history: the best evidence for it and, where a model is set up, its answer with citations.
import type { Answer, AskRequest, AskStep } from '@shared/model/ask';
import type { Provider } from '../providers/provider';
import { type Candidate, type EvidenceReader, gatherEvidence } from './gather-evidence';
import { readAnswer } from './read-answer';
import { chatTokens, newFence, toChat } from './to-chat';

export interface AskOptions {
  /** What may be sent, in tokens, rules and question included. */
  readonly budget: number;
  /** Null: the evidence alone. */
  readonly provider: Provider | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What asking comes to; how it was searched for and whether it is kept, others know. */
export type Asked = Omit<Answer, 'kept' | 'reused' | 'expansion' | 'summary'>;

/**
 * `candidates` are the best sessions first; without evidence no model is asked. Rejects with ProviderError, and with
 * AppError('cancelled') when the signal fires.
 */
export async function ask(
  request: AskRequest,
  candidates: readonly Candidate[],
  reader: EvidenceReader,
  { budget, provider, now }: AskOptions,
  tell: (step: AskStep) => void,
  signal: AbortSignal,
): Promise<Asked> {
  const [question = '', ...talk] = await reader.redact([
    request.question,
    ...request.earlier.flatMap(({ question, answer }) => [question, answer]),
  ]);
  const earlier = request.earlier.map((_, at) => ({ question: talk[2 * at] ?? '', answer: talk[2 * at + 1] ?? '' }));
  const fence = newFence();
  const withinBudget = fitEarlier(earlier, budget / 2);
  const room = budget - chatTokens(toChat(question, withinBudget, [], fence));
  const evidence = await gatherEvidence(candidates, room, reader);
  signal.throwIfAborted();
  tell({ type: 'evidence', evidence });
  const { id, scope, thread } = request;
  const asked = { id, question: request.question, scope, thread, at: now, evidence };
  if (!provider || evidence.length === 0) {
    return { ...asked, text: null, refused: evidence.length === 0, citations: [], by: null, sentTokens: 0 };
  }
  const chat = toChat(question, withinBudget, evidence, fence);
  let text = '';
  for await (const piece of provider.chat(chat, signal)) {
    text += piece;
    tell({ type: 'text', text: piece });
  }
  return {
    ...asked,
    ...readAnswer(text, evidence.length),
    by: { provider: provider.label, model: provider.model },
    sentTokens: chatTokens(chat),
  };
}

/** The newest turns of a talk that take at most so many tokens. */
function fitEarlier(earlier: AskRequest['earlier'], tokens: number): AskRequest['earlier'] {
  const first = earlier.findIndex((_, at) => chatTokens(toChat('', earlier.slice(at), [], '')) <= tokens);
  return first < 0 ? [] : earlier.slice(first);
}
