// Turns one planned thread into its events: records become messages, what belongs together is joined, and every record
// gets its fate.
import type { ParentReference, ParsedMessage, ParsedTail, ParseEvent } from '@shared/model/session';
import type { NoticePart, Part } from '@shared/model/thread';
import { toAssistantMessage } from './assistant-message';
import { notice, toNoticePart } from './notices';
import type { ThreadPlan } from './plan-threads';
import { append } from './record-tree';
import type { SessionRecord } from './session-record';
import type { ThreadContext } from './thread-context';
import { withSideFiles } from './tool-results';
import { toUserMessage } from './user-message';

/** More context than this in one message isn't joined. */
const MOST_JOINED = 50;

/** Events are handed over so many at once, or so much of the file: each by itself costs as much as making it. */
const BATCH = 32;
const BATCH_BYTES = 512 * 1024;

export async function* threadEvents(
  plan: ThreadPlan,
  parent: ParentReference | null,
  tail: ParsedTail,
  context: ThreadContext,
): AsyncGenerator<readonly ParseEvent[]> {
  const next = openMessages(plan, context);
  let events: ParseEvent[] = [{ type: 'head', key: plan.key, parent }];
  let model: string | null = null;
  let waiting: ParsedMessage | null = null;
  let bytes = 0;
  for (const record of plan.records) {
    if (record.isSettled) continue;
    bytes += record.at.end - record.at.start;
    const made = next(record);
    // Mostly nothing has to be waited for, and waiting costs as much as making a message.
    const message: ParsedMessage | null = made instanceof Promise ? await made : made;
    if (!message) continue;
    const joined: ParsedMessage | null = waiting && join(waiting, message);
    if (waiting && !joined) events.push(waiting);
    for (const blob of context.takeBlobs()) events.push(blob);
    if (!joined && model !== null && message.model !== null && message.model !== model) {
      events.push(toModelChange(message));
    }
    model = message.model ?? announcedModel(message) ?? model;
    waiting = joined ?? message;
    if (events.length >= BATCH || bytes >= BATCH_BYTES) {
      yield events;
      events = [];
      bytes = 0;
    }
  }
  if (waiting) events.push(waiting);
  events.push(tail);
  yield events;
}

type NextMessage = (record: SessionRecord) => ParsedMessage | null | Promise<ParsedMessage | null>;

/**
 * Makes the message that a record begins; null where it begins none. Says what became of the records. A promise only
 * where something has to be read for it.
 */
function openMessages(plan: ThreadPlan, context: ThreadContext): NextMessage {
  const isWarmup = isOnlyWarmup(plan);
  const groups = new Map<string, SessionRecord[]>();
  const summaries = new Map<string, SessionRecord>();
  for (const record of plan.records) {
    if (record.group !== null) append(groups, record.group, record);
    if (record.stance === 'summary' && record.parent !== null) summaries.set(record.parent, record);
  }
  const summaryOf = ({ stance, uuid }: SessionRecord) =>
    stance === 'boundary' && uuid !== null ? summaries.get(uuid) : undefined;

  const make = (record: SessionRecord, group: readonly SessionRecord[]): ParsedMessage | null => {
    const made =
      record.stance === 'assistant'
        ? toAssistantMessage(plan.key, group, context)
        : record.stance === 'boundary'
          ? toCompaction(plan, record, summaryOf(record), context)
          : toUserMessage(plan.key, record, plan.isAgent, context);
    const message = made && isWarmup ? toWarmup(made) : made;
    for (const member of group) {
      settleBy(message, member, context);
      // What was held is let go as soon as it has become a message.
      if (member.results.length === 0) member.value = null;
      member.pieces = null;
    }
    return message;
  };
  const loadAndMake = async (record: SessionRecord, group: readonly SessionRecord[], sources: SessionRecord[]) => {
    const missing = sources.filter(({ value }) => value === null);
    for (const source of missing) source.value = await context.load(source);
    const message = make(record, group);
    for (const source of missing) source.value = null;
    return message && context.sideFiles.size > 0 ? withSideFiles(message, context) : message;
  };

  return (record) => {
    if (record.isOnlyResults && record.results.every((id) => context.tree.callerOf(id))) {
      // Shown with the calls that they answer.
      context.settle(record, 'shown');
      return null;
    }
    const group = record.group === null ? [record] : (groups.get(record.group) ?? [record]);
    const sources = sourcesOf(group, summaryOf(record), context);
    if (sources.some(({ value }) => value === null)) return loadAndMake(record, group, sources);
    const message = make(record, group);
    return message && context.sideFiles.size > 0 ? withSideFiles(message, context) : message;
  };
}

