// Records that are known and left out, each kind with what it is and since when it is written. Every record of a
// session that isn't shown or folded is counted under one of these rows; for transcripts see also EVENT_NOISE.

export const NOISE = {
  'input-state': 'the draft in the input box with its attachments and models (inputState); VS Code 1.109 and later',
  'session-state': 'state of the session that has no text, such as pending edits and repository data; 1.109 and later',
  pending: 'prompts that were queued and not sent yet (pendingRequests); 1.109 and later',
  'no-effect': 'a change with an empty path, or before the first whole state; 1.109 and later',
  gap: 'a place in the list of requests that holds nothing; all versions',
  superseded: 'the same session stands more fully in another file, which was read instead; all versions',
  'subagent-run': 'all of a transcript without any prompt, which a subagent leaves; 2026',
} as const satisfies Record<string, string>;

export type NoiseKind = keyof typeof NOISE;
