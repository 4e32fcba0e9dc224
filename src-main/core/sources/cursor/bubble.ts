// One bubble: a message as Cursor stores it since 2023, in whichever place. What the stores of all generations have in
// common is read here; where bubbles lie and in which order they come is not known here.
import type { ParsedBlob } from '@shared/model/session';
import type { Part, Role, Usage } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, numberAt, objectAt, stringAt, timeAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { readContext, readImages } from './attachments';
import type { ReadContent } from './edits';
import { richTextOf } from './rich-text';
import { readToolCall } from './tool-part';

export interface ReadBubble {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** To be yielded before the message. */
  readonly blobs: readonly ParsedBlob[];
  readonly at: number | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly started: readonly { readonly callId: string; readonly nativeId: string }[];
}

export interface BubbleContext {
  readonly env: Pick<SourceEnv, 'hash'>;
  readonly readContent: ReadContent;
}

/** `id` names calls that have no id of their own; `typeInList` is the type that the list of messages gives. */
export function readBubble(bubble: JsonObject, id: string, context: BubbleContext, typeInList?: unknown): ReadBubble {
  const role = roleOf(valueAt(bubble, 'type') ?? typeInList);
  const read = role === 'user' ? readPrompt(bubble, context) : readAnswer(bubble, id, context);
  return {
    role,
    ...read,
    at: timeOf(bubble),
    model: stringAt(objectAt(bubble, 'modelInfo'), 'modelName') || stringAt(bubble, 'modelType') || null,
    usage: usageOf(bubble),
  };
}

type Content = Pick<ReadBubble, 'parts' | 'blobs' | 'started'>;

function roleOf(type: unknown): Role {
  return type === 1 || type === 'user' ? 'user' : 'assistant';
}

function readPrompt(bubble: JsonObject, { env }: BubbleContext): Content {
  const text = promptText(bubble);
  const images = readImages(bubble, env);
  const attached = readContext(bubble, env);
  if (text === '' && images.parts.length === 0) return { parts: [], blobs: [], started: [] };
  const parts: Part[] = text === '' ? [] : [{ type: 'text', text, format: 'markdown' }];
  return {
    parts: [...parts, ...images.parts, ...(attached ? [attached.part] : [])],
    blobs: [...images.blobs, ...(attached?.blobs ?? [])],
    started: [],
  };
}

function promptText(bubble: JsonObject): string {
  const filled = (text: string | undefined) => (text !== undefined && text.trim() !== '' ? text : '');
  return (
    filled(stringAt(bubble, 'text')) ||
    richTextOf(valueAt(bubble, 'richText')).trim() ||
    richTextOf(valueAt(bubble, 'initText')).trim() ||
    filled(stringAt(bubble, 'rawText'))
  );
}

/** A fixed sentence that stands where earlier messages were summarised. */
const SUMMARY_MARKER = 22;

function readAnswer(bubble: JsonObject, id: string, { env, readContent }: BubbleContext): Content {
  if (numberAt(bubble, 'capabilityType') === SUMMARY_MARKER) {
    return { parts: [{ type: 'notice', kind: 'compacted' }], blobs: [], started: [] };
  }
  const parts: Part[] = [...readThinking(bubble)];
  const blobs: ParsedBlob[] = [];
  const started: { callId: string; nativeId: string }[] = [];
  const text = answerText(bubble);
  if (text.trim() !== '') parts.push({ type: 'text', text, format: 'markdown' });
  const calls = valueAt(bubble, 'toolFormerData');
  for (const [index, data] of (Array.isArray(calls) ? calls : [calls]).entries()) {
    const call = isObject(data) ? readToolCall(data, index === 0 ? id : `${id}:${index}`, env, readContent) : null;
    if (!call) continue;
    parts.push(call.part);
    blobs.push(...call.blobs);
    if (call.started) started.push({ callId: call.part.callId, nativeId: call.started });
  }
  const error = readError(bubble, env);
  if (error) {
    parts.push(error.part);
    blobs.push(...error.blobs);
  }
  return { parts, blobs, started };
}

function answerText(bubble: JsonObject): string {
  const text = stringAt(bubble, 'text') || stringAt(bubble, 'rawText') || richTextOf(valueAt(bubble, 'richText'));
  if (text.trim() !== '') return text;
  return arrayAt(bubble, 'codeBlocks')
    .map((block) => [stringAt(block, 'languageId') ?? '', stringAt(block, 'content') ?? ''] as const)
    .filter(([, content]) => content.trim() !== '')
    .map(([language, content]) => `\`\`\`${language}\n${content}\n\`\`\``)
    .join('\n\n');
}

function readThinking(bubble: JsonObject): readonly Part[] {
  const thinking = valueAt(bubble, 'thinking');
  const text = typeof thinking === 'string' ? thinking.toWellFormed() : (stringAt(thinking, 'text') ?? '');
  if (text.trim() !== '') return [{ type: 'thinking', text }];
  const blocks = arrayAt(bubble, 'allThinkingBlocks').map(
    (block) => stringAt(block, 'text') ?? stringAt(block, 'thinking') ?? '',
  );
  const joined = blocks.filter((block) => block.trim() !== '').join('\n\n');
  if (joined !== '') return [{ type: 'thinking', text: joined }];
  const isHidden = (stringAt(thinking, 'signature') ?? '') !== '';
  return isHidden ? [{ type: 'thinking', text: '', hidden: 'encrypted' }] : [];
}

function readError(bubble: JsonObject, env: Pick<SourceEnv, 'hash'>) {
  const error = objectAt(objectAt(bubble, 'errorDetails'), 'error');
  const details = objectAt(error, 'details');
  const value =
    stringAt(details, 'title') || stringAt(error, 'error') || stringAt(objectAt(bubble, 'errorDetails'), 'message');
  if (value === undefined) return null;
  const detail = toLongText(stringAt(details, 'detail') ?? '', env);
  const folded = detail.value.text === '' ? {} : { detail: detail.value };
  return { part: { type: 'notice', kind: 'api-error', value, ...folded } as const, blobs: detail.blobs };
}

/** Cursor is younger than this, so that an earlier "time" is a duration. */
const FIRST_TIME = Date.UTC(2020, 0);
const LAST_TIME = Date.UTC(2100, 0);

function timeOf(bubble: JsonObject): number | null {
  const timing = objectAt(bubble, 'timingInfo');
  const times = [
    timeAt(bubble, 'createdAt'),
    ...['clientStartTime', 'clientRpcSendTime', 'clientSettleTime', 'clientEndTime'].map((name) =>
      timeAt(timing, name),
    ),
  ];
  return times.find((time) => isPlausible(time)) ?? null;
}

export function isPlausible(time: number | null): time is number {
  return time !== null && time >= FIRST_TIME && time < LAST_TIME;
}

function usageOf(bubble: JsonObject): Usage | null {
  const count = objectAt(bubble, 'tokenCount');
  const [input, output] = [numberAt(count, 'inputTokens') ?? 0, numberAt(count, 'outputTokens') ?? 0];
  return input > 0 || output > 0 ? { input, output, cacheRead: 0, cacheWrite: 0 } : null;
}
