// A call with what came back and what events told of it, as one part.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob } from '@shared/model/session';
import type { ImagePart, ToolPart, ToolState } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { readDataUrl, toDataImage } from '../shared/data-image';
import { type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { readCall, type ToolInput, toInput } from './tool-input';
import { readEvent, readOutput, type ToolOutcome } from './tool-output';

/** What belongs to one call, as it was met in the file. */
export interface ToolPieces {
  readonly callId: string;
  /** The call item; undefined where only an event or an output is known. */
  call?: JsonObject;
  output?: { readonly payload: JsonObject; readonly origin: Origin };
  /** Events about it with their types, in order. */
  readonly events: { readonly type: string; readonly body: JsonObject }[];
}

export interface MadeTool {
  readonly part: ToolPart;
  readonly blobs: readonly ParsedBlob[];
  /** Native ids of the threads that it started. */
  readonly spawned: readonly string[];
}

export function toToolPart({ callId, call, output, events }: ToolPieces, env: Pick<SourceEnv, 'hash'>): MadeTool {
  const [event] = events;
  const input = call ? readCall(call) : event ? eventInput(event.type, event.body) : undefined;
  const told = events.map(({ body }) => readEvent(body));
  const outcomes = [...(output ? [readOutput(output.payload)] : []), ...told];
  const state = input ? stateOf(outcomes, call) : 'orphan-result';
  const hasOutput = state === 'done' || state === 'failed' || state === 'orphan-result';
  const first = <Key extends keyof ToolOutcome>(key: Key) =>
    outcomes.find((outcome) => outcome[key] !== undefined)?.[key];
  const [text, exitCode, durationMs] = [first('text'), first('exitCode'), first('durationMs')];
  const changes = told.find(({ diffs }) => diffs.length > 0)?.diffs ?? input?.diffs ?? [];
  const made = toImages(
    [...outcomes.flatMap(({ images }) => images), ...generated(call), ...generated(event?.body)],
    env,
  );
  const part: ToolPart = {
    type: 'tool',
    callId,
    name: input?.name ?? '',
    kind: input?.kind ?? 'other',
    state,
    title: input?.title || (changes[0]?.path ?? ''),
    paths: input && input.paths.length > 0 ? input.paths : input ? changes.map(({ path }) => path) : [],
    input: { text: input?.text ?? '' },
    ...(hasOutput && text !== undefined ? { output: { text } } : {}),
    ...(made.images.length > 0 && hasOutput ? { images: made.images } : {}),
    ...(state === 'done' && changes.length > 0 ? { diffs: changes } : {}),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(output && call && hasOutput ? { outputOrigin: output.origin } : {}),
  };
  return {
    part,
    blobs: hasOutput ? made.blobs : [],
    spawned: [...new Set(outcomes.flatMap(({ spawned }) => spawned))],
  };
}

function stateOf(outcomes: readonly ToolOutcome[], call: JsonObject | undefined): ToolState {
  const states = outcomes.map(({ state }) => state);
  for (const state of ['denied', 'failed', 'done'] as const) if (states.includes(state)) return state;
  if (outcomes.length > 0) return 'done';
  // Searches and pictures have no output of their own.
  const isSelfContained = /^(?:web_search|image_generation)_call$/.test(stringAt(call, 'type') ?? '');
  return isSelfContained && stringAt(call, 'status') !== 'in_progress' ? 'done' : 'pending';
}

/** The input of a call that only an event tells of. */
function eventInput(type: string, body: JsonObject): ToolInput {
  const given = (...keys: readonly string[]) =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]));
  switch (type) {
    case 'exec_command_end':
    case 'item:CommandExecution':
      return toInput('exec_command', given('command', 'cwd'));
    case 'patch_apply_end':
    case 'item:FileChange':
      return toInput('apply_patch', {});
    case 'mcp_tool_call_end': {
      const invocation = objectAt(body, 'invocation');
      return toInput(mcpName(invocation), valueAt(invocation, 'arguments'));
    }
    case 'item:McpToolCall':
      return toInput(mcpName(body), valueAt(body, 'arguments'));
    case 'web_search_end':
    case 'item:WebSearch':
      return toInput('web_search', given('query', 'action'));
    case 'view_image_tool_call':
    case 'item:ImageView':
      return toInput('view_image', given('path'));
    case 'image_generation_end':
    case 'item:ImageGeneration':
      return toInput('image_generation', { prompt: stringAt(body, 'revised_prompt') ?? '' });
    case 'collab_agent_spawn_end':
      return toInput('spawn_agent', given('prompt'));
    case 'item:CollabAgentToolCall':
      return toInput(stringAt(body, 'tool') || 'agent', given('prompt'));
    default:
      return toInput(stringAt(body, 'tool') || '(no name)', valueAt(body, 'arguments'));
  }
}

function mcpName(invocation: unknown): string {
  const [server, tool] = [stringAt(invocation, 'server') ?? '', stringAt(invocation, 'tool') || '(no name)'];
  return server === '' ? tool : `${server}__${tool}`;
}

/** A picture that the model made stands in the call itself. */
function generated(body: unknown): readonly string[] {
  const result = stringAt(body, 'result');
  return result === undefined || result === '' ? [] : [`data:image/png;base64,${result}`];
}

function toImages(urls: readonly string[], env: Pick<SourceEnv, 'hash'>) {
  const images: ImagePart[] = [];
  const blobs: ParsedBlob[] = [];
  for (const url of new Set(urls)) {
    const data = readDataUrl(url);
    const image = data && toDataImage(data.mediaType, data.base64, undefined, env);
    if (!image) continue;
    images.push(image.part);
    blobs.push(...image.blobs);
  }
  return { images, blobs };
}
