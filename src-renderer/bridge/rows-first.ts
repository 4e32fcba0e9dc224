// At the start the rows of the list go before all else that the window asks the engine for, and draws.
let rows: Promise<unknown> = Promise.resolve();

/** What comes of it doesn't matter. */
export function goFirst(answer: Promise<unknown>): void {
  rows = answer.catch(() => undefined);
}

export function afterRows<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return rows.then(ask);
}
