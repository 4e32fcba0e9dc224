// A tool call as a bubble keeps it: input and result are JSON inside strings, sometimes cut off or no JSON at all.
import type { ParsedBlob } from '@shared/model/session';
import type { ToolPart, ToolState } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, numberAt, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { diffsOfCall, type ReadContent } from './edits';
import { kindOfTool, pathsOfCall, titleOfCall } from './tools';

export interface ReadTool {
  readonly part: ToolPart;
  readonly blobs: readonly ParsedBlob[];
  /** The composer of the subagent that the call started. */
  readonly started: string | null;
}

/** Null for an object that is no call. `fallbackId` names a call that has no id of its own. */
export function readToolCall(
  data: JsonObject,
  fallbackId: string,
  env: Pick<SourceEnv, 'hash'>,
  readContent: ReadContent,
): ReadTool | null {
  const name = stringAt(data, 'name') ?? '';
  if (name === '' && valueAt(data, 'tool') === undefined && stringAt(data, 'toolCallId') === undefined) return null;
  const input = firstFilled(data, ['params', 'rawArgs']);
  const result = firstFilled(data, ['result']);
  const error = firstFilled(data, ['error']);
  const output = outputOf(result) || outputOf(error);
  const state = stateOf(data, output !== '');
  const hasOutput = state === 'done' || state === 'failed';
  const [inputText, outputText] = [toLongText(input.text, env), toLongText(hasOutput ? output : '', env)];
  const exitCode = numberAt(result.value, 'exitCode') ?? numberAt(result.value, 'exitCodeV2');
  const part: ToolPart = {
    type: 'tool',
    callId: stringAt(data, 'toolCallId') || fallbackId,
    name,
    kind: kindOfTool(name),
    state: state === 'done' && exitCode !== undefined && exitCode !== 0 ? 'failed' : state,
    title: titleOfCall(input.value),
    paths: pathsOfCall(input.value),
    input: inputText.value,
    ...(outputText.value.text === '' ? {} : { output: outputText.value }),
    ...diffsIn(state === 'done' ? diffsOfCall(name, input.value, result.value, readContent) : []),
    ...(exitCode === undefined ? {} : { exitCode }),
  };
  const started =
    stringAt(objectAt(data, 'additionalData'), 'subagentComposerId') ?? stringAt(result.value, 'agentId') ?? null;
  return { part, blobs: [...inputText.blobs, ...outputText.blobs], started };
}

function diffsIn(diffs: ToolPart['diffs'] & object): Pick<ToolPart, 'diffs'> {
  return diffs.length === 0 ? {} : { diffs };
}

interface Stored {
  readonly text: string;
  /** What the text is the JSON of; undefined when it is none. */
  readonly value: unknown;
}

function firstFilled(data: JsonObject, fields: readonly string[]): Stored {
  for (const field of fields) {
    const value = valueAt(data, field);
    if (typeof value === 'string' && value !== '') {
      const parsed = parseJson(value);
      return { text: value.toWellFormed(), value: 'value' in parsed ? parsed.value : undefined };
    }
    if (isObject(value) && Object.keys(value).length > 0) return { text: JSON.stringify(value), value };
  }
  return { text: '', value: undefined };
}

/** Fields in which results hold what was printed or read. */
const OUTPUT_FIELDS = ['output', 'contents', 'content', 'stdout', 'clientVisibleErrorMessage', 'message'] as const;

/** The telling text of a result, else the result as it was stored. */
function outputOf({ text, value }: Stored): string {
  if (typeof value === 'string') return value.toWellFormed();
  for (const field of OUTPUT_FIELDS) {
    const found = stringAt(value, field);
    if (found !== undefined && found !== '') return found;
  }
  return text;
}

function stateOf(data: JsonObject, hasResult: boolean): Exclude<ToolState, 'orphan-result'> {
  if (stringAt(data, 'userDecision') === 'rejected') return 'denied';
  switch (stringAt(data, 'status')) {
    case 'completed':
      return 'done';
    case 'error':
      return 'failed';
    case 'cancelled':
      return 'denied';
    default:
      return hasResult ? 'done' : 'pending';
  }
}
