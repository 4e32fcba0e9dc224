// The typed proxy over what the preload exposes. The only file that knows `window.threadfinch`.
import type { Argument, Bridge, CallName, EventName, Events, Results } from '@shared/ipc';
import { AppError, fromFailure } from '@shared/model/failure';

declare global {
  interface Window {
    threadfinch: Bridge;
  }
}

let calls = 0;

/**
 * Asks the program for something. Rejects with AppError: what the program answered, or `cancelled` once the signal
 * has fired.
 */
export async function call<Name extends CallName>(
  name: Name,
  argument: Argument<Name>,
  signal?: AbortSignal,
): Promise<Results[Name]> {
  if (signal?.aborted) throw new AppError('cancelled');
  calls += 1;
  const id = `${name}:${calls}`;
  const cancel = () => window.threadfinch.cancel(id);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const reply = await window.threadfinch.call(name, argument, id);
    if (!reply.ok) throw fromFailure(reply.failure);
    return ('json' in reply ? JSON.parse(reply.json) : reply.value) as Results[Name];
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Listens to what the program tells on its own; returns the function that ends it. */
export function on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void {
  return window.threadfinch.on(name, (payload) => listener(payload as Events[Name]));
}

/** The path of a file that was dropped on the window. */
export function pathOf(file: File): string {
  return window.threadfinch.pathOf(file);
}

/** Where the program serves kept bytes from. */
export function blobAddress(blob: string): string {
  return `threadfinch-asset://blob/${encodeURIComponent(blob)}`;
}
