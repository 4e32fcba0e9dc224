// Calls in the making: each waits for its output and for what events tell of it, as far as the file holds them.
import { type JsonObject, stringAt } from '../shared/json';
import type { Draft } from './drafts';
import type { Mark } from './mark';
import type { Messages, RenderContext } from './messages';
import { type MadeTool, type ToolPieces, toToolPart } from './tool-part';

export interface Calls {
  addCall(mark: Mark, payload: JsonObject): void;
  addOutput(mark: Mark, payload: JsonObject): void;
  /** `body` is an event's payload or a completed item. */
  addOutcome(mark: Mark, body: JsonObject): void;
}

interface OpenTool {
  readonly pieces: ToolPieces;
  readonly draft: Draft;
  /** Records that are still to come. */
  missing: number;
  made?: MadeTool;
}

export function openCalls({ env, history, spawned }: RenderContext, messages: Messages): Calls {
  const { drafts, endAnswer, idOf, toAnswer } = messages;
  const tools = new Map<string, OpenTool>();
  const expected = countExpected(history.marks);

  const openTool = (mark: Mark, pieces: ToolPieces, missing: number): OpenTool => {
    const draft = toAnswer(mark, 'tool', pieces.callId);
    const tool: OpenTool = { pieces, draft, missing };
    draft.waiting += missing > 0 ? 1 : 0;
    draft.slots.push(() => [finish(tool).part]);
    if (missing === 0) finish(tool);
    return tool;
  };

  const finish = (tool: OpenTool): MadeTool => {
    if (tool.made) return tool.made;
    const made = toToolPart(tool.pieces, env);
    tool.made = made;
    tool.draft.blobs.push(...made.blobs);
    if (tool.draft.key === '' && !tool.draft.file.isInherited) {
      for (const id of made.spawned) spawned.push({ callId: made.part.callId, nativeId: id });
    }
    return made;
  };

  const complete = (tool: OpenTool, id: string) => {
    tool.missing -= 1;
    if (tool.missing > 0) return;
    tools.delete(id);
    finish(tool);
    tool.draft.waiting -= 1;
  };

  const callIdOf = (mark: Mark) => (mark.id !== '' ? mark.id : idOf(mark, 'call'));

  const addCall = (mark: Mark, payload: JsonObject) => {
    const missing = mark.id === '' ? 0 : (expected.get(mark.id) ?? 0);
    const tool = openTool(mark, { callId: callIdOf(mark), call: payload, events: [] }, missing);
    if (missing > 0) tools.set(mark.id, tool);
    drafts.weigh((stringAt(payload, 'arguments') ?? stringAt(payload, 'input') ?? '').length);
  };

  const addOutput = (mark: Mark, payload: JsonObject) => {
    const tool = mark.id === '' ? undefined : tools.get(mark.id);
    const output = { payload, origin: mark.file.originOf(mark.at) };
    drafts.weigh(stringAt(payload, 'output')?.length ?? 0);
    if (tool && !tool.draft.hasLeft) {
      tool.pieces.output = output;
      complete(tool, mark.id);
      // What comes next is another response.
      endAnswer(tool.draft);
    } else {
      mark.file.tally.note('orphan-result', output.origin);
      endAnswer();
      openTool(mark, { callId: callIdOf(mark), output, events: [] }, 0);
      endAnswer();
    }
  };

  const addOutcome = (mark: Mark, body: JsonObject) => {
    const tool = mark.id === '' ? undefined : tools.get(mark.id);
    const event = { type: mark.type, body };
    if (tool) {
      if (!tool.draft.hasLeft) tool.pieces.events.push(event);
      complete(tool, mark.id);
    } else openTool(mark, { callId: callIdOf(mark), events: [event] }, 0);
  };

  return { addCall, addOutput, addOutcome };
}

/** Outputs and events by the call that stands before them. */
function countExpected(marks: readonly Mark[]): ReadonlyMap<string, number> {
  const expected = new Map<string, number>();
  for (const { as, id, fate } of marks) {
    if (id === '' || fate !== 'show') continue;
    if (as === 'call') expected.set(id, 0);
    else if (as === 'output' || as === 'outcome') {
      const count = expected.get(id);
      if (count !== undefined) expected.set(id, count + 1);
    }
  }
  return expected;
}
