// Questions as the engine serves them: asked one after another or at once, told of by events, and kept when a model
// answered.
import type { Answer, AskRequest, AskStep, KeptAnswer } from '@shared/model/ask';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { Settings } from '@shared/model/settings';
import type { EngineEvent } from '@shared/model/status';
import { AnswerStore } from '../ask/answer-store';
import type { EvidenceReader } from '../ask/gather-evidence';
import type { Provider } from '../providers/provider';
import type { AskLimits, UnkeptAnswer } from './ask';
import type { Meaning } from './meaning';
import type { QueryContext } from './search-threads';
import type { State } from './state';

export interface AskingParts {
  /** The folder of kept answers. */
  readonly folder: string;
  readonly state: () => State;
  readonly meaning: Meaning;
  readonly context: () => Promise<QueryContext>;
  readonly limits: () => Omit<AskLimits, 'provider'>;
  /** Null where none is set up. Rejects with ProviderError where the one that is can't be used. */
  readonly provider: () => Promise<Provider | null>;
  readonly redact: EvidenceReader['redact'];
  readonly emit: (event: EngineEvent) => void;
}

/** What the user's settings say of questions; shares of ranking are in per cent there. */
export function toAskLimits(settings: Settings): Omit<AskLimits, 'provider'> {
  const { askSessions, askTokens, askRecency, askImportance, askFrequency, askExpansion } = settings;
  return {
    sessions: askSessions,
    budget: askTokens,
    weights: { recency: askRecency / 100, importance: askImportance / 100, frequency: askFrequency / 100 },
    expands: askExpansion,
  };
}

export class Asking {
  private readonly store: AnswerStore;

  constructor(private readonly parts: AskingParts) {
    this.store = new AnswerStore(parts.folder);
  }

  /**
   * Tells of its steps by 'answer' events. Rejects with AppError('thread-not-found' | 'cancelled') and ProviderError; an
   * answer that can't be kept is given all the same, and says so.
   */
  async ask(request: AskRequest, signal = new AbortController().signal): Promise<Answer> {
    const { state, meaning, context, limits, redact, emit } = this.parts;
    // Where the model can't be used, the evidence is told all the same before that is.
    const [chosen] = await Promise.allSettled([request.useModel ? this.parts.provider() : null]);
    const provider = chosen.status === 'fulfilled' ? chosen.value : null;
    const tell = (step: AskStep) => emit({ type: 'answer', id: request.id, step });
    // Reads Markdown, which takes as long to load as the first list to be there.
    const [{ askHistory }, { summarizeHistory }] = await Promise.all([import('./ask'), import('./summaries')]);
    const queried = await context();
    const asked = { ...limits(), now: queried.now, provider, kept: (stamp: string) => this.summaryOf(stamp) };
    const answer = request.summary
      ? await summarizeHistory(state(), request, request.summary, asked, redact, tell, signal)
      : { ...(await askHistory(state(), meaning, request, queried, asked, redact, tell, signal)), reused: false };
    if (chosen.status === 'rejected') throw chosen.reason;
    return { ...answer, kept: answer.reused || (await this.keep(answer)) };
  }

  private async keep({ reused, ...answer }: UnkeptAnswer & { readonly reused: boolean }): Promise<boolean> {
    if (answer.text === null) return false;
    const before = answer.summary && (await this.store.all().catch(() => []));
    const kept = await this.store.keep(answer).then(
      () => true,
      () => false,
    );
    if (kept && !this.isThere(answer)) {
      await this.store.remove(answer.id);
      return false;
    }
    // Of what has changed since, the summary before is of no use any more.
    const { subject } = answer.summary ?? {};
    const older = before?.filter(({ id, summary }) => summary?.subject === subject && id !== answer.id) ?? [];
    for (const { id } of kept ? older : []) await this.store.remove(id).catch(() => undefined);
    return kept;
  }

  /** What was forgotten or left out while a model thought about it isn't to live on in its answer. */
  private isThere({ evidence }: UnkeptAnswer): boolean {
    const { library } = this.parts.state();
    return evidence.every(({ thread }) => {
      const head = library.head(thread);
      return head !== undefined && !library.isHidden(head);
    });
  }

  private async summaryOf(stamp: string): Promise<KeptAnswer | null> {
    const answers = await this.store.all().catch(() => []);
    return answers.find(({ summary }) => summary?.stamp === stamp) ?? null;
  }

  /** Newest first; with words, those that hold them all in question or answer, whatever the case. */
  async answers(text: string): Promise<readonly KeptAnswer[]> {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return (await this.store.all()).filter(({ question, text: said }) => {
      const held = `${question}\n${said ?? ''}`.toLowerCase();
      return words.every((word) => held.includes(word));
    });
  }

  /** With secrets hidden, as in every export. Throws AppError('not-found'). */
  async asMarkdown(id: string): Promise<string> {
    const answer = (await this.store.all()).find((one) => one.id === id);
    if (!answer) throw new AppError('not-found', id);
    const { question, text, evidence } = answer;
    const safe = await this.parts.redact([question, text ?? '', ...evidence.map(({ title }) => title)]);
    const [safeQuestion = '', safeText = '', ...titles] = safe;
    const { answerToMarkdown } = await import('../ask/answer-to-markdown');
    return answerToMarkdown({
      ...answer,
      question: safeQuestion,
      text: text === null ? null : safeText,
      evidence: evidence.map((one, at) => ({ ...one, title: titles[at] ?? '' })),
    });
  }

  async remove(id: string): Promise<readonly KeptAnswer[]> {
    await this.store.remove(id);
    return this.answers('');
  }

  /** Deletes the answers that rest on these threads, or all. */
  forget(threads: readonly ThreadId[] | 'all'): Promise<void> {
    return threads === 'all' ? this.store.clear() : this.store.forget(new Set(threads));
  }
}
