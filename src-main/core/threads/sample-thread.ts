// Made-up messages for the tests of what keeps them.
import { toMessageId, toThreadId } from '@shared/model/ids';
import type { Message, Part } from '@shared/model/thread';
import type { KeptSummary, MessageRow } from './kept-thread';

export const SAMPLE_ID = toThreadId('claude-code', 'a1');

export const SAMPLE_SUMMARY: KeptSummary = {
  outline: [{ ordinal: 0, type: 'prompt', text: 'Sort the orchard list' }],
  files: [{ path: '/home/dana/orchard/list.ts', added: 3, removed: 1 }],
  commands: [{ ordinal: 1, command: 'npm test', state: 'done', exitCode: 0 }],
  anchors: { call_1: 1 },
  blobs: [],
};

export function sampleRow(ordinal: number): MessageRow {
  return {
    nativeId: `m${ordinal}`,
    at: 1_750_000_000_000 + ordinal * 1000,
    prompts: ordinal % 2 === 0 ? 1 : 0,
    replies: ordinal % 2 === 0 ? 0 : 1,
    commands: 0,
    toolCalls: 1,
    failures: 0,
  };
}

/** A message of about so many characters, which says its ordinal. */
export function sampleMessage(ordinal: number, characters = 200, parts?: readonly Part[]): Message {
  const isUser = ordinal % 2 === 0;
  return {
    id: toMessageId(SAMPLE_ID, `m${ordinal}`),
    ordinal,
    role: isUser ? 'user' : 'assistant',
    author: isUser ? 'typed' : null,
    at: 1_750_000_000_000 + ordinal * 1000,
    model: isUser ? null : 'claude-sonnet-4-5',
    parts: parts ?? [{ type: 'text', text: words(ordinal, characters), format: 'markdown' }],
    origin: {
      source: 'claude-code',
      path: '/home/dana/.claude/projects/orchard/a1.jsonl',
      at: { type: 'line', line: ordinal + 1, start: ordinal * 300, end: ordinal * 300 + 299 },
    },
  };
}

export function sampleMessages(count: number, characters?: number): Message[] {
  return Array.from({ length: count }, (_, ordinal) => sampleMessage(ordinal, characters));
}

/** Text that doesn't repeat, so that it compresses about as prose does. */
function words(seed: number, characters: number): string {
  const from = (seed * 7919) % (PROSE.length / 2);
  return `message ${seed} ${PROSE.slice(from, from + characters)}`.slice(0, characters);
}

const PROSE = makeProse(400_000);

function makeProse(characters: number): string {
  const all: string[] = [];
  let state = 1;
  for (let length = 0; length < characters; length += 7) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    all.push((state % 60466176).toString(36));
  }
  return all.join(' ');
}
