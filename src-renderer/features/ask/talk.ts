// The questions of this window's talk and how far each answer is. Kept outside of the page, so that whoever follows a
// citation finds the talk again.
import type { Argument } from '@shared/ipc';
import type { Answer, AskedBefore, Evidence, KeptAnswer } from '@shared/model/ask';
import type { DigestRequest } from '@shared/model/digest';
import { type Failure, toFailure } from '@shared/model/failure';
import { fill, strings } from '@shared/strings/strings';
import { useSyncExternalStore } from 'react';
import { call, on } from '../../bridge/api';
import { plainTitle } from '../../ui/plain-title';

export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
  /** Where it is asked. */
  readonly of: AskedOf;
  readonly summary: Summary | null;
  readonly state: 'looking' | 'answering' | 'done' | 'failed' | 'stopped';
  /** What came of the answer so far; null before the first word, and where no model is asked. */
  readonly text: string | null;
  readonly evidence: readonly (Evidence | KeptAnswer['evidence'][number])[];
  /** What the model named to be looked for besides. */
  readonly expansion: readonly string[];
  /** Once it is done. */
  readonly answer: Answer | KeptAnswer | null;
  readonly failure: Failure | null;
}

export interface AskedOf {
  readonly scope: string;
  readonly thread: string | null;
}

type Summary = NonNullable<Argument<'ask.run'>['summary']>;

/** In UTF-16 units; a title may be a whole prompt. */
const LONGEST_TITLE = 200;

let talk: readonly AskedQuestion[] = [];
let running: AbortController | null = null;
const listeners = new Set<() => void>();

export function useTalk(): readonly AskedQuestion[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => talk,
  );
}

/** Asks, with what was asked before. Resolves when the answer is there, or was stopped, or failed. */
export async function ask(question: string, of: AskedOf, summary: Summary | null = null): Promise<void> {
  stop();
  const id = crypto.randomUUID();
  const earlier = talk.flatMap(toBefore);
  const controller = new AbortController();
  running = controller;
  set([...talk, { ...UNANSWERED, id, question, of, summary }]);
  const stopListening = on('engine.event', (event) => {
    if (event.type !== 'answer' || event.id !== id || controller.signal.aborted) return;
    const { step } = event;
    if (step.type === 'expansion') change(id, () => ({ expansion: step.terms }));
    else if (step.type === 'evidence') change(id, () => ({ state: 'answering', evidence: step.evidence }));
    else change(id, ({ text }) => ({ text: (text ?? '') + step.text }));
  });
  try {
    const asked = { id, question, ...of, earlier, ...(summary ? { summary } : {}) };
    const answer = await call('ask.run', asked, controller.signal);
    const { text, evidence, scope, thread } = answer;
    // A summary that was kept comes under its own id, and where it goes on is known only now.
    change(id, () => ({ id: answer.id, state: 'done', text, evidence, answer, of: summary ? { scope, thread } : of }));
  } catch (error) {
    const failure = toFailure(error);
    change(id, () => (failure.code === 'cancelled' ? { state: 'stopped' } : { state: 'failed', failure }));
  } finally {
    stopListening();
    if (running === controller) running = null;
  }
}

/** Sums a thread up, in a talk of its own. */
export function summarizeThread(thread: string, title: string): Promise<void> {
  const named = plainTitle(title).slice(0, LONGEST_TITLE) || strings.window.list.untitled;
  startAnew();
  return ask(fill(strings.ask.summaryOf, { title: named }), { scope: '', thread }, { type: 'thread', thread });
}

/** The same of some days, which are called so. */
export function summarizeDays(days: string, request: DigestRequest): Promise<void> {
  startAnew();
  const asked = { scope: '', thread: null };
  return ask(fill(strings.ask.summaryOfDays, { days }), asked, { type: 'digest', ...request });
}

/** Once more, where what was in the way is mended. */
export async function askAgain({ id, question, of, summary }: AskedQuestion): Promise<void> {
  set(talk.filter((asked) => asked.id !== id));
  await ask(question, of, summary);
}

export function stop(): void {
  running?.abort();
  running = null;
}

export function startAnew(): void {
  stop();
  set([]);
}

/** Shows an answer of earlier, to go on from it. */
export function showKept(answer: KeptAnswer): void {
  stop();
  const { id, question, text, evidence, scope, thread, expansion } = answer;
  const of = { scope, thread };
  set([{ ...UNANSWERED, id, question, of, state: 'done', text, evidence, expansion, answer }]);
}

const UNANSWERED = {
  summary: null,
  state: 'looking',
  text: null,
  evidence: [],
  expansion: [],
  answer: null,
  failure: null,
} as const;

function toBefore({ question, text, state }: AskedQuestion): AskedBefore[] {
  return state === 'done' && text !== null ? [{ question, answer: text }] : [];
}

function change(id: string, by: (asked: AskedQuestion) => Partial<AskedQuestion>): void {
  set(talk.map((asked) => (asked.id === id ? { ...asked, ...by(asked) } : asked)));
}

function set(next: readonly AskedQuestion[]): void {
  talk = next;
  for (const listener of listeners) listener();
}
