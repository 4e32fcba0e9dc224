// Reads an event log of Copilot: the command line's own, and the transcripts that the editor's extension writes in the
// same form. One record in, events of the conversation out; subagents are threads under the call that started them.
import type { Origin } from '@shared/model/origin';
import type { ParsedMessage, ParsedTail, ParseEvent } from '@shared/model/session';
import type { NoticePart, Part } from '@shared/model/thread';
import type { SourceEnv } from '../../../io/source-env';
import { arrayAt, booleanAt, type JsonObject, numberAt, objectAt, stringAt, timeAt } from '../json';
import type { Tally } from '../tally';
import { titleOf } from '../tool-kinds';
import { attachmentParts } from './event-attachments';
import { collectFacts, type EventFacts } from './event-facts';
import { type EventNoise, eventNoise } from './event-noise';
import { readNotice } from './event-notices';
import { readOutcome } from './event-outcome';
import { answerParts, appendPart, argumentsOf, EMPTY_CALL, lengthOf, toCallPart, withOutcome } from './event-parts';
import { type Draft, type EventThread, openEventThread } from './event-thread';
import { cleanPrompt, isInjectedPrompt } from './prompt-text';

export interface EventReading {
  /** Takes a record; `counts` is false for the second of two that share a line. */
  add(record: JsonObject, origin: Origin, counts: boolean): void;
  /** The events that are ready. */
  take(): Generator<ParseEvent>;
  /** The rest, and the tails of all threads; that of the main thread is made from what was read. */
  finish(toTail: (facts: EventFacts) => ParsedTail): Generator<ParseEvent>;
}

interface Call {
  readonly thread: EventThread;
  readonly draft: Draft;
  readonly name: string;
  readonly input: unknown;
  readonly origin: Origin;
}

/** What became of an event. */
type Fate = 'shown' | 'folded' | 'unknown' | EventNoise;

export interface EventReadingOptions {
  /** Retried prompts stand there again, as the editor's transcripts have them; elsewhere somebody typed them twice. */
  readonly isTranscript?: boolean;
}

/** Held beyond it, messages are given out without waiting for the results of their calls. */
const MOST_HELD = 32 * 1024 * 1024;