/** The records that a message is made of: those of its group, and those with the results of its calls. */
function sourcesOf(
  group: readonly SessionRecord[],
  summary: SessionRecord | undefined,
  { tree }: ThreadContext,
): SessionRecord[] {
  const sources = summary ? [...group, summary] : [...group];
  for (const { calls } of group) {
    for (const id of calls) {
      const result = tree.resultOf(id);
      if (result) sources.push(result);
    }
  }
  return sources;
}

function settleBy(message: ParsedMessage | null, record: SessionRecord, context: ThreadContext): void {
  if (message) context.settle(record, message.parts.some(({ type }) => type !== 'notice') ? 'shown' : 'folded');
  // Results are shown with the calls that they answer.
  else if (record.stance === 'result') context.settle(record, 'shown');
  else context.settle(record, { noise: record.stance === 'assistant' ? 'placeholder' : 'empty' });
}

/** The boundary and the summary that follows it are one message. */
function toCompaction(
  plan: ThreadPlan,
  boundary: SessionRecord,
  summary: SessionRecord | undefined,
  context: ThreadContext,
): ParsedMessage | null {
  const message = toUserMessage(plan.key, boundary, plan.isAgent, context);
  if (!message || !summary || summary.isSettled) return message;
  const told = toUserMessage(plan.key, summary, plan.isAgent, context);
  context.settle(summary, 'folded');
  const [first] = message.parts;
  const text = told?.parts.find((part): part is NoticePart => part.type === 'notice' && part.kind === 'compacted');
  if (first?.type !== 'notice' || !text?.detail) return message;
  return { ...message, parts: [{ ...first, detail: text.detail }] };
}

/** Context that follows context, and what a command printed, join the message before. */
function join(before: ParsedMessage, message: ParsedMessage): ParsedMessage | null {
  const isOutput = message.parts.every((part) => part.type === 'notice' && part.kind === 'command-output');
  const fits = isOutput
    ? before.author === 'command' || isOutputOnly(before)
    : message.author === 'injected' && before.author === 'injected' && message.parts.every(isNotice);
  if (!fits || before.parts.length >= MOST_JOINED) return null;
  return { ...before, parts: [...before.parts, ...message.parts] };
}

function isOutputOnly({ parts }: ParsedMessage): boolean {
  return parts.every((part) => part.type === 'notice' && part.kind === 'command-output');
}

function isNotice({ type }: Part): boolean {
  return type === 'notice';
}

/** The tool itself said that another model goes on. */
function announcedModel({ parts }: ParsedMessage): string | undefined {
  return parts.find((part): part is NoticePart => part.type === 'notice' && part.kind === 'model-changed')?.value;
}

function toModelChange(message: ParsedMessage): ParsedMessage {
  return {
    type: 'message',
    key: message.key,
    nativeId: message.nativeId === null ? null : `model-${message.nativeId}`,
    role: 'system',
    author: null,
    at: message.at,
    model: null,
    parts: [toNoticePart(notice('model-changed', message.model ?? '', ''))],
    origin: message.origin,
  };
}

/** Late in 2025 the tool sent "Warmup" to fill the cache; nobody asked anything in such a thread. */
function isOnlyWarmup({ records }: ThreadPlan): boolean {
  const prompts = records.filter(({ stance }) => stance === 'prompt');
  return prompts.length > 0 && prompts.every(({ isWarmup }) => isWarmup);
}

function toWarmup(message: ParsedMessage): ParsedMessage {
  const parts = message.parts.map(
    (part): Part => (part.type === 'text' ? toNoticePart(notice('other', 'warmup', part.text)) : part),
  );
  const isUser = message.role === 'user';
  return { ...message, role: isUser ? 'user' : 'system', author: isUser ? 'injected' : null, parts };
}
