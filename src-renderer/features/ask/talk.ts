// The questions of this window's talk and how far each answer is. Kept outside of the page, so that whoever follows a
// citation finds the talk again.
import type { Answer, AskedBefore, Evidence, KeptAnswer } from '@shared/model/ask';
import { type Failure, toFailure } from '@shared/model/failure';
import { useSyncExternalStore } from 'react';
import { call, on } from '../../bridge/api';

export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
  readonly state: 'looking' | 'answering' | 'done' | 'failed' | 'stopped';
  /** What came of the answer so far; null before the first word, and where no model is asked. */
  readonly text: string | null;
  readonly evidence: readonly (Evidence | KeptAnswer['evidence'][number])[];
  /** Once it is done. */
  readonly answer: Answer | KeptAnswer | null;
  readonly failure: Failure | null;
}

export interface AskedOf {
  readonly scope: string;
  readonly thread: string | null;
}

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
export async function ask(question: string, { scope, thread }: AskedOf): Promise<void> {
  stop();
  const id = crypto.randomUUID();
  const earlier = talk.flatMap(toBefore);
  const controller = new AbortController();
  running = controller;
  set([...talk, { id, question, state: 'looking', text: null, evidence: [], answer: null, failure: null }]);
  const stopListening = on('engine.event', (event) => {
    if (event.type !== 'answer' || event.id !== id || controller.signal.aborted) return;
    const { step } = event;
    if (step.type === 'evidence') change(id, () => ({ state: 'answering', evidence: step.evidence }));
    else change(id, ({ text }) => ({ text: (text ?? '') + step.text }));
  });
  try {
    const answer = await call('ask.run', { id, question, scope, thread, earlier }, controller.signal);
    change(id, () => ({ state: 'done', text: answer.text, evidence: answer.evidence, answer }));
  } catch (error) {
    const failure = toFailure(error);
    change(id, () => (failure.code === 'cancelled' ? { state: 'stopped' } : { state: 'failed', failure }));
  } finally {
    stopListening();
    if (running === controller) running = null;
  }
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
  const { id, question, text, evidence } = answer;
  set([{ id, question, state: 'done', text, evidence, answer, failure: null }]);
}

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
