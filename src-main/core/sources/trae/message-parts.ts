// What one stored message shows. Answers of agents are put together: an opening, for each step of the plan a sentence
// and a call, and the last part, which stands in the call that ends the answer. The field `content` is often empty.
import type { ParsedBlob } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { isFinish, readCall, readParams } from './tools';

export interface MessageParts {
  readonly parts: readonly Part[];
  readonly blobs: readonly ParsedBlob[];
}

export function readPrompt(message: JsonObject, env: Pick<SourceEnv, 'hash'>): MessageParts {
  const query = arrayAt(message, 'parsedQuery');
  const typed = query.filter((piece) => typeof piece === 'string').join('');
  const text = textOf(message).trim() || typed.toWellFormed().trim();
  const media = arrayAt(message, 'multiMedia').flatMap(readMedia);
  if (text === '' && media.length === 0) return { parts: [], blobs: [] };
  const mentions = [...query, ...arrayAt(message, 'files')].flatMap(nameOfMention).slice(0, 200);
  const detail = toLongText(mentions.join('\n'), env);
  return {
    parts: [
      ...textPart(text),
      ...media,
      ...(mentions.length === 0
        ? []
        : [{ type: 'notice', kind: 'context', value: mentions.slice(0, 5).join(', '), detail: detail.value } as const]),
    ],
    blobs: mentions.length === 0 ? [] : detail.blobs,
  };
}

export function readAnswer(message: JsonObject, id: string, env: Pick<SourceEnv, 'hash'>): MessageParts {
  const task = objectAt(message, 'agentTaskContent');
  const guideline = objectAt(task, 'guideline');
  const blobs: ParsedBlob[] = [];
  const steps = arrayAt(guideline, 'planItems').flatMap((item, index): readonly Part[] => {
    if (!isObject(item)) return [];
    const step = readStep(item, `${id}:${index}`, env);
    blobs.push(...step.blobs);
    return step.parts;
  });
  const assembled: Part[] = [
    ...thinkingPart(stringAt(task, 'proposalReasoningContent')),
    ...textPart(stringAt(task, 'proposal') || stringAt(task, 'proposalText')),
    ...thinkingPart(stringAt(guideline, 'thought')),
    ...steps,
    ...textPart(stringAt(task, 'content') || stringAt(task, 'text')),
  ];
  const content = textOf(message);
  const isSaid = assembled.some((part) => part.type === 'text' && part.text.trim() === content.trim());
  return { parts: [...(isSaid ? [] : textPart(content)), ...assembled], blobs };
}

function readStep(item: JsonObject, callId: string, env: Pick<SourceEnv, 'hash'>): MessageParts {
  const name = stringAt(item, 'toolName') ?? '';
  const thought = stringAt(item, 'thought') ?? '';
  const before = [...thinkingPart(stringAt(item, 'reasoningContent')), ...textPart(thought)];
  if (name === '')
    return { parts: [...before, ...textPart(thought === '' ? stringAt(item, 'content') : '')], blobs: [] };
  if (isFinish(name)) {
    const summary = stringAt(readParams(valueAt(item, 'params')).value, 'summary') ?? '';
    return { parts: [...before, ...textPart(summary.trim() === thought.trim() ? '' : summary)], blobs: [] };
  }
  const call = readCall(item, callId, env);
  return { parts: [...before, call.part], blobs: call.blobs };
}

/** A string, an object that holds one, or a list of pieces. */
function textOf(message: JsonObject): string {
  return textOfValue(valueAt(message, 'content')) || (stringAt(message, 'text') ?? '');
}

function textOfValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.toWellFormed();
  if (depth > 3) return '';
  if (Array.isArray(value)) return value.map((piece) => textOfValue(piece, depth + 1)).join('');
  for (const field of ['text', 'content', 'summary', 'data']) {
    const text = textOfValue(valueAt(value, field), depth + 1);
    if (text !== '') return text;
  }
  return '';
}

function textPart(text: string | undefined): readonly Part[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text, format: 'markdown' }];
}

function thinkingPart(text: string | undefined): readonly Part[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'thinking', text }];
}

/** Attachments are known by the id of a resource only. */
function readMedia(media: unknown): readonly Part[] {
  const name = stringAt(media, 'name') ?? stringAt(media, 'resource_id') ?? '';
  if (name === '') return [];
  const type = stringAt(media, 'resource_type') ?? 'image';
  return [{ type: 'image', mediaType: type.includes('/') ? type : `${type}/*`, sizeBytes: 0, name }];
}

function nameOfMention(piece: unknown): string[] {
  const name = stringAt(piece, 'relatePath') ?? stringAt(piece, 'path') ?? stringAt(piece, 'name') ?? '';
  return name === '' ? [] : [name];
}
