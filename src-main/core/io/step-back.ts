// Lets the rest of the machine go first: reading a history for the first time takes both cores for a while.
import { getPriority, setPriority } from 'node:os';

/** Behind what a person waits for, ahead of what may wait for ever. In Unix's levels of niceness. */
const FURTHER = 5;
const LAST = 19;

/**
 * Lowers the priority of the calling thread for good. On Linux only: elsewhere it would be that of the whole process,
 * with the searches that somebody waits for.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(LAST, getPriority() + FURTHER));
  } catch {
    // Where that is forbidden all works as well, only not as quietly.
  }
}
