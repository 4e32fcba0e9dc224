// What came back from a call. The text for the model has had many forms: plain, JSON with an exit code, blocks, a head
// of lines before the word "Output:". Events tell the same in fields, for those calls that have one.
import type { FileDiff, ToolState } from '@shared/model/thread';
import { arrayAt, isObject, numberAt, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { contentTexts } from './content-text';
import { changesToDiffs } from './file-changes';

export interface ToolOutcome {
  /** Undefined where it only adds to what another tells. */
  readonly state?: Exclude<ToolState, 'pending' | 'orphan-result'>;
  readonly text?: string;
  /** Addresses of pictures, `data:` ones among them. */
  readonly images: readonly string[];
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly diffs: readonly FileDiff[];
  /** Native ids of threads that it started. */
  readonly spawned: readonly string[];
}

const DENIED =
  /^(?:exec(?:ution)? ?(?:_command|command)? |command |patch |tool call )?(?:rejected|denied|declined) by (?:the )?user/i;
const ABORTED = /^aborted(?: by user)?(?: after [\d.]+s)?$/;

/** Reads an output item. */
export function readOutput(payload: unknown): ToolOutcome {
  const output = valueAt(payload, 'output');
  const { raw, success } = textOf(output, payload);
  const { text, exitCode, durationMs } = unwrap(raw);
  const images = blocksOf(output).flatMap((block) => stringAt(block, 'image_url') ?? []);
  const isFailed = success === false || (exitCode !== undefined && exitCode !== 0) || ABORTED.test(text.trim());
  const isDenied = DENIED.test(text.trim());
  const agentId = stringAt(parsed(raw), 'agent_id');
  return {
    state: isDenied ? 'denied' : isFailed ? 'failed' : 'done',
    ...(isDenied ? {} : { text }),
    images,
    diffs: [],
    spawned: agentId === undefined ? [] : [agentId],
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}

function blocksOf(output: unknown): readonly unknown[] {
  return Array.isArray(output) ? output : isObject(output) ? [output] : [];
}

function textOf(output: unknown, payload: unknown): { readonly raw: string; readonly success?: boolean } {
  if (typeof output === 'string' || Array.isArray(output)) return { raw: contentTexts(output).join('\n') };
  if (isObject(output)) {
    const success = valueAt(output, 'success');
    const raw =
      stringAt(output, 'text') ?? contentTexts(valueAt(output, 'content') ?? valueAt(output, 'output')).join('\n');
    return typeof success === 'boolean' ? { raw, success } : { raw };
  }
  const tools = arrayAt(payload, 'tools').map((tool) => stringAt(tool, 'name') ?? '');
  return { raw: tools.filter((name) => name !== '').join('\n') };
}

function unwrap(raw: string): { readonly text: string; readonly exitCode?: number; readonly durationMs?: number } {
  if (raw.startsWith('{')) {
    const value = parsed(raw);
    const [text, metadata] = [stringAt(value, 'output'), objectAt(value, 'metadata')];
    if (text !== undefined && metadata) {
      return { text, ...numbers(numberAt(metadata, 'exit_code'), numberAt(metadata, 'duration_seconds')) };
    }
  }
  const mark = /(?:^|\n)Output:\n/.exec(raw.slice(0, 2000));
  const head = mark ? raw.slice(0, mark.index) : '';
  const exit = /^(?:Process exited with code|Exit code:) (-?\d{1,9})$/m.exec(head)?.[1];
  const wall = /^Wall time: ([\d.]{1,20}) seconds$/m.exec(head)?.[1];
  const running = /^Process running with session ID .{1,40}$/m.exec(head)?.[0];
  const figures = numbers(exit === undefined ? undefined : Number(exit), wall === undefined ? undefined : Number(wall));
  if (!mark || (exit === undefined && running === undefined)) return { text: raw, ...figures };
  const printed = raw.slice(mark.index + mark[0].length);
  // One that goes on in the background and has printed nothing yet says at least that.
  return { text: exit === undefined && printed.trim() === '' ? (running ?? raw) : printed, ...figures };
}

function numbers(exitCode: number | undefined, seconds: number | undefined) {
  const isTime = seconds !== undefined && Number.isFinite(seconds) && seconds >= 0;
  return {
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(isTime ? { durationMs: Math.round(seconds * 1000) } : {}),
  };
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  const result = parseJson(text);
  return 'value' in result ? result.value : undefined;
}

/** Reads an event or completed item about a call: the fields that the text for the model lacks. */
export function readEvent(body: unknown): ToolOutcome {
  const exitCode = numberAt(body, 'exit_code');
  const status = statusOf(body, exitCode);
  const text = eventText(body);
  const durationMs = durationOf(body);
  const children = [stringAt(body, 'new_thread_id'), ...spawnedBy(body)];
  return {
    ...(status === undefined ? {} : { state: status }),
    ...(text === undefined || status === 'denied' ? {} : { text }),
    images: imagesOf(body),
    diffs: changesToDiffs(valueAt(body, 'changes')),
    spawned: children.filter((id) => id !== undefined && id !== ''),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
  } as ToolOutcome;
}

/** Of other calls to agents the receiver was there before. */
function spawnedBy(body: unknown): readonly string[] {
  if (!/^spawn/i.test(stringAt(body, 'tool') ?? '')) return [];
  return arrayAt(body, 'receiver_thread_ids').filter((id): id is string => typeof id === 'string');
}

function statusOf(body: unknown, exitCode: number | undefined): ToolOutcome['state'] {
  const result = objectAt(body, 'result');
  const error = valueAt(result, 'Err') ?? valueAt(body, 'error');
  const isError = valueAt(objectAt(result, 'Ok') ?? result, 'isError') === true;
  const status = stringAt(body, 'status');
  if (status === 'declined' || status === 'denied' || status === 'rejected') return 'denied';
  if (status === 'failed' || isError || (error !== undefined && error !== null)) return 'failed';
  if (valueAt(body, 'success') === false || (exitCode !== undefined && exitCode !== 0)) return 'failed';
  return status === undefined || status === 'in_progress' ? undefined : 'done';
}

function eventText(body: unknown): string | undefined {
  const result = valueAt(body, 'result');
  const content = valueAt(objectAt(result, 'Ok') ?? result, 'content') ?? valueAt(body, 'content_items');
  const texts = contentTexts(content);
  if (texts.length > 0) return texts.join('\n');
  const found = ['aggregated_output', 'formatted_output', 'stdout', 'output'].map((key) => stringAt(body, key));
  return (
    found.find((text) => text !== undefined && text !== '') ??
    stringAt(result, 'Err') ??
    stringAt(objectAt(body, 'error'), 'message') ??
    found.find((text) => text !== undefined)
  );
}

function imagesOf(body: unknown): readonly string[] {
  const result = objectAt(body, 'result');
  return arrayAt(objectAt(result, 'Ok') ?? result, 'content').flatMap((block) => {
    const [data, mediaType] = [stringAt(block, 'data'), stringAt(block, 'mimeType')];
    return data === undefined || mediaType === undefined ? [] : [`data:${mediaType};base64,${data}`];
  });
}

function durationOf(body: unknown): number | undefined {
  const duration = objectAt(body, 'duration');
  const [seconds, nanos] = [numberAt(duration, 'secs'), numberAt(duration, 'nanos') ?? 0];
  const ms = seconds === undefined ? numberAt(body, 'duration_ms') : Math.round(seconds * 1000 + nanos / 1e6);
  return ms === undefined || ms < 0 ? undefined : ms;
}
