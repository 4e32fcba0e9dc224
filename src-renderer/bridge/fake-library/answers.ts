// The fake engine's answers: one that was kept, and evidence for whatever is asked.
import type { Argument, CallName, Results } from '@shared/ipc';
import type { Evidence, KeptAnswer } from '@shared/model/ask';
import { AppError } from '@shared/model/failure';
import type { EngineEvent } from '@shared/model/status';
import { findCitations } from '@shared/text/citations';
import type { FakeState } from '../fake-bridge';
import { CARDS } from './cards';
import type { FakeThread } from './library';

type AskCall = Extract<CallName, `ask.${string}`>;
type Handlers = { readonly [Name in AskCall]: (argument: Argument<Name>) => Results[Name] };

const SUMMARY = `- The last line was lost when a chunk ended in the middle of it [1].
- What is left over waits for the next chunk now; a test holds it [2].
- Open: the audit reader splits its chunks in the same way [3][8].`;
const KEPT =
  'A chunk ended in the middle of the line, and half a record was dropped [1]. What is left over is kept now [2].';
const REFUSAL = 'The sessions tell of the reader, but not of what was decided in spring.';
const DAY_MS = 86_400_000;

export function fakeAnswers(
  library: readonly FakeThread[],
  now: number,
  state: FakeState,
  emit: (event: EngineEvent) => void,
): Handlers {
  const evidence: Evidence[] = library.slice(0, 3).map(({ head }, at) => ({
    number: at + 1,
    thread: head.id,
    title: head.title,
    sourceLabel: CARDS.find(({ id }) => id === head.source)?.label ?? '',
    project: head.project?.name ?? null,
    at: head.endedAt,
    foundBy: ['words'],
    ordinal: 0,
    extract:
      'User: The reader drops the last line.\nCommand (exit 1): npx vitest run test/torn-line.test.ts\nAssistant: What is left over waits for the next chunk.',
  }));
  const common = {
    scope: '',
    thread: null,
    refused: false,
    citations: [],
    by: null,
    sentTokens: 0,
    expansion: [],
    summary: null,
  };
  const by = { provider: 'Ollama', model: 'qwen3:8b' };
  let kept: readonly KeptAnswer[] = [
    {
      ...common,
      id: 'kept',
      question: 'Why was the last line lost?',
      at: now - 2 * DAY_MS,
      text: KEPT,
      citations: findCitations(KEPT, evidence.length),
      evidence: evidence.map(({ extract, ...place }) => place),
      by,
      sentTokens: 3180,
    },
  ];
  return {
    'ask.run': ({ id, question, summary }) => {
      const asked = { ...common, id, question, at: now, evidence, reused: false };
      if (!summary) return { ...asked, text: null, kept: false };
      if (state === 'not-agreed') {
        emit({ type: 'answer', id, step: { type: 'evidence', evidence } });
        throw new AppError('not-agreed', 'https://api.anthropic.com');
      }
      if (state === 'refuses') return { ...asked, text: REFUSAL, refused: true, by, sentTokens: 3020, kept: true };
      const facts = { subject: 'thread', stamp: 'stamp', read: 12, total: 20 };
      const answered = { text: SUMMARY, citations: findCitations(SUMMARY, evidence.length), by, sentTokens: 5210 };
      return { ...asked, ...answered, summary: facts, kept: true };
    },
    'ask.answers': ({ text }) => kept.filter(({ question }) => question.toLowerCase().includes(text.toLowerCase())),
    'ask.remove': ({ id }) => {
      kept = kept.filter((answer) => answer.id !== id);
      return kept;
    },
    'ask.copy': () => null,
    'ask.save': () => ({ path: '/home/dana/Documents/answer.md' }),
  };
}
