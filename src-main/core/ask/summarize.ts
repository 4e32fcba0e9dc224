// What was done, in a few lines that cite where it stands.
import type { AskStep, Evidence } from '@shared/model/ask';
import type { Provider } from '../providers/provider';
import type { Asked } from './ask';
import { type Candidate, type EvidenceReader, gatherShares } from './gather-evidence';
import { readAnswer } from './read-answer';
import { chatTokens, newFence, toSummaryChat } from './to-chat';

export interface SummaryOptions {
  /** What may be sent, in tokens, rules included. */
  readonly budget: number;
  /** Null: what was done there is shown as it is. */
  readonly provider: Provider | null;
}

export interface PreparedSummary {
  readonly evidence: readonly Evidence[];
  /** The same for the same texts, rules, model and place of the model. */
  readonly stamp: string;
  /** Rejects with ProviderError. */
  answer(
    tell: (step: AskStep) => void,
    signal: AbortSignal,
  ): Promise<Pick<Asked, 'text' | 'refused' | 'citations' | 'by' | 'sentTokens'>>;
}

/** Reads what is to be summed up, in its order; asks nobody yet. */
export async function prepareSummary(
  candidates: readonly Candidate[],
  reader: EvidenceReader,
  { budget, provider }: SummaryOptions,
): Promise<PreparedSummary> {
  const fence = newFence();
  const evidence = await gatherShares(candidates, budget - chatTokens(toSummaryChat([], fence)), reader);
  const by = provider && { id: provider.id, destination: provider.destination, model: provider.model };
  return {
    evidence,
    // The fence is another each time.
    stamp: JSON.stringify([by, toSummaryChat(evidence, 'fence')]),
    answer: async (tell, signal) => {
      if (!provider || evidence.length === 0) {
        return { text: null, refused: evidence.length === 0, citations: [], by: null, sentTokens: 0 };
      }
      const chat = toSummaryChat(evidence, fence);
      let text = '';
      for await (const piece of provider.chat(chat, signal)) {
        text += piece;
        tell({ type: 'text', text: piece });
      }
      return {
        ...readAnswer(text, evidence.length),
        by: { provider: provider.label, model: provider.model },
        sentTokens: chatTokens(chat),
      };
    },
  };
}
