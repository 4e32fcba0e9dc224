// Records that are known and left out, each kind with what it is and the versions of Claude Code it was seen in.
// Every record of a session that isn't shown or folded is counted under one of these rows.

export const NOISE = {
  'file-history':
    'backups of files for rewinding (file-history-snapshot, -delta since 2.1.212, system file_snapshot); 1.0 to 2.1',
  attribution: 'which lines were written by the model (attribution-snapshot); 2.1',
  cost: 'what the session has cost so far, as the tool reckons it when it ends (cost-state); 2.1.260 and later',
  request: 'what was sent to the API, for finding faults (api-request and -shape, -blob); 2.1.280 and later',
  prompt: 'the prompt of the system and its tools as a whole (attachment prompt_snapshot); 2.1.250 and later',
  speculation: 'a suggested prompt was taken (speculation-accept); 2.1',
  replacement: 'outputs that were replaced to save context (content-replacement); 2.1',
  'context-collapse': 'internal state of context saving (marble-origami-commit, -snapshot and -reset); 2.1',
  progress: 'signs of life while a tool or hook runs; the chain of parents passes through them; 2.0.7x to 2.1.8x',
  'agent-progress': "a subagent's messages once more, which also stand in its own file; 2.0.7x to 2.1.8x",
  'last-prompt': 'the last prompt, shortened, written again and again for the list of sessions; 2.1',
  decoration: 'colour and setting of an agent (agent-color, agent-setting); 2.1',
  artifact:
    'comments on published pages that are waited for (artifact-comment-monitor, -autoreact-ledger); 2.1.250 and later',
  'session-switch':
    'switches of a session that only the tool goes by (history-suppression, isolation-latch, memory-mode and the like); 2.1.250 and later',
  bridge:
    'connection to another device (bridge-session, atis-latch, system bridge_status, attachment remote_session_change); 2.1',
  queue: 'prompts entering and leaving the queue, which stand in the file as prompts too (queue-operation); 2.0 to 2.1',
  journal: 'start and result of a workflow agent (started, launched, result, failed); 2.1.154 and later, in journals',
  'turn-duration': 'how long a turn took (system turn_duration); 2.1',
  'quiet-hook': 'a hook that ran and said nothing (stop_hook_summary, hook_success and the like); 2.1',
  'session-start': 'the session began (system session_start); 2.1',
  'task-state': 'state of background tasks as the SDK reports it (system task_started and the like); 2.1',
  reminder:
    'attachments that tell the model its budget, mode, date or tools, without text of their own; 2.1.9x and later',
  placeholder:
    'answers that stand in for none ("No response requested.", "(no content)"), written without a model; 1.0 to 2.1',
  duplicate: 'a record that stands in the file twice with the same id and content; after /branch in 2.0 and 2.1',
  'queued-again': 'a queued prompt that also stands in the file as a prompt; 2.1',
  empty: 'a record without any text, such as the empty output of a command; 1.0 to 2.1',
} as const satisfies Record<string, string>;

export type NoiseKind = keyof typeof NOISE;
