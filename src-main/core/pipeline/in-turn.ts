// Does one thing after the other. What is done without ever waiting for the system would keep this thread from hearing
// of anything else, such as that what was sent to be kept is kept.
import { setImmediate } from 'node:timers/promises';

/** Begins what it is given when all that it was given before has ended. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** So long nothing else is heard of. */
const LONGEST_MS = 20;

export function openTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let heardAt = performance.now();
  const listen = async () => {
    if (performance.now() - heardAt < LONGEST_MS) return;
    await setImmediate();
    heardAt = performance.now();
  };
  return (work) => {
    const done = last.then(listen).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