export function openEventReading(
  nativeId: string,
  tally: Tally,
  env: Pick<SourceEnv, 'hash'>,
  { isTranscript = false }: EventReadingOptions = {},
): EventReading {
  const threads = new Map<string, EventThread>();
  const calls = new Map<string, Call>();
  const callOfAgent = new Map<string, string>();
  const names = new Map<string, string>();
  const chunks = new Map<string, Draft>();
  const seen = new Set<string>();
  /** Threads that may have something ready. */
  const touched = new Set<EventThread>();
  const facts = collectFacts();
  let lastReasoning = '';
  /** The prompt that nothing was answered to yet. */
  let unanswered: string | null = null;
  let held = 0;
  const main = openEventThread('', null);
  threads.set('', main);

  const threadOf = (record: JsonObject, data: JsonObject, origin: Origin): EventThread => {
    const agent = stringAt(record, 'agentId') ?? '';
    const key = stringAt(data, 'parentToolCallId') || callOfAgent.get(agent) || agent;
    const known = threads.get(key) ?? (threads.size > MOST_AGENTS ? main : undefined);
    if (known) {
      touched.add(known);
      return known;
    }
    const caller = calls.get(key);
    const parentKey = caller?.thread.key ?? '';
    const thread = openEventThread(key, {
      relation: 'subagent',
      nativeId,
      ...(parentKey === '' ? {} : { key: parentKey }),
      at: key,
    });
    threads.set(key, thread);
    touched.add(thread);
    const task = stringAt(caller?.input, 'prompt') ?? '';
    if (task !== '' && stringAt(record, 'type') !== 'user.message') {
      const about = { ...blank(record, origin), nativeId: null, role: 'user', author: 'tool' } as const;
      thread.add(about, [{ type: 'text', text: task, format: 'markdown' }]);
    }
    return thread;
  };

  const readPrompt = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const thread = threadOf(record, data, origin);
    const content = stringAt(data, 'content') ?? '';
    const about = blank(record, origin);
    const isContinuation = booleanAt(data, 'isAutopilotContinuation') === true;
    const source = stringAt(data, 'source');
    const text = cleanPrompt(content);
    const attached = attachmentParts(data, env);
    if (isInjectedPrompt(content, source, isContinuation) || (text === '' && attached.parts.length === 0)) {
      if (content.trim() === '') return 'empty';
      const value = source === undefined ? {} : { value: source };
      thread.add({ ...about, role: 'user', author: 'injected' }, [
        { type: 'notice', kind: 'context', ...value, detail: { text: content } },
      ]);
      return 'folded';
    }
    if (isTranscript && thread === main) {
      if (text !== '' && text === unanswered) return 'retried';
      unanswered = text;
    }
    const delivery = stringAt(data, 'delivery');
    const parts: Part[] = text === '' ? [] : [{ type: 'text', text, format: 'plain' }];
    const isOwn = thread === main;
    const draft = thread.add(
      {
        ...about,
        role: 'user',
        author: isOwn ? 'typed' : 'tool',
        ...(delivery === 'queued' || delivery === 'steering' ? { queued: true } : {}),
      },
      [...parts, ...attached.parts],
    );
    draft.blobs.push(...attached.blobs);
    return 'shown';
  };

  const readAnswer = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const thread = threadOf(record, data, origin);
    const parts = answerParts(data, lastReasoning);
    lastReasoning = '';
    const chunk = stringAt(data, 'apiCallId') ?? '';
    const [index, count] = [numberAt(data, 'chunkIndex') ?? 0, numberAt(data, 'chunkCount') ?? 1];
    const begun = count > 1 ? chunks.get(`${thread.key} ${chunk}`) : undefined;
    const isNew = !begun || begun.isGone;
    const draft = isNew ? thread.add({ ...blank(record, origin), ...answerFacts(data) }, []) : begun;
    for (const part of parts) appendPart(draft.parts, part);
    for (const request of arrayAt(data, 'toolRequests')) addCall(thread, draft, request, origin);
    if (count > 1) {
      chunks.set(`${thread.key} ${chunk}`, draft);
      draft.isPartial = index < count - 1;
    }
    held += lengthOf(parts);
    return draft.parts.length > 0 || draft.open.size > 0 ? 'shown' : 'empty';
  };

  const answerFacts = (data: JsonObject): Pick<ParsedMessage, 'role' | 'author' | 'model' | 'usage'> => {
    const output = numberAt(data, 'outputTokens');
    return {
      role: 'assistant',
      author: null,
      model: stringAt(data, 'model') ?? facts.facts().model,
      ...(output === undefined ? {} : { usage: { input: 0, output, cacheRead: 0, cacheWrite: 0 } }),
    };
  };

  /** Adds the part of a call that isn't shown yet. */
  const addCall = (thread: EventThread, draft: Draft, request: unknown, origin: Origin) => {
    const callId = stringAt(request, 'toolCallId') ?? '';
    const name = stringAt(request, 'name') ?? stringAt(request, 'toolName') ?? '(no name)';
    if (callId !== '' && calls.has(callId)) return;
    const input = argumentsOf(request);
    draft.parts.push(toCallPart(callId, name, input, stringAt(request, 'toolTitle') ?? ''));
    if (callId === '') return;
    draft.open.add(callId);
    calls.set(callId, { thread, draft, name, input, origin });
  };

  const readStart = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const callId = stringAt(data, 'toolCallId') ?? '';
    if (calls.has(callId)) return 'folded';
    const thread = threadOf(record, data, origin);
    const model = facts.facts().model;
    addCall(thread, thread.add({ ...blank(record, origin), role: 'assistant', author: null, model }, []), data, origin);
    return 'shown';
  };

  const readUserCommand = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const callId = stringAt(data, 'toolCallId') ?? '';
    const input = argumentsOf(data);
    const text = `!${stringAt(input, 'command') ?? titleOf(input)}`;
    touched.add(main);
    const draft = main.add({ ...blank(record, origin), role: 'user', author: 'command' }, [
      { type: 'text', text, format: 'plain' },
    ]);
    if (callId !== '' && !calls.has(callId)) {
      draft.open.add(callId);
      calls.set(callId, { thread: main, draft, name: stringAt(data, 'toolName') ?? '', input, origin });
    }
    return 'shown';
  };

  const readComplete = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const callId = stringAt(data, 'toolCallId') ?? '';
    const call = calls.get(callId);
    const outcome = readOutcome(data, env);
    held += outcome.output.length;
    if (!call || call.draft.isGone) {
      tally.note('orphan-result', origin);
      const draft = threadOf(record, data, origin).add({ ...blank(record, origin), role: 'assistant', author: null }, [
        { ...EMPTY_CALL, callId, state: 'orphan-result', output: { text: outcome.output } },
      ]);
      // A result without a call keeps no images.
      draft.open.clear();
      return 'shown';
    }
    call.draft.open.delete(callId);
    // Only the task of a subagent is asked for again.
    if (stringAt(call.input, 'prompt') === undefined) calls.set(callId, { ...call, input: undefined });
    touched.add(call.thread);
    const at = call.draft.parts.findIndex((part) => part.type === 'tool' && part.callId === callId);
    const part = call.draft.parts[at];
    if (part?.type !== 'tool') {
      if (outcome.output !== '') {
        call.draft.parts.push({ type: 'notice', kind: 'command-output', detail: { text: outcome.output } });
      }
      return 'shown';
    }
    if (part.state !== 'pending') return 'folded';
    const done = withOutcome(part, call, outcome, origin);
    call.draft.parts[at] = done.part;
    if (done.reason) call.draft.parts.splice(at + 1, 0, done.reason);
    if (outcome.state !== 'denied') call.draft.blobs.push(...outcome.blobs);
    return 'shown';
  };

  const readReasoning = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const text = stringAt(data, 'content')?.trim() ?? '';
    if (text === '') return 'empty';
    lastReasoning = text;
    const about = { ...blank(record, origin), role: 'assistant', author: null, model: facts.facts().model } as const;
    threadOf(record, data, origin).add(about, [{ type: 'thinking', text }]);
    return 'shown';
  };

  const readAgent = (record: JsonObject, data: JsonObject): Fate => {
    const [agent, call] = [stringAt(record, 'agentId') ?? '', stringAt(data, 'toolCallId') ?? ''];
    if (agent !== '' && call !== '') callOfAgent.set(agent, call);
    const name = stringAt(data, 'agentDisplayName') ?? stringAt(data, 'agentName') ?? '';
    if (name !== '' && names.size < MOST_AGENTS) names.set(call || agent, name);
    return 'folded';
  };

  const READERS: ReadonlyMap<string, (record: JsonObject, data: JsonObject, origin: Origin) => Fate> = new Map([
    ['user.message', readPrompt],
    ['assistant.message', readAnswer],
    ['assistant.reasoning', readReasoning],
    ['tool.user_requested', readUserCommand],
    ['tool.execution_start', readStart],
    ['tool.execution_complete', readComplete],
    ['subagent.started', readAgent],
    ['subagent.completed', readAgent],
    ['subagent.failed', readAgent],
  ]);

  const readOther = (type: string, record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const changed = type.startsWith('session.') ? facts.add(type, data) : null;
    // The results of an aborted turn may still come.
    if (type === 'session.shutdown' || type === 'session.resume') {
      for (const thread of threads.values()) {
        thread.release();
        touched.add(thread);
      }
    }
    const noise = eventNoise(type);
    if (noise) return noise;
    const notice: NoticePart | null = changed
      ? { type: 'notice', kind: 'model-changed', value: changed }
      : readNotice(type, data);
    if (notice) {
      threadOf(record, data, origin).add({ ...blank(record, origin), role: 'system', author: null }, [notice]);
      return 'folded';
    }
    return FOLDED.has(type) ? 'folded' : 'unknown';
  };

  return {
    add: (record, origin, counts) => {
      const type = stringAt(record, 'type') ?? '';
      const id = stringAt(record, 'id') ?? '';
      const data = objectAt(record, 'data') ?? {};
      const isAgain = id !== '' && seen.has(id);
      if (id !== '' && seen.size < MOST_IDS) seen.add(id);
      if (!isAgain && (type === 'assistant.message' || type === 'tool.execution_start')) unanswered = null;
      const fate = isAgain
        ? 'duplicate'
        : (READERS.get(type)?.(record, data, origin) ?? readOther(type, record, data, origin));
      if (isAgain) tally.note('duplicate-record', origin);
      if (counts) count(fate, type, origin, tally);
    },
    *take() {
      const isMuch = held > MOST_HELD;
      if (isMuch) held = 0;
      for (const thread of isMuch ? threads.values() : touched) if (!thread.isEmpty()) yield* thread.take(isMuch);
      touched.clear();
    },
    *finish(toTail) {
      const tail = toTail(facts.facts());
      const { twins: _, ...further } = tail;
      for (const thread of threads.values()) {
        if (thread === main || !thread.isEmpty()) yield* thread.take(true);
      }
      for (const thread of threads.values()) {
        if (thread !== main && thread.isEmpty()) continue;
        const spawned = [...threads.values()]
          .filter(({ key, isEmpty }) => key !== '' && !isEmpty() && calls.get(key)?.thread === thread)
          .map(({ key }) => ({ callId: key, nativeId, key }));
        if (thread === main) yield { ...tail, spawned };
        else {
          const name = stringAt(calls.get(thread.key)?.input, 'description') || names.get(thread.key) || '';
          const title = name === '' ? null : ({ text: name, from: 'tool' } as const);
          yield { ...further, key: thread.key, title, spawned, facts: {} };
        }
      }
    },
  };
}

const MOST_AGENTS = 1000;
const MOST_IDS = 500_000;

/** Facts of the session's head. */
const FOLDED: ReadonlySet<string> = new Set([
  'session.start',
  'session.resume',
  'session.model_change',
  'session.context_changed',
  'session.handoff',
]);

function count(fate: Fate, type: string, origin: Origin, tally: Tally): void {
  if (fate === 'shown') tally.shown();
  else if (fate === 'folded') tally.folded();
  else if (fate === 'unknown') tally.unknown(type === '' ? 'without a type' : type, origin);
  else tally.noise(fate);
}

function blank(record: JsonObject, origin: Origin): Omit<ParsedMessage, 'type' | 'key' | 'parts' | 'role' | 'author'> {
  return { nativeId: stringAt(record, 'id') ?? null, at: timeAt(record, 'timestamp'), model: null, origin };
}
