// Records that are known and left out, each kind with what it is and where it was seen. Every record of a rollout that
// isn't shown or folded is counted under one of these rows.

export const NOISE = {
  duplicate: 'a text, call or output that stands in the file a second time in another form; all versions',
  foreign: 'an event of another thread, such as the prompt that a review gives to its agent; 0.150 and later',
  'inherited-meta': "a parent's session_meta, copied into a fork; before 0.146",
  'repeated-prompt': 'a prompt written again after its turn was aborted; before 0.150',
  'compaction-output': 'the summary of a compaction as an answer of the model; it stands with the compaction too',
  'turn-state': 'a turn began or ended (task_started, task_complete); all versions',
  'token-count': 'tokens that were told before, or limits of the account (token_count); all versions',
  settings: 'settings and tools of the thread (thread_settings_applied, dynamic_tools_updated and the like); 2026',
  world: 'what the model was told of its surroundings (world_state); 0.144 and later',
  state: 'a line of state without content (record_type state); before September 2025',
  snapshot: 'a backup of the repository for undoing (ghost_snapshot); October 2025 to early 2026',
  ids: 'numbers given out (id_allocation); 2026',
  realtime: 'a call by voice (realtime_item); 2026',
  score: 'how risky something was (security_risk_score); 2026',
  guardian: 'what the reviewer of permissions thought (guardian_assessment); 2026',
  agents: 'signs of life of subagents (sub_agent_activity, collab_waiting_end and the like); 2026',
  'agent-mail': 'how agents reach each other (inter_agent_communication, its metadata); 0.144 and later',
  goal: "the thread's goal and its budget (thread_goal_updated); 2026",
  waiting: 'the agent slept (Sleep); 2026',
  extension: 'what an extension keeps of its own (Extension); 2026',
  progress: 'beginnings, pieces and requests for approval of what stands in the file as a whole; 2025',
  machine: 'a thread of the tool itself without a parent, such as the one that sorts memories; 2026',
  empty: 'a record without any text; all versions',
} as const satisfies Record<string, string>;

export type NoiseKind = keyof typeof NOISE;
