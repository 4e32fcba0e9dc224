// Reads an event log of Copilot: the command line's own, and the transcripts that the editor's extension writes in the
// same form. One record in, events of the conversation out.
import type { Origin } from '@shared/model/origin';
import type { ParsedMessage, ParsedTail, ParseEvent } from '@shared/model/session';
import type { NoticePart, Part } from '@shared/model/thread';
import type { SourceEnv } from '../../../io/source-env';
import { arrayAt, booleanAt, type JsonObject, numberAt, objectAt, stringAt } from '../json';
import type { Tally } from '../tally';
import { titleOf } from '../tool-kinds';
import { attachmentParts } from './event-attachments';
import { EventCalls } from './event-calls';
import { collectFacts, type EventFacts } from './event-facts';
import { type EventNoise, eventNoise } from './event-noise';
import { readNotice } from './event-notices';
import { readOutcome } from './event-outcome';
import { answerParts, appendPart, argumentsOf, EMPTY_CALL, lengthOf } from './event-parts';
import { blank, type Draft } from './event-thread';
import { EventThreads } from './event-threads';
import { cleanPrompt, isInjectedPrompt } from './prompt-text';

export interface EventReading {
  /** Takes a record; `counts` is false for the second of two that share a line. */
  add(record: JsonObject, origin: Origin, counts: boolean): void;
  /** The events that are ready. */
  take(): Generator<ParseEvent>;
  /** The rest, and the tails of all threads; that of the main thread is made from what was read. */
  finish(toTail: (facts: EventFacts) => ParsedTail): Generator<ParseEvent>;
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
  const chunks = new Map<string, Draft>();
  const seen = new Set<string>();
  const facts = collectFacts();
  let lastReasoning = '';
  /** The prompt that nothing was answered to yet. */
  let unanswered: string | null = null;
  let held = 0;
  const calls = new EventCalls();
  const threads = new EventThreads(nativeId, calls);
  const { main } = threads;

  const readPrompt = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const thread = threads.of(record, data, origin);
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
    const thread = threads.of(record, data, origin);
    const parts = answerParts(data, lastReasoning);
    lastReasoning = '';
    const chunk = stringAt(data, 'apiCallId') ?? '';
    const [index, count] = [numberAt(data, 'chunkIndex') ?? 0, numberAt(data, 'chunkCount') ?? 1];
    const begun = count > 1 ? chunks.get(`${thread.key} ${chunk}`) : undefined;
    const isNew = !begun || begun.isGone;
    const draft = isNew ? thread.add({ ...blank(record, origin), ...answerFacts(data) }, []) : begun;
    for (const part of parts) appendPart(draft.parts, part);
    for (const request of arrayAt(data, 'toolRequests')) calls.add(thread, draft, request);
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

  const readStart = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    if (calls.get(stringAt(data, 'toolCallId') ?? '')) return 'folded';
    const thread = threads.of(record, data, origin);
    const model = facts.facts().model;
    const draft = thread.add({ ...blank(record, origin), role: 'assistant', author: null, model }, []);
    calls.add(thread, draft, data);
    return 'shown';
  };

  const readUserCommand = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const callId = stringAt(data, 'toolCallId') ?? '';
    const input = argumentsOf(data);
    const text = `!${stringAt(input, 'command') ?? titleOf(input)}`;
    threads.touch(main);
    const draft = main.add({ ...blank(record, origin), role: 'user', author: 'command' }, [
      { type: 'text', text, format: 'plain' },
    ]);
    calls.wait(callId, { thread: main, draft, name: stringAt(data, 'toolName') ?? '', input });
    return 'shown';
  };

  const readComplete = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const callId = stringAt(data, 'toolCallId') ?? '';
    const outcome = readOutcome(data, env);
    held += outcome.output.length;
    const call = calls.get(callId);
    if (call && !call.draft.isGone) {
      threads.touch(call.thread);
      return calls.complete(callId, call, outcome, origin);
    }
    tally.note('orphan-result', origin);
    const draft = threads
      .of(record, data, origin)
      .add({ ...blank(record, origin), role: 'assistant', author: null }, [
        { ...EMPTY_CALL, callId, state: 'orphan-result', output: { text: outcome.output } },
      ]);
    // A result without a call keeps no images.
    draft.open.clear();
    return 'shown';
  };

  const readReasoning = (record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const text = stringAt(data, 'content')?.trim() ?? '';
    if (text === '') return 'empty';
    lastReasoning = text;
    const about = { ...blank(record, origin), role: 'assistant', author: null, model: facts.facts().model } as const;
    threads.of(record, data, origin).add(about, [{ type: 'thinking', text }]);
    return 'shown';
  };

  const nameAgent = (record: JsonObject, data: JsonObject): Fate => {
    threads.nameAgent(record, data);
    return 'folded';
  };

  const READERS: ReadonlyMap<string, (record: JsonObject, data: JsonObject, origin: Origin) => Fate> = new Map([
    ['user.message', readPrompt],
    ['assistant.message', readAnswer],
    ['assistant.reasoning', readReasoning],
    ['tool.user_requested', readUserCommand],
    ['tool.execution_start', readStart],
    ['tool.execution_complete', readComplete],
    ['subagent.started', nameAgent],
    ['subagent.completed', nameAgent],
    ['subagent.failed', nameAgent],
  ]);

  const readOther = (type: string, record: JsonObject, data: JsonObject, origin: Origin): Fate => {
    const changed = type.startsWith('session.') ? facts.add(type, data) : null;
    // The results of an aborted turn may still come.
    if (type === 'session.shutdown' || type === 'session.resume') threads.release();
    const noise = eventNoise(type);
    if (noise) return noise;
    const notice: NoticePart | null = changed
      ? { type: 'notice', kind: 'model-changed', value: changed }
      : readNotice(type, data);
    if (notice) {
      threads.of(record, data, origin).add({ ...blank(record, origin), role: 'system', author: null }, [notice]);
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
      yield* threads.take(isMuch);
    },
    *finish(toTail) {
      yield* threads.finish(toTail(facts.facts()));
    },
  };
}

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
