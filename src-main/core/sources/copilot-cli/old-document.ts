// Sessions of versions before 0.0.342: one document with the messages as they were sent to the model. They bear no
// times but the session's own.
import type { Origin } from '@shared/model/origin';
import type { ParsedMessage, ParseEvent } from '@shared/model/session';
import type { Part, ToolPart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { editsToDiffs } from '../shared/copilot/edits';
import type { EventNoise } from '../shared/copilot/event-noise';
import { cleanPrompt, cleanReply } from '../shared/copilot/prompt-text';
import { COPILOT_TOOL_KINDS } from '../shared/copilot/tool-kinds';
import { arrayAt, isObject, type JsonObject, objectAt, parseJson, stringAt, timeAt, valueAt } from '../shared/json';
import type { Tally } from '../shared/tally';
import { pathsOf, titleOf, toolKindOf } from '../shared/tool-kinds';
import { SOURCE } from './source-id';

const LARGEST = 256 * 1024 * 1024;

export async function* documentEvents(path: string, env: SourceEnv, tally: Tally): AsyncGenerator<ParseEvent> {
  const whole: Origin = { source: SOURCE, path, at: { type: 'file' } };
  const isLarge = ((await env.stat(path))?.sizeBytes ?? 0) > LARGEST;
  const parsed = isLarge ? ({ problem: 'syntax' } as const) : parseJson(await env.text(path));
  if (!('value' in parsed) || !isObject(parsed.value)) {
    const isDeep = 'problem' in parsed && parsed.problem === 'too-deep';
    tally.read();
    tally.unknown('unreadable', whole, isLarge ? 'file-too-large' : isDeep ? 'too-deep' : 'unreadable-line');
    return;
  }
  const document = parsed.value;
  const records = arrayAt(document, 'chatMessages');
  const results = new Map<string, { readonly text: string; readonly origin: Origin }>();
  const originOf = (index: number): Origin => ({
    source: SOURCE,
    path,
    at: { type: 'pointer', pointer: `/chatMessages/${index}` },
  });
  const called = new Set(records.flatMap((record) => arrayAt(record, 'tool_calls').map(callIdOf)));
  for (const [index, record] of records.entries()) {
    const callId = stringAt(record, 'tool_call_id');
    if (stringAt(record, 'role') === 'tool' && callId !== undefined) {
      results.set(callId, { text: textOf(record), origin: originOf(index) });
    }
  }
  yield { type: 'head', key: '', parent: null };
  let at = timeAt(document, 'startTime');
  for (const [index, record] of records.entries()) {
    tally.read();
    const message = toMessage(record, originOf(index), results, called, tally);
    if (!message) continue;
    yield { ...message, at };
    // The time of the session is that of its first message.
    at = null;
  }
  const spawned: [] = [];
  yield { type: 'tail', key: '', title: null, cwd: null, branch: null, spawned, facts: {} };
}

function toMessage(
  record: unknown,
  origin: Origin,
  results: ReadonlyMap<string, { readonly text: string; readonly origin: Origin }>,
  called: ReadonlySet<string>,
  tally: Tally,
): ParsedMessage | null {
  const noise = (kind: EventNoise) => tally.noise(kind);
  const blank = { type: 'message', key: '', nativeId: null, at: null, model: null, origin } as const;
  switch (stringAt(record, 'role')) {
    case 'user': {
      const text = cleanPrompt(textOf(record));
      if (text === '') noise('empty');
      else tally.shown();
      return text === ''
        ? null
        : { ...blank, role: 'user', author: 'typed', parts: [{ type: 'text', text, format: 'plain' }] };
    }
    case 'assistant': {
      const text = cleanReply(textOf(record));
      const parts: Part[] = text.trim() === '' ? [] : [{ type: 'text', text, format: 'markdown' }];
      for (const call of arrayAt(record, 'tool_calls')) parts.push(toCall(call, results.get(callIdOf(call))));
      if (parts.length === 0) noise('empty');
      else tally.shown();
      return parts.length === 0 ? null : { ...blank, role: 'assistant', author: null, parts };
    }
    case 'tool': {
      const callId = stringAt(record, 'tool_call_id') ?? '';
      tally.shown();
      if (called.has(callId)) return null;
      tally.note('orphan-result', origin);
      const parts: Part[] = [{ ...ORPHAN, callId, output: { text: textOf(record) } }];
      return { ...blank, role: 'assistant', author: null, parts };
    }
    case 'system':
    case 'developer':
      noise('system');
      return null;
    default:
      tally.unknown(stringAt(record, 'role') ?? 'without a role', origin);
      return null;
  }
}

const ORPHAN: Omit<ToolPart, 'callId'> = {
  type: 'tool',
  name: '',
  kind: 'other',
  state: 'orphan-result',
  title: '',
  paths: [],
  input: { text: '' },
};

function callIdOf(call: unknown): string {
  return stringAt(call, 'id') ?? '';
}

function toCall(call: unknown, result: { readonly text: string; readonly origin: Origin } | undefined): ToolPart {
  const made: JsonObject = objectAt(call, 'function') ?? {};
  const name = stringAt(made, 'name') ?? '(no name)';
  const written = stringAt(made, 'arguments') ?? '';
  const parsed = parseJson(written);
  const input = 'value' in parsed ? parsed.value : undefined;
  const diffs = result ? editsToDiffs(name, input) : [];
  return {
    type: 'tool',
    callId: callIdOf(call),
    name,
    kind: toolKindOf(name, COPILOT_TOOL_KINDS),
    state: result ? 'done' : 'pending',
    title: titleOf(input),
    paths: pathsOf(input),
    input: { text: written },
    ...(result ? { output: { text: result.text }, outputOrigin: result.origin } : {}),
    ...(diffs.length > 0 ? { diffs } : {}),
  };
}

/** A text, or a list of pieces of one. */
function textOf(record: unknown): string {
  const content = valueAt(record, 'content');
  if (typeof content === 'string') return content.toWellFormed();
  return arrayAt(record, 'content')
    .map((piece) => stringAt(piece, 'text') ?? '')
    .join('');
}
