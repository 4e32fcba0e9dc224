// The parts of messages that events of a log become: answers, calls, and calls with what came back.
import type { Origin } from '@shared/model/origin';
import type { NoticePart, Part, ToolPart } from '@shared/model/thread';
import { isObject, type JsonObject, parseJson, stringAt, valueAt } from '../json';
import { pathsOf, titleOf, toolKindOf } from '../tool-kinds';
import { editsToDiffs } from './edits';
import type { EventOutcome } from './event-outcome';
import { cleanReply } from './prompt-text';
import { COPILOT_TOOL_KINDS } from './tool-kinds';

/** A call of which only the result is known. */
export const EMPTY_CALL: Omit<ToolPart, 'callId' | 'state'> = {
  type: 'tool',
  name: '',
  kind: 'other',
  title: '',
  paths: [],
  input: { text: '' },
};

/** What an answer says; `shownReasoning` stood in an event of its own before it. */
export function answerParts(data: JsonObject, shownReasoning: string): Part[] {
  const parts: Part[] = [];
  const reasoning = stringAt(data, 'reasoningText')?.trim() ?? '';
  const isEncrypted = valueAt(data, 'reasoningOpaque') !== undefined || valueAt(data, 'encryptedContent') !== undefined;
  if (reasoning !== '') {
    if (reasoning !== shownReasoning) parts.push({ type: 'thinking', text: reasoning });
  } else if (isEncrypted && shownReasoning === '') parts.push({ type: 'thinking', text: '', hidden: 'encrypted' });
  const text = cleanReply(stringAt(data, 'content') ?? '');
  if (text.trim() !== '') parts.push({ type: 'text', text, format: 'markdown' });
  return parts;
}

/** Pieces of one answer are joined as they are. */
export function appendPart(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (part.type === 'text' && last?.type === 'text') parts[parts.length - 1] = { ...last, text: last.text + part.text };
  else parts.push(part);
}

/** An object, or its JSON as a text; a text that is no JSON is kept as it is. */
export function argumentsOf(request: unknown): unknown {
  const value = valueAt(request, 'arguments');
  if (typeof value !== 'string') return value;
  const parsed = parseJson(value);
  return 'value' in parsed && isObject(parsed.value) ? parsed.value : value.toWellFormed();
}

/** A call that waits for its result; `label` is its title where the input gives none. */
export function toCallPart(callId: string, name: string, input: unknown, label: string): ToolPart {
  const text = input === undefined || input === null ? '' : typeof input === 'string' ? input : JSON.stringify(input);
  return {
    type: 'tool',
    callId,
    name,
    kind: toolKindOf(name, COPILOT_TOOL_KINDS),
    state: 'pending',
    title: titleOf(input) || label,
    paths: pathsOf(input),
    input: { text },
  };
}

/** The call with its result, and why it was refused. */
export function withOutcome(
  part: ToolPart,
  { name, input }: { readonly name: string; readonly input: unknown },
  outcome: EventOutcome,
  origin: Origin,
): { readonly part: ToolPart; readonly reason: NoticePart | null } {
  const { output, images } = outcome;
  const exitCode = part.kind === 'execute' ? outcome.exitCode : null;
  // The tool did what it should, the command didn't.
  const state = outcome.state === 'done' && (exitCode ?? 0) !== 0 ? 'failed' : outcome.state;
  if (state === 'denied') {
    const reason = output === '' ? null : ({ type: 'notice', kind: 'permission', detail: { text: output } } as const);
    return { part: { ...part, state }, reason };
  }
  const diffs = state === 'done' ? editsToDiffs(name, input) : [];
  return {
    part: {
      ...part,
      state,
      outputOrigin: origin,
      ...(output === '' ? {} : { output: { text: output } }),
      ...(images.length > 0 ? { images } : {}),
      ...(exitCode === null ? {} : { exitCode }),
      ...(diffs.length > 0 ? { diffs } : {}),
    },
    reason: null,
  };
}

/** Of what was said and thought, in UTF-16 units. */
export function lengthOf(parts: readonly Part[]): number {
  return parts.reduce(
    (sum, part) => sum + (part.type === 'text' || part.type === 'thinking' ? part.text.length : 0),
    0,
  );
}
