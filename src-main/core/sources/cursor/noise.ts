// Records that are known and left out, each kind with what it is and when it was seen. Every record of a session that
// isn't shown or folded is counted under one of these rows.

export const NOISE = {
  abandoned: 'messages of edited or regenerated turns that the list of the conversation no longer names; since 2025',
  'empty-bubble': 'what streaming leaves behind: no text, no tool, no thinking; and empty prompts; since 2023',
  'input-box': 'the unsent prompt that every tab of the chat pane ends in; 2023 to early 2025',
  'deleted-bubble': 'a message whose value was removed; since 2025',
  superseded: 'messages inside the conversation that also stand in rows of their own; early 2025',
  'prompt-state': "the model's prompt as the command line keeps it: roots, trees, system texts and context; since 2025",
  'turn-end': 'the end of a turn and its status in transcripts; since 2026',
} as const satisfies Record<string, string>;

export type NoiseKind = keyof typeof NOISE;
