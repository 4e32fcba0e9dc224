// Messages -> what the thread shows of each: who speaks, which steps fold together, what stays hidden until a fold is
// opened. Pure. One view per message, so that a row of the virtual list is always the message of that ordinal.
import type { Message, NoticePart, Part, ThinkingPart, ToolKind, ToolPart } from '@shared/model/thread';
import { toQuestions } from './step-shapes';

/** Who a message is shown as. `context` is text that nobody said: folded to one line. */
export type Voice = 'you' | 'command' | 'agent' | 'assistant' | 'system' | 'context';

export interface PartBlock {
  readonly type: 'part';
  /** Stable within the thread: `ordinal.index`. */
  readonly key: string;
  readonly part: Part;
  /** The run that it is folded into. */
  readonly run: string | null;
}

/** The line that stands for a run of steps. */
export interface RunBlock {
  readonly type: 'run';
  readonly key: string;
  readonly steps: number;
  readonly kinds: readonly { readonly kind: ToolKind; readonly count: number }[];
  readonly failures: number;
  readonly added: number;
  readonly removed: number;
  readonly durationMs: number | null;
}

export type Block = PartBlock | RunBlock;

export interface MessageView {
  readonly message: Message;
  readonly voice: Voice;
  /** Whether name and time stand over it: not when the same voice goes on. */
  readonly opens: boolean;
  readonly blocks: readonly Block[];
}

export function voiceOf({ role, author }: Pick<Message, 'role' | 'author'>): Voice {
  if (role === 'assistant') return 'assistant';
  if (role === 'system') return 'system';
  if (author === 'injected') return 'context';
  if (author === 'tool') return 'agent';
  return author === 'command' ? 'command' : 'you';
}

/** Steps that went wrong are never folded away. */
export function isAlwaysShown(part: Part): boolean {
  return part.type === 'tool' && (part.state === 'failed' || part.state === 'denied');
}

/** Whether a block shows, given which runs are open. */
export function isShown(block: Block, isOpen: (run: string) => boolean): boolean {
  return block.type === 'run' || block.run === null || isOpen(block.run) || isAlwaysShown(block.part);
}

/** The closed runs that nothing of a message is seen for; none where something of it is. */
export function hidingRuns({ opens, blocks }: MessageView, isOpen: (run: string) => boolean): string[] {
  if (opens || blocks.some((block) => isShown(block, isOpen))) return [];
  return [...new Set(blocks.flatMap((block) => (block.type === 'part' && block.run !== null ? [block.run] : [])))];
}

interface Step {
  readonly key: string;
  readonly part: ToolPart | ThinkingPart;
}

/**
 * `messages` are those of one page, in order. Runs end with the page, so that what a page shows never depends on
 * which other pages are loaded.
 */
export function toThreadView(messages: readonly Message[]): MessageView[] {
  const runs = findRuns(messages);
  let before: Voice | null = null;
  return messages.map((message) => {
    const voice = voiceOf(message);
    const blocks = message.parts.flatMap((part, index): Block[] => {
      const key = `${message.ordinal}.${index}`;
      const run = runs.runOf.get(key) ?? null;
      const head = runs.heads.get(key);
      const block: PartBlock = { type: 'part', key, part, run };
      return head ? [head, block] : [block];
    });
    const onlyNotices = message.parts.length > 0 && message.parts.every(({ type }) => type === 'notice');
    const opens = !onlyNotices && voice !== before;
    if (!onlyNotices) before = voice;
    return { message, voice, opens, blocks };
  });
}

function findRuns(messages: readonly Message[]) {
  const heads = new Map<string, RunBlock>();
  const runOf = new Map<string, string>();
  let steps: Step[] = [];
  const close = () => {
    const run = trimThinking(steps);
    steps = [];
    const tools = run.flatMap(({ part }) => (part.type === 'tool' ? [part] : []));
    const [first] = run;
    if (!first || tools.length < 2) return;
    heads.set(first.key, toRunBlock(`run:${first.key}`, tools));
    for (const { key } of run) runOf.set(key, `run:${first.key}`);
  };
  for (const message of messages) {
    if (message.role !== 'assistant') {
      close();
      continue;
    }
    message.parts.forEach((part, index) => {
      if (isStep(part)) steps.push({ key: `${message.ordinal}.${index}`, part });
      else if (part.type !== 'text' || part.text.trim() !== '') close();
    });
  }
  close();
  return { heads, runOf };
}

/** A subagent stands by itself, and so does what was asked of the user. */
function isStep(part: Part): part is ToolPart | ThinkingPart {
  if (part.type === 'thinking') return true;
  return part.type === 'tool' && part.childThread === undefined && (part.state === 'failed' || !toQuestions(part));
}

/** Thoughts between steps fold with them; those before and after stand by themselves. */
function trimThinking(steps: readonly Step[]): readonly Step[] {
  const isTool = ({ part }: Step) => part.type === 'tool';
  const first = steps.findIndex(isTool);
  return first < 0 ? [] : steps.slice(first, steps.findLastIndex(isTool) + 1);
}

function toRunBlock(key: string, tools: readonly ToolPart[]): RunBlock {
  const counts = new Map<ToolKind, number>();
  let added = 0;
  let removed = 0;
  let durationMs: number | null = null;
  for (const { kind, diffs, durationMs: took } of tools) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const diff of diffs ?? []) {
      added += diff.added;
      removed += diff.removed;
    }
    if (took !== undefined) durationMs = (durationMs ?? 0) + took;
  }
  const kinds = [...counts].map(([kind, count]) => ({ kind, count }));
  const failures = tools.filter(({ state }) => state === 'failed').length;
  return { type: 'run', key, steps: tools.length, kinds, failures, added, removed, durationMs };
}

/** Text of a notice or of folded context as lines, for its one-line summary. */
export function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length;
}

/** What folded context holds, whichever part it came in. */
export function contextText(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.type === 'text' ? part.text : part.type === 'notice' ? noticeText(part) : ''))
    .filter(Boolean)
    .join('\n\n');
}

function noticeText({ value, detail }: NoticePart): string {
  return detail?.text ?? value ?? '';
}
