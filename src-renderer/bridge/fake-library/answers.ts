// The fake engine's answers: one that was kept, and evidence for whatever is asked.
import type { Argument, CallName, Results } from '@shared/ipc';
import type { Evidence, KeptAnswer } from '@shared/model/ask';
import type { FakeThread } from './library';

type AskCall = Extract<CallName, `ask.${string}`>;
type Handlers = { readonly [Name in AskCall]: (argument: Argument<Name>) => Results[Name] };

const DAY_MS = 86_400_000;

export function fakeAnswers(library: readonly FakeThread[], now: number): Handlers {
  const evidence: Evidence[] = library.slice(0, 3).map(({ head }, at) => ({
    number: at + 1,
    thread: head.id,
    title: head.title,
    sourceLabel: 'Claude Code',
    project: head.project?.name ?? null,
    at: head.endedAt,
    foundBy: ['words'],
    ordinal: 0,
    extract:
      'User: Why are jobs delivered twice?\nCommand (exit 0): npm test -- queue\nAssistant: The lease is renewed now.',
  }));
  const common = { scope: '', thread: null, refused: false, citations: [], by: null, sentTokens: 0 };
  let kept: readonly KeptAnswer[] = [
    {
      ...common,
      id: 'kept',
      question: 'Why were jobs delivered twice?',
      at: now - 2 * DAY_MS,
      text: 'The lease was shorter than the job, so that a second worker took it [1]. It is renewed now [2].',
      citations: [
        { number: 1, from: 67, to: 68, valid: true },
        { number: 2, from: 90, to: 91, valid: true },
      ],
      evidence: evidence.map(({ extract, ...place }) => place),
      by: { provider: 'Ollama', model: 'qwen3:8b' },
      sentTokens: 3180,
    },
  ];
  return {
    'ask.run': ({ id, question }) => ({ ...common, id, question, at: now, text: null, evidence, kept: false }),
    'ask.answers': ({ text }) => kept.filter(({ question }) => question.toLowerCase().includes(text.toLowerCase())),
    'ask.remove': ({ id }) => {
      kept = kept.filter((answer) => answer.id !== id);
      return kept;
    },
    'ask.copy': () => null,
    'ask.save': () => ({ path: '/home/dana/Documents/answer.md' }),
  };
}
