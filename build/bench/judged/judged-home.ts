// Which home search is judged on. Judgements name its sessions, so that none of this may change without them.

export const JUDGED_HOME = {
  mix: 'judged',
  seed: 11,
  now: Date.UTC(2026, 10, 30, 12),
  messages: 0,
} as const;
