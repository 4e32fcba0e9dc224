// One message of the model from all of its records, with its calls and their results.
import type { Making } from '@shared/making';
import type { ParsedMessage } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import { isObject, type JsonObject, stringAt, valueAt } from '../shared/json';
import { type JoinedBlock, joinBlocks } from './assistant-blocks';
import { contentText, messageBlocks } from './content-text';
import { toImagePart } from './images';
import { notice, toNoticePart } from './notices';
import type { SessionRecord } from './session-record';
import type { ThreadContext } from './thread-context';
import { type FoundResult, toToolPart } from './tool-part';
import { withOutput } from './tool-results';
import { usageOf } from './usage';

/** Null where there is nothing to show. `records` are in the file's order and of one group, and loaded. */
export function toAssistantMessage(
  key: string,
  records: readonly SessionRecord[],
  context: ThreadContext,
): ParsedMessage | null {
  const lead = records[0];
  if (!lead) return null;
  const values = records.map(({ value }) => value ?? {});
  const model = lastText(values, 'model');
  if (model === '<synthetic>' || values.some(isApiError)) return toSyntheticMessage(key, lead, values, context);
  if (lead.retracted) return toRetractedMessage(key, lead, values, model ?? null, context);
  const parts = toParts(joinBlocks(values), lead, context);
  if (parts.length === 0) return null;
  const message: Making<ParsedMessage> = {
    type: 'message',
    key,
    nativeId: lead.uuid,
    role: 'assistant',
    author: null,
    at: lead.time,
    model: model ?? null,
    parts,
    origin: context.originOf(lead.at),
  };
  const usage = usageOf(values);
  if (usage) message.usage = usage;
  return message;
}

/** Folded: the answer that replaced it says it once more. It was paid for all the same. */
function toRetractedMessage(
  key: string,
  lead: SessionRecord,
  values: readonly JsonObject[],
  model: string | null,
  context: ThreadContext,
): ParsedMessage {
  const texts = joinBlocks(values).map(({ block }) => stringAt(block, 'text') ?? stringAt(block, 'thinking') ?? '');
  const usage = lead.retracted === 'whole' ? usageOf(values) : undefined;
  return {
    ...toNoticeMessage(key, lead, notice('retried', '', texts.join('\n\n').trim()), context),
    ...(usage ? { usage, model } : {}),
  };
}

function toNoticeMessage(
  key: string,
  lead: SessionRecord,
  told: ReturnType<typeof notice>,
  context: ThreadContext,
): ParsedMessage {
  return {
    type: 'message',
    key,
    nativeId: lead.uuid,
    role: 'system',
    author: null,
    at: lead.time,
    model: null,
    parts: [toNoticePart(told)],
    origin: context.originOf(lead.at),
  };
}

function lastText(values: readonly JsonObject[], key: string): string | undefined {
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const text = stringAt(values[at]?.message, key);
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

/** Written by the tool itself, not by a model: errors, and placeholders that stand for no answer. */
function toSyntheticMessage(
  key: string,
  lead: SessionRecord,
  values: readonly JsonObject[],
  context: ThreadContext,
): ParsedMessage | null {
  const text = values
    .map((value) => contentText(valueAt(valueAt(value, 'message'), 'content')))
    .join('\n')
    .trim();
  const isError = values.some(isApiError) || text.startsWith('API Error');
  if (!isError && (text === '' || PLACEHOLDERS.has(text))) return null;
  const told = notice(isError ? 'api-error' : 'other', text, text.includes('\n') ? text : '');
  return toNoticeMessage(key, lead, told, context);
}

function isApiError({ isApiErrorMessage }: JsonObject): boolean {
  return isApiErrorMessage === true;
}

const PLACEHOLDERS = new Set(['No response requested.', '(no content)']);

function toParts(blocks: readonly JoinedBlock[], lead: SessionRecord, context: ThreadContext): readonly Part[] {
  const parts: Part[] = [];
  const serverResults = new Map<string, JsonObject>();
  for (const { block, type } of blocks) {
    if (isServerResult(type)) serverResults.set(stringAt(block, 'tool_use_id') ?? '', block);
  }
  for (let index = 0; index < blocks.length; index += 1) {
    const joined = blocks[index] as JoinedBlock;
    const { block, type } = joined;
    switch (type) {
      case 'text': {
        const text = stringAt(block, 'text') ?? '';
        if (text.trim() !== '' && text.trim() !== '(no content)')
          parts.push({ type: 'text', text, format: 'markdown' });
        break;
      }
      case 'thinking': {
        const text = stringAt(block, 'thinking') ?? '';
        parts.push(text.trim() === '' ? { type: 'thinking', text: '', hidden: 'empty' } : { type: 'thinking', text });
        break;
      }
      case 'redacted_thinking':
        parts.push({ type: 'thinking', text: '', hidden: 'encrypted' });
        break;
      case 'tool_use':
      case 'server_tool_use':
      case 'mcp_tool_use':
        addCall(parts, joined, serverResults, `${lead.uuid ?? lead.at.line}:${index}`, context);
        break;
      case 'image':
      case 'document': {
        const image = toImagePart(block, context.sink);
        if (image) parts.push(image);
        break;
      }
      default:
        if (!isServerResult(type)) parts.push(...toOtherParts(block, type, lead, context));
    }
  }
  return parts;
}

/** Blocks without a body for a reader; kinds that aren't known yet are shown by name. */
function toOtherParts(block: JsonObject, type: string, lead: SessionRecord, context: ThreadContext): readonly Part[] {
  if (type === 'fallback') {
    const model = stringAt(block, 'to') ?? stringAt(valueAt(block, 'to'), 'model') ?? '';
    return [toNoticePart(notice('model-changed', model, ''))];
  }
  if (!KNOWN_BLOCKS.has(type)) context.tally.note('unknown-part', context.originOf(lead.at), type || '(no type)');
  return [toNoticePart(notice('other', type, ''))];
}

const KNOWN_BLOCKS = new Set(['container_upload', 'search_result', 'tool_reference', 'compaction']);

function isServerResult(type: string): boolean {
  return type.endsWith('_tool_result');
}

function addCall(
  parts: Part[],
  { block }: JoinedBlock,
  serverResults: ReadonlyMap<string, JsonObject>,
  madeUpId: string,
  context: ThreadContext,
): void {
  const id = stringAt(block, 'id') ?? '';
  const made = toToolPart(
    block,
    id || madeUpId,
    id === '' ? undefined : findResult(id, serverResults, context),
    context.sink,
  );
  parts.push(withOutput(made, context));
  for (const part of made.more) parts.push(part);
}

function findResult(
  id: string,
  serverResults: ReadonlyMap<string, JsonObject>,
  context: ThreadContext,
): FoundResult | undefined {
  const own = serverResults.get(id);
  if (own) return { block: own, record: undefined, isAlone: true, at: null };
  const record = context.tree.resultOf(id);
  if (!record) return undefined;
  const value = record.value ?? {};
  let found: JsonObject | undefined;
  let results = 0;
  for (const block of messageBlocks(value)) {
    if (!isObject(block) || block.type !== 'tool_result') continue;
    results += 1;
    if (!found && stringAt(block, 'tool_use_id') === id) found = block;
  }
  return found && { block: found, record: value, isAlone: results === 1, at: record.at };
}
