// A call and its result as one part.
import type { LineAt } from '@shared/model/origin';
import type { Part, ToolPart, ToolState } from '@shared/model/thread';
import { stringAt, valueAt } from '../shared/json';
import { CLAUDE_TOOL_KINDS, pathsOf, titleOf, toolKindOf } from '../shared/tool-kinds';
import { diffsOf } from './edits';
import type { BlobSink } from './images';
import { notice, toNoticePart } from './notices';
import { readOutcome, type ToolOutcome } from './tool-output';

/** A result, where it stands, and the record that it stands in. */
export interface FoundResult {
  readonly block: unknown;
  readonly record: unknown;
  /** The record holds no other result. */
  readonly isAlone: boolean;
  /** Null where it stands in the message itself. */
  readonly at: LineAt | null;
}

export interface MadeTool {
  readonly part: ToolPart;
  /** What follows it: what the human said when refusing it. */
  readonly more: readonly Part[];
  readonly sideFile?: string;
  readonly resultAt: LineAt | null;
}

export function toToolPart(block: unknown, callId: string, result: FoundResult | undefined, sink: BlobSink): MadeTool {
  const name = stringAt(block, 'name') ?? '(no name)';
  const input = valueAt(block, 'input');
  const outcome = result && readOutcome(result.block, result.record, result.isAlone, sink);
  const diffs = outcome?.state === 'done' ? diffsOf(name, input, toolUseResultOf(result)) : [];
  const part: ToolPart = {
    type: 'tool',
    callId,
    name,
    kind: toolKindOf(name, CLAUDE_TOOL_KINDS),
    state: outcome?.state ?? 'pending',
    title: titleOf(input),
    paths: pathsOf(input),
    input: { text: toJsonText(input) },
    ...(outcome ? outputOf(outcome) : {}),
    ...(diffs.length > 0 ? { diffs } : {}),
  };
  const more =
    outcome?.reason === undefined ? [] : [toNoticePart(notice('permission', outcome.reason, outcome.reason))];
  const sideFile = outcome?.sideFile === undefined ? {} : { sideFile: outcome.sideFile };
  return { part, more, ...sideFile, resultAt: result?.at ?? null };
}

/** A result whose call isn't in the file. */
export function toOrphanPart(
  block: unknown,
  record: unknown,
  isAlone: boolean,
  callId: string,
  sink: BlobSink,
): MadeTool {
  const outcome = readOutcome(block, record, isAlone, sink);
  const state: ToolState = 'orphan-result';
  const part: ToolPart = {
    type: 'tool',
    callId,
    name: '',
    kind: 'other',
    title: '',
    paths: [],
    input: { text: '' },
    ...outputOf(outcome),
    state,
  };
  return { part, more: [], ...(outcome.sideFile === undefined ? {} : { sideFile: outcome.sideFile }), resultAt: null };
}

function outputOf(outcome: ToolOutcome): Pick<ToolPart, 'output' | 'images' | 'exitCode' | 'durationMs'> {
  return {
    ...(outcome.state === 'denied' ? {} : { output: { text: outcome.text } }),
    ...(outcome.images.length > 0 ? { images: outcome.images } : {}),
    ...(outcome.exitCode === undefined ? {} : { exitCode: outcome.exitCode }),
    ...(outcome.durationMs === undefined ? {} : { durationMs: outcome.durationMs }),
  };
}

function toolUseResultOf(result: FoundResult | undefined): unknown {
  return result?.isAlone ? valueAt(result.record, 'toolUseResult') : undefined;
}

function toJsonText(input: unknown): string {
  return input === undefined ? '' : JSON.stringify(input);
}
