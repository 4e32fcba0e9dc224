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
  'continued-in': 'fact',
  'fork-context-ref': 'fact',
  'pr-link': 'link',
  'frame-link': 'link',
  progress: { noise: 'progress' },
  'last-prompt': { noise: 'last-prompt' },
  'queue-operation': { noise: 'queue' },
  'file-history-snapshot': { noise: 'file-history' },
  'file-history-delta': { noise: 'file-history' },
  'cost-state': { noise: 'cost' },
  'api-request': { noise: 'request' },
  'api-request-shape': { noise: 'request' },
  'api-request-blob': { noise: 'request' },
  'attribution-snapshot': { noise: 'attribution' },
  'speculation-accept': { noise: 'speculation' },
  'content-replacement': { noise: 'replacement' },
  'marble-origami-commit': { noise: 'context-collapse' },
  'marble-origami-snapshot': { noise: 'context-collapse' },
  'marble-origami-reset': { noise: 'context-collapse' },
  'agent-color': { noise: 'decoration' },
  'agent-setting': { noise: 'decoration' },
  'bridge-session': { noise: 'bridge' },
  'atis-latch': { noise: 'bridge' },
  'artifact-comment-monitor': { noise: 'artifact' },
  'artifact-autoreact-ledger': { noise: 'artifact' },
  'history-suppression': { noise: 'session-switch' },
  'isolation-latch': { noise: 'session-switch' },
  'memory-mode': { noise: 'session-switch' },
  'dev-mods': { noise: 'session-switch' },
  'observer-ref': { noise: 'session-switch' },
  'ended-by-model': { noise: 'session-switch' },
  started: { noise: 'journal' },
  result: { noise: 'journal' },
  launched: { noise: 'journal' },
  failed: { noise: 'journal' },
};

const BY_NAME: ReadonlyMap<string, RecordType> = new Map(Object.entries(RECORD_TYPES));

export function recordTypeOf(type: string): RecordType | undefined {
  return BY_NAME.get(type);
}
