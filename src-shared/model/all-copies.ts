// The rule that the window and the engine share. In a file of its own, since the window loads no schemas.
import type { PruneRule } from './storage';

/** All copies but marked ones; other rules narrow it. */
export const ALL_COPIES: PruneRule = {
  goneDays: null,
  olderThanDays: null,
  keepMegabytes: null,
  sources: [],
  sessions: null,
};
