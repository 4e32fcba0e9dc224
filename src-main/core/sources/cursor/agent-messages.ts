// Messages of agents as Cursor's command line and transcripts keep them: a role and blocks, in two or three spellings.
// Results come after their calls and are put into them; few messages wait for that.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob, ParsedMessage, ParseEvent } from '@shared/model/session';
import type { Author, Part, Role, ToolPart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { readDataUrl, toDataImage } from '../shared/data-image';
import { arrayAt, isObject, type JsonObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import type { Tally } from '../shared/tally';
import { modelNamed } from './message-events';
import type { NoiseKind } from './noise';
import { splitAnswer, splitPrompt, workspacePathOf } from './prompt-text';
import { readToolCall } from './tool-part';

/** A result that comes later than this many messages after its call stands by itself. */
const MOST_WAITING = 200;

export interface AgentMessages {
  /**
   * Takes a message; whatever needs to wait no longer is given back. `became` says what the record is: shown, or
   * folded into a notice, or nothing.
   */
  add(
    record: JsonObject,
    origin: Origin,
  ): { readonly events: readonly ParseEvent[]; readonly became: 'shown' | 'folded' | null };
  notice(kind: 'api-error' | 'context', value: string, origin: Origin): readonly ParseEvent[];
  finish(): readonly ParseEvent[];
  /** The folder that the agent was told to work in, once it was met. */
  workspacePath(): string | null;
}

interface Waiting {
  message: ParsedMessage;
  readonly blobs: ParsedBlob[];
}

export interface AgentKind {
  /** Its prompts come from another agent. */
  readonly isSubagent: boolean;
  /** Results of calls are kept: a call without one never ended. */
  readonly keepsResults: boolean;
  /** Epoch milliseconds of the first and the last message, where the store knows more than the messages. */
  readonly startedAt?: number | null;
  readonly endedAt?: number | null;
}

export function openAgentMessages(
  env: Pick<SourceEnv, 'hash'>,
  tally: Tally<NoiseKind>,
  { isSubagent, keepsResults, startedAt = null, endedAt = null }: AgentKind,
): AgentMessages {
  let waiting: Waiting[] = [];
  let workspacePath: string | null = null;
  let calls = 0;
  let isFirst = true;

  const release = (keep: number): readonly ParseEvent[] => {
    const ready = waiting.slice(0, Math.max(0, waiting.length - keep));
    const last = waiting.at(-1);
    waiting = waiting.slice(ready.length);
    return ready.flatMap((one) => [
      ...one.blobs,
      one === last || keepsResults ? one.message : withCallsDone(one.message),
    ]);
  };
  const push = (
    speaker: { readonly role: Role; readonly author: Author | null },
    parts: readonly Part[],
    blobs: ParsedBlob[],
    origin: Origin,
    model: string | null = null,
  ): void => {
    if (parts.length === 0) return;
    const at = isFirst ? startedAt : null;
    isFirst = false;
    waiting.push({
      message: { type: 'message', key: '', nativeId: null, ...speaker, at, model, parts, origin },
      blobs,
    });
  };
  const long = (text: string, blobs: ParsedBlob[]) => {
    const made = toLongText(text, env);
    blobs.push(...made.blobs);
    return made.value;
  };

  const readResult = (block: unknown, origin: Origin): void => {
    const id = stringAt(block, 'toolCallId') ?? stringAt(block, 'tool_use_id') ?? stringAt(block, 'tool_call_id') ?? '';
    const output = textOf(valueAt(block, 'result') ?? valueAt(block, 'content') ?? valueAt(block, 'output'));
    const isError = valueAt(block, 'isError') === true || valueAt(block, 'is_error') === true;
    const isOwn = (part: Part) =>
      part.type === 'tool' && (id === '' ? part.state === 'pending' : part.callId === id) && part.output === undefined;
    const holder = waiting.find(({ message }) => message.parts.some(isOwn));
    if (!holder) {
      const blobs: ParsedBlob[] = [];
      tally.note('orphan-result', origin);
      const orphan: ToolPart = {
        type: 'tool',
        callId: id || `result-${calls++}`,
        name: stringAt(block, 'toolName') ?? '',
        kind: 'other',
        state: 'orphan-result',
        title: '',
        paths: [],
        input: { text: '' },
        output: long(output, blobs),
      };
      push({ role: 'assistant', author: null }, [orphan], blobs, origin);
      return;
    }
    const text = long(output, holder.blobs);
    let isDone = false;
    const parts = holder.message.parts.map((part): Part => {
      if (isDone || !isOwn(part) || part.type !== 'tool') return part;
      isDone = true;
      return { ...part, state: isError ? 'failed' : 'done', output: text, outputOrigin: origin };
    });
    holder.message = { ...holder.message, parts };
  };

  const readCall = (block: JsonObject, blobs: ParsedBlob[]): Part[] => {
    const named = objectAt(block, 'function') ?? block;
    const name = stringAt(named, 'name') ?? stringAt(named, 'toolName') ?? '';
    const params = valueAt(named, 'input') ?? valueAt(named, 'args') ?? valueAt(named, 'arguments');
    const toolCallId = stringAt(block, 'toolCallId') ?? stringAt(block, 'id') ?? '';
    const call = readToolCall({ name, params, toolCallId, tool: 0 }, `call-${calls++}`, env, () => null);
    if (!call) return [];
    blobs.push(...call.blobs);
    return [call.part];
  };

  const readImage = (block: JsonObject, blobs: ParsedBlob[]): Part[] => {
    const text =
      stringAt(block, 'image') ?? stringAt(block, 'data') ?? stringAt(objectAt(block, 'source'), 'data') ?? '';
    const inUrl = readDataUrl(text);
    const mediaType = inUrl?.mediaType ?? stringAt(block, 'mimeType') ?? stringAt(block, 'mediaType') ?? 'image/png';
    const image = toDataImage(mediaType, inUrl?.base64 ?? text, stringAt(block, 'filename'), env);
    if (!image) return [{ type: 'image', mediaType, sizeBytes: 0 }];
    blobs.push(...image.blobs);
    return [image.part];
  };

  const readAnswerText = (text: string): Part[] => {
    const { text: visible, isRedacted } = splitAnswer(text);
    return [
      ...(isRedacted ? [{ type: 'thinking', text: '', hidden: 'encrypted' } as const] : []),
      ...(visible.trim() === '' ? [] : [{ type: 'text', text: visible, format: 'markdown' } as const]),
    ];
  };

  const readUserText = (text: string, blobs: ParsedBlob[]): Part[] => {
    const { prompt, context } = splitPrompt(text);
    workspacePath ??= workspacePathOf(context);
    return [
      ...(prompt === '' ? [] : [{ type: 'text', text: prompt, format: 'markdown' } as const]),
      ...(context === '' ? [] : [{ type: 'notice', kind: 'context', detail: long(context, blobs) } as const]),
    ];
  };

  const readBlock = (block: unknown, role: string, blobs: ParsedBlob[], origin: Origin): Part[] => {
    const text = typeof block === 'string' ? block.toWellFormed() : (stringAt(block, 'text') ?? '');
    const ofText = () => (role === 'user' ? readUserText(text, blobs) : readAnswerText(text));
    if (!isObject(block)) return text === '' ? [] : ofText();
    const type = stringAt(block, 'type') ?? '';
    switch (type) {
      case 'text':
        return ofText();
      case 'thinking':
      case 'reasoning': {
        const thought = text || (stringAt(block, 'thinking') ?? '');
        return [{ type: 'thinking', text: thought, ...(thought === '' ? ({ hidden: 'empty' } as const) : {}) }];
      }
      case 'redacted':
      case 'redacted-reasoning':
      case 'redacted_thinking':
        return [{ type: 'thinking', text: '', hidden: 'encrypted' }];
      case 'tool_use':
      case 'tool_call':
      case 'tool-call':
      case 'function':
        return readCall(block, blobs);
      case 'tool_result':
      case 'tool-result':
        // Read when the message is there: it may hold the call as well.
        return [];
      case 'image':
        return readImage(block, blobs);
      case 'command_output':
        return [
          { type: 'notice', kind: 'command-output', detail: long(text || textOf(valueAt(block, 'output')), blobs) },
        ];
      default:
        tally.note('unknown-part', origin, type || '(no type)');
        return text === '' ? [] : ofText();
    }
  };

  const speakerOf = (role: string, parts: readonly Part[]) => {
    if (role === 'system') return { role: 'system', author: null } as const;
    if (role !== 'user') return { role: 'assistant', author: null } as const;
    const isPrompt = parts.some(({ type }) => type === 'text' || type === 'image');
    return { role: 'user', author: !isPrompt ? 'injected' : isSubagent ? 'tool' : 'typed' } as const;
  };

  return {
    add: (record, origin) => {
      const message = objectAt(record, 'message') ?? record;
      const role = stringAt(record, 'role') ?? stringAt(message, 'role') ?? '';
      const content = valueAt(message, 'content');
      if (role === 'tool' && !Array.isArray(content)) {
        readResult(message, origin);
        return { events: release(MOST_WAITING), became: 'shown' };
      }
      const blobs: ParsedBlob[] = [];
      const blocks = Array.isArray(content) ? content : [content];
      const calls = arrayAt(message, 'tool_calls').flatMap((call) => (isObject(call) ? readCall(call, blobs) : []));
      const parts = [...blocks.flatMap((block) => readBlock(block, role, blobs, origin)), ...calls];
      const cursor = objectAt(objectAt(message, 'providerOptions'), 'cursor');
      const model = role === 'assistant' ? modelNamed(stringAt(cursor, 'modelName')) : null;
      const isResult = blocks.some((block) => RESULTS.has(stringAt(block, 'type') ?? ''));
      const isFolded = parts.length > 0 && parts.every(({ type }) => type === 'notice');
      push(speakerOf(role, parts), parts, blobs, origin, model);
      for (const block of blocks) if (RESULTS.has(stringAt(block, 'type') ?? '')) readResult(block, origin);
      return {
        events: release(MOST_WAITING),
        became: isFolded ? 'folded' : parts.length > 0 || isResult ? 'shown' : null,
      };
    },
    notice: (kind, value, origin) => {
      const blobs: ParsedBlob[] = [];
      const [first = ''] = value.split('\n');
      const short = first.length > 200 ? `${first.slice(0, 199)}…`.toWellFormed() : first;
      const detail = short === value ? {} : { detail: long(value, blobs) };
      push({ role: 'assistant', author: null }, [{ type: 'notice', kind, value: short, ...detail }], blobs, origin);
      return release(MOST_WAITING);
    },
    finish: () => {
      const last = waiting.at(-1);
      if (last && endedAt !== null) last.message = { ...last.message, at: endedAt };
      return release(0);
    },
    workspacePath: () => workspacePath,
  };
}

/** What was said after a call shows that it ended. */
function withCallsDone(message: ParsedMessage): ParsedMessage {
  const parts = message.parts.map((part) =>
    part.type === 'tool' && part.state === 'pending' ? ({ ...part, state: 'done' } as const) : part,
  );
  return { ...message, parts };
}

const RESULTS = new Set(['tool_result', 'tool-result']);

/** The text of a result: a string, text blocks, or JSON as it is. */
function textOf(value: unknown): string {
  if (typeof value === 'string') {
    const parsed = value.startsWith('{') ? parseJson(value) : { value: undefined };
    const output = 'value' in parsed ? stringAt(parsed.value, 'output') : undefined;
    return (output ?? value).toWellFormed();
  }
  if (Array.isArray(value) && value.some((block) => stringAt(block, 'text') !== undefined)) {
    return value.map((block) => stringAt(block, 'text') ?? '').join('');
  }
  const output = stringAt(value, 'output') ?? stringAt(value, 'text');
  return output ?? (value === undefined || value === null ? '' : JSON.stringify(value));
}
