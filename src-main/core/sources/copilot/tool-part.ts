// A tool as the editor shows it, with what the model called it with and what came back.
import type { ParsedBlob } from '@shared/model/session';
import type { FileDiff, ImagePart, ToolPart, ToolState } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { editsToDiffs } from '../shared/copilot/edits';
import { COPILOT_TOOL_KINDS } from '../shared/copilot/tool-kinds';
import { toDataImage } from '../shared/data-image';
import { arrayAt, booleanAt, isObject, type JsonObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';
import { pathsOf, titleOf, toolKindOf } from '../shared/tool-kinds';
import type { ModelCall } from './tool-rounds';
import { labelText, linkedPaths, pathOf } from './uris';

export interface MadeTool {
  readonly part: ToolPart;
  readonly blobs: readonly ParsedBlob[];
}

/** What the editor itself doesn't show. */
export function isHiddenTool(part: JsonObject): boolean {
  const presentation = stringAt(part, 'presentation');
  return presentation === 'hidden' || presentation === 'hiddenAfterComplete';
}

/** `isGroup`: its title stands for several tools, and says less of this one than its message. */
export function toToolPart(
  part: JsonObject,
  call: ModelCall | undefined,
  isGroup: boolean,
  env: Pick<SourceEnv, 'hash'>,
): MadeTool {
  const name = stringAt(part, 'toolId') ?? '(no name)';
  const kind = toolKindOf(name.replace(/^copilot_/, ''), COPILOT_TOOL_KINDS);
  const data = objectAt(part, 'toolSpecificData');
  const command = commandOf(data);
  const label = labelOf(part, isGroup);
  const { output, failed, images } = readOutcome(part, data, call, env);
  const state = stateOf(part, failed);
  const diffs: readonly FileDiff[] = state === 'done' && call ? editsToDiffs(call.name, call.input) : [];
  const exitCode = numberAt(objectAt(data, 'terminalCommandState'), 'exitCode');
  const durationMs = numberAt(objectAt(data, 'terminalCommandState'), 'duration');
  const hasOutput = state === 'done' || state === 'failed';
  const paths = [...new Set([...pathsOf(call?.input), ...linkedPaths(labelValue(part, true))])];
  return {
    part: {
      type: 'tool',
      callId: stringAt(part, 'toolCallId') ?? '',
      name,
      kind,
      state,
      title: (kind === 'execute' ? command : '') || label || titleOf(call?.input) || name,
      paths,
      input: { text: call?.inputText || inputOf(data, part) },
      ...(hasOutput && output !== '' ? { output: { text: output } } : {}),
      ...(hasOutput && images.length > 0 ? { images: images.map(({ part: image }) => image) } : {}),
      ...(diffs.length > 0 ? { diffs } : {}),
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(durationMs === undefined ? {} : { durationMs }),
    },
    blobs: hasOutput ? images.flatMap(({ blobs }) => blobs) : [],
  };
}

function labelValue(part: JsonObject, isGroup: boolean): unknown {
  const messages = ['pastTenseMessage', 'invocationMessage', 'originMessage'];
  const order = isGroup ? [...messages, 'generatedTitle'] : ['generatedTitle', ...messages];
  return order.map((key) => valueAt(part, key)).find((value) => labelText(value).trim() !== '');
}

function labelOf(part: JsonObject, isGroup: boolean): string {
  return labelText(labelValue(part, isGroup)).trim();
}

/** `isConfirmed` is a boolean before 1.104, and later says who allowed it. */
function stateOf(part: JsonObject, failed: boolean): ToolState {
  const confirmed = valueAt(part, 'isConfirmed');
  const type = typeof confirmed === 'number' ? confirmed : numberAt(confirmed, 'type');
  if (confirmed === false || type === 0 || type === 5) return 'denied';
  if (booleanAt(part, 'isComplete') === false) return 'pending';
  return failed ? 'failed' : 'done';
}

/** As the user last saw it. */
function commandOf(data: JsonObject | undefined): string {
  const line = objectAt(data, 'commandLine');
  const forms = ['forDisplay', 'userEdited', 'toolEdited', 'original'].map((key) => stringAt(line, key));
  return forms.find((form) => form !== undefined && form !== '') ?? stringAt(data, 'command') ?? '';
}

function inputOf(data: JsonObject | undefined, part: JsonObject): string {
  const command = commandOf(data);
  if (command !== '') return JSON.stringify({ command });
  const raw = valueAt(data, 'rawInput') ?? valueAt(data, 'input') ?? valueAt(objectAt(part, 'resultDetails'), 'input');
  if (raw !== undefined && raw !== null) return typeof raw === 'string' ? raw.toWellFormed() : JSON.stringify(raw);
  const prompt = stringAt(data, 'prompt');
  return prompt === undefined ? '' : JSON.stringify({ prompt });
}

interface Outcome {
  readonly output: string;
  readonly failed: boolean;
  readonly images: readonly { readonly part: ImagePart; readonly blobs: readonly ParsedBlob[] }[];
}

function readOutcome(
  part: JsonObject,
  data: JsonObject | undefined,
  call: ModelCall | undefined,
  env: Pick<SourceEnv, 'hash'>,
): Outcome {
  const details = valueAt(part, 'resultDetails');
  const error = labelText(valueAt(part, 'resultError'));
  const terminal = stringAt(objectAt(data, 'terminalCommandOutput'), 'text');
  const texts = [
    error,
    terminal,
    call?.output,
    detailTexts(details),
    stringAt(data, 'result'),
    stringAt(data, 'output'),
    todoList(data),
  ];
  const output = texts.find((text) => text !== undefined && text !== '') ?? '';
  const exitCode = numberAt(objectAt(data, 'terminalCommandState'), 'exitCode') ?? 0;
  const failed =
    error !== '' ||
    booleanAt(details, 'isError') === true ||
    exitCode !== 0 ||
    (call?.output ?? '').startsWith('ERROR while calling tool');
  return { output, failed, images: detailImages(details, env) };
}

/** Places that were found, or what an MCP server said. */
function detailTexts(details: unknown): string {
  if (Array.isArray(details)) {
    return details
      .map(pathOf)
      .filter((path) => path !== '')
      .join('\n');
  }
  return outputsOf(details)
    .filter((output) => booleanAt(output, 'isText') !== false && !isImage(output))
    .map((output) => stringAt(output, 'value') ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

function detailImages(details: unknown, env: Pick<SourceEnv, 'hash'>): Outcome['images'] {
  return outputsOf(details)
    .filter(isImage)
    .flatMap((output) => {
      const base64 = stringAt(output, 'base64Data') ?? stringAt(output, 'value') ?? '';
      return toDataImage(stringAt(output, 'mimeType') ?? 'image/png', base64, undefined, env) ?? [];
    });
}

function outputsOf(details: unknown): readonly unknown[] {
  const output = valueAt(details, 'output');
  return isObject(output) ? [output] : arrayAt(details, 'output');
}

function isImage(output: unknown): boolean {
  return (stringAt(output, 'mimeType') ?? '').startsWith('image/');
}

function todoList(data: JsonObject | undefined): string {
  return arrayAt(data, 'todoList')
    .map((item) => `${stringAt(item, 'status') ?? ''} ${stringAt(item, 'title') ?? ''}`.trim())
    .join('\n');
}
