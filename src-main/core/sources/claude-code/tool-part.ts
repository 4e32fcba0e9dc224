// A call and its result as one part.
import type { Making } from '@shared/making';
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
  readonly part: Making<ToolPart>;
  /** What follows it: what the human said when refusing it. */
  readonly more: readonly Part[];
  readonly sideFile: string | undefined;
  readonly resultAt: LineAt | null;
}

export function toToolPart(block: unknown, callId: string, result: FoundResult | undefined, sink: BlobSink): MadeTool {
  const name = stringAt(block, 'name') ?? '(no name)';
  const input = valueAt(block, 'input');
  const outcome = result && readOutcome(result.block, result.record, result.isAlone, sink);
  const diffs = outcome?.state === 'done' ? diffsOf(name, input, toolUseResultOf(result)) : [];
  const part: Making<ToolPart> = {
    type: 'tool',
    callId,
    name,
    kind: toolKindOf(name, CLAUDE_TOOL_KINDS),
    state: outcome?.state ?? 'pending',
    title: titleOf(input),
    paths: pathsOf(input),
    input: { text: toJsonText(input) },
  };
  if (outcome) addOutput(part, outcome);
  if (diffs.length > 0) part.diffs = diffs;
  const more =
    outcome?.reason === undefined ? NONE : [toNoticePart(notice('permission', outcome.reason, outcome.reason))];
  return { part, more, sideFile: outcome?.sideFile, resultAt: result?.at ?? null };
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
  const part: Making<ToolPart> = {
    type: 'tool',
    callId,
    name: '',
    kind: 'other',
    state,
    title: '',
    paths: [],
    input: { text: '' },
  };
  addOutput(part, outcome);
  return { part, more: NONE, sideFile: outcome.sideFile, resultAt: null };
}

const NONE: readonly Part[] = [];

function addOutput(part: Making<ToolPart>, { state, text, images, exitCode, durationMs }: ToolOutcome): void {
  if (state !== 'denied') part.output = { text };
  if (images.length > 0) part.images = images;
  if (exitCode !== undefined) part.exitCode = exitCode;
  if (durationMs !== undefined) part.durationMs = durationMs;
}

function toolUseResultOf(result: FoundResult | undefined): unknown {
  return result?.isAlone ? valueAt(result.record, 'toolUseResult') : undefined;
}

function toJsonText(input: unknown): string {
  return input === undefined ? '' : JSON.stringify(input);
}
