// What each type of record is to a reader. Types that aren't here are unknown, and counted by name.
import type { NoiseKind } from './noise';

/**
 * `message` and `notice` become messages, `fact` goes to the head of the thread, `link` is a fact that is shown where
 * it first stands, the rest is a row of the noise table.
 */
export type RecordType = 'message' | 'notice' | 'fact' | 'link' | { readonly noise: NoiseKind };

const RECORD_TYPES: Readonly<Record<string, RecordType>> = {
  user: 'message',
  assistant: 'message',
  system: 'notice',
  attachment: 'notice',
  summary: 'fact',
  'custom-title': 'fact',
  'ai-title': 'fact',
  'agent-name': 'fact',
  tag: 'fact',
  mode: 'fact',
  'permission-mode': 'fact',
  'worktree-state': 'fact',
  relocated: 'fact',
  'pr-link': 'link',
  'frame-link': 'link',
  progress: { noise: 'progress' },
  'last-prompt': { noise: 'last-prompt' },
  'queue-operation': { noise: 'queue' },
  'file-history-snapshot': { noise: 'file-history' },
  'attribution-snapshot': { noise: 'attribution' },
  'speculation-accept': { noise: 'speculation' },
  'content-replacement': { noise: 'replacement' },
  'marble-origami-commit': { noise: 'context-collapse' },
  'marble-origami-snapshot': { noise: 'context-collapse' },
  'agent-color': { noise: 'decoration' },
  'agent-setting': { noise: 'decoration' },
  'bridge-session': { noise: 'bridge' },
  'atis-latch': { noise: 'bridge' },
  started: { noise: 'journal' },
  result: { noise: 'journal' },
};

const BY_NAME: ReadonlyMap<string, RecordType> = new Map(Object.entries(RECORD_TYPES));

export function recordTypeOf(type: string): RecordType | undefined {
  return BY_NAME.get(type);
}
