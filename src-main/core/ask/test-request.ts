import type { AskRequest } from '@shared/model/ask';

/** A question of everything, as tests ask it. */
export function askOf(question: string, useModel = true): AskRequest {
  return { id: 'q-1', question, scope: '', thread: null, earlier: [], useModel };
}
