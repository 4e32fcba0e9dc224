// The assistant's side of a request: its parts in order, by a list of the kinds that are known. Of a kind that isn't
// known nothing is shown: thinking and outputs of tools would be taken for the reply.
import type { ParsedBlob } from '@shared/model/session';
import type { DiffPart, FileDiff, Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { groupBy } from '../shared/group-by';
import { isObject, type JsonObject, stringAt, valueAt } from '../shared/json';
import { editedPath, movedFiles, toDiffPart } from './edit-parts';
import { noiseFences } from './fences';
import { inlineReferenceText } from './inline-reference';
import { NOTICE_READERS } from './notice-parts';
import { EDIT_KINDS, kindOf, markdownOf, partsOf, TOOL_KINDS } from './part-kinds';
import { openPartList, type PartList } from './response-text';
import { isHiddenTool, toToolPart } from './tool-part';
import { matchCalls, modelCalls } from './tool-rounds';
import { labelText } from './uris';

/** Parts that a subagent made, which stand among those of the reply. */
export interface SubagentParts {
  /** The call that started it, as far as known. */
  readonly callId: string;
  readonly prompt: string;
  readonly result: string;
  readonly name: string;
  readonly parts: readonly Part[];
}

export interface Response {
  readonly parts: readonly Part[];
  /** What came after the point to which the user went back. */
  readonly undone: readonly Part[];
  readonly subagents: readonly SubagentParts[];
  readonly blobs: readonly ParsedBlob[];
}

/** Known, and of no use to a reader. */
const SILENT: ReadonlySet<string> = new Set([
  'undoStop',
  'mcpServersStarting',
  'mcpServersStartingSlow',
  'mcpAuthenticationRequired',
  'codeblockUri',
  'prepareToolInvocation',
  'progressMessage',
  'command',
  'autoModeResolution',
  'voiceProgress',
  'disabledClaudeHooks',
  'reference',
  'usedContext',
  'codeCitation',
  'move',
  'usage',
]);

/** `undoStop` is the id of the point after which everything was undone; `unknown` is told kinds that aren't known. */
export function readResponse(
  request: JsonObject,
  undoStop: string | null,
  unknown: (kind: string) => void,
  env: Pick<SourceEnv, 'hash'>,
): Response {
  const raw = partsOf(valueAt(request, 'response'));
  const walk = openWalk(request, raw, unknown, env);
  let isUndone = false;
  const undone = openPartList();
  for (const [index, part] of raw.entries()) {
    if (undoStop !== null && kindOf(part) === 'undoStop' && stringAt(part, 'id') === undoStop) isUndone = true;
    walk.read(part, index, isUndone ? undone : null);
  }
  const main = walk.finish();
  return { ...main, undone: undone.finish() };
}

interface Walk {
  read(part: unknown, index: number, instead: PartList | null): void;
  finish(): Omit<Response, 'undone'>;
}

function openWalk(
  request: JsonObject,
  raw: readonly unknown[],
  unknown: (kind: string) => void,
  env: Pick<SourceEnv, 'hash'>,
): Walk {
  const main = openPartList();
  const agents = new Map<string, { list: PartList; call: JsonObject | undefined }>();
  const blobs: ParsedBlob[] = [];
  const objects = raw.filter(isObject);
  const tools = objects.filter((part) => TOOL_KINDS.has(kindOf(part)));
  const matched = matchCalls(tools, modelCalls(request));
  const fences = noiseFences(raw);
  const toolById = new Map(tools.map((tool) => [stringAt(tool, 'toolCallId'), tool]));
  let lastSubagentCall: JsonObject | undefined;
  const titles = groupBy(tools, (tool) => stringAt(tool, 'generatedTitle') ?? '');
  // A title that several tools bear is one of their group.
  const isGroup = (tool: JsonObject) => (titles.get(stringAt(tool, 'generatedTitle') ?? '')?.length ?? 0) > 1;
  const made = new Map(tools.map((tool) => [tool, toToolPart(tool, matched.get(tool), isGroup(tool), env)]));
  const editsByPath = groupBy(
    objects.filter((part) => EDIT_KINDS.has(kindOf(part))),
    editedPath,
  );
  const hiddenDiffs = new Map<string, FileDiff[]>();
  const shownDiffs = new Set<string>();
  for (const [tool, { part }] of made) {
    for (const diff of part.diffs ?? []) {
      const file = comparable(diff.path);
      if (!isHiddenTool(tool)) shownDiffs.add(file);
      else if (!hiddenDiffs.get(file)?.push(diff)) hiddenDiffs.set(file, [diff]);
    }
  }

  const listFor = (part: JsonObject, instead: PartList | null): PartList => {
    const id = stringAt(part, 'subAgentInvocationId');
    if (id === undefined || id === '' || stringAt(part, 'toolCallId') === id) return instead ?? main;
    const known = agents.get(id) ?? (agents.size >= MOST_SUBAGENTS ? agents.values().next().value : undefined);
    if (known) return known.list;
    const call = toolById.get(id) ?? lastSubagentCall;
    const list = openPartList();
    agents.set(id, { list, call });
    return list;
  };

  const readTool = (part: JsonObject, list: PartList) => {
    const tool = made.get(part);
    if (isHiddenTool(part) || !tool) {
      list.addBreak();
      return;
    }
    if (isSubagentCall(part)) lastSubagentCall = part;
    blobs.push(...tool.blobs);
    list.add(tool.part);
  };

  const readEdit = (part: JsonObject, list: PartList) => {
    const path = editedPath(part);
    const groups = editsByPath.get(path);
    list.addBreak();
    for (const moved of movedFiles(part)) list.add(moved);
    // A tool beside it says the same, or the file was shown before.
    if (path === '' || shownDiffs.has(comparable(path)) || !groups) return;
    editsByPath.delete(path);
    const diff: DiffPart = toDiffPart(path, groups, hiddenDiffs.get(comparable(path)) ?? []);
    list.add(diff);
  };

  const readMarkdown = (text: string, list: PartList) => {
    if (!CUT_BY_EDITOR.test(text.slice(-200))) list.addText(text);
    else list.add({ type: 'notice', kind: 'unreadable', detail: { text: text.slice(-200) } });
  };

  const readPart = (part: JsonObject, kind: string, list: PartList) => {
    const reader = NOTICE_READERS.get(kind);
    if (TOOL_KINDS.has(kind)) readTool(part, list);
    else if (EDIT_KINDS.has(kind)) readEdit(part, list);
    else if (kind === 'inlineReference') list.addName(inlineReferenceText(part));
    else if (kind === 'thinking') readThinking(part, list);
    else if (kind === 'clearToPreviousToolInvocation') list.dropTextSinceTool();
    else if (reader) {
      const said = reader(part);
      if (said) list.add(said);
    } else if (!SILENT.has(kind)) unknown(kind);
  };

  return {
    read: (part, index, instead) => {
      const text = markdownOf(part);
      const list = isObject(part) ? listFor(part, instead) : (instead ?? main);
      if (text !== null) {
        // The fence around a file that is edited; one that closes a code block stays.
        if (!fences.has(index) || list.isFenceOpen()) readMarkdown(text, list);
      } else if (isObject(part)) readPart(part, kindOf(part), list);
    },
    finish: () => ({
      parts: main.finish(),
      blobs,
      subagents: [...agents].map(([id, { list, call }]) => toSubagent(id, list, call)),
    }),
  };
}

/** The model and the editor may write a name in different case, where the disk knows no difference. */
function comparable(path: string): string {
  return path.toLowerCase();
}

const MOST_SUBAGENTS = 1000;

/** What VS Code puts in place of a value that is too long to be kept. */
const CUT_BY_EDITOR = /: value truncated for persistence; original \d+ chars\]$|; entry exceeded size budget\]$/;

function readThinking(part: JsonObject, list: PartList): void {
  const value = valueAt(part, 'value');
  const text = Array.isArray(value) ? value.map(labelText).join('') : (stringAt(part, 'value') ?? '');
  if (text.trim() === '') list.addBreak();
  else list.add({ type: 'thinking', text: text.trim() });
}

function isSubagentCall(tool: JsonObject): boolean {
  const data = valueAt(tool, 'toolSpecificData');
  return stringAt(data, 'kind') === 'subagent' || stringAt(tool, 'toolId') === 'runSubagent';
}

function toSubagent(id: string, list: PartList, call: JsonObject | undefined): SubagentParts {
  const data = valueAt(call, 'toolSpecificData');
  return {
    callId: stringAt(call, 'toolCallId') ?? id,
    prompt: stringAt(data, 'prompt') ?? '',
    result: stringAt(data, 'result') ?? '',
    name: stringAt(data, 'description') ?? stringAt(data, 'agentName') ?? '',
    parts: list.finish(),
  };
}
