// Records that are known and left out, each kind with what it is and when it was seen.

export const NOISE = {
  deleted: 'messages that were deleted and kept with that status; 2025',
  empty: 'messages without any text, call or attachment; 2025',
} as const satisfies Record<string, string>;

export type NoiseKind = keyof typeof NOISE;
