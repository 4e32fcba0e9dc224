// What the model called tools with, and what they gave back, stands apart from the tools that the editor shows, and
// often under other ids: they are brought together by id where that helps, else by name and order.
import { arrayAt, isObject, type JsonObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';

/** A call as the model made it. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** Parsed where it is JSON; undefined where there is none. */
  readonly input: unknown;
  /** The arguments as they were written. */
  readonly inputText: string;
  /** Undefined where no result is kept. */
  readonly output: string | undefined;
}

/** All calls of a request, in order. */
export function modelCalls(request: JsonObject): readonly ModelCall[] {
  const metadata = objectAt(objectAt(request, 'result'), 'metadata');
  const results = new Map<string, unknown>();
  for (const [id, result] of Object.entries(objectAt(metadata, 'toolCallResults') ?? {})) results.set(bare(id), result);
  return arrayAt(metadata, 'toolCallRounds').flatMap((round) =>
    arrayAt(round, 'toolCalls').map((call): ModelCall => {
      const id = bare(stringAt(call, 'id') ?? '');
      const input = valueAt(call, 'arguments');
      const parsed = typeof input === 'string' ? parseJson(input) : { value: input };
      const result = results.get(id);
      return {
        id,
        name: stringAt(call, 'name') ?? '',
        input: 'value' in parsed ? parsed.value : undefined,
        inputText: typeof input === 'string' ? input.toWellFormed() : input === undefined ? '' : JSON.stringify(input),
        output: result === undefined ? undefined : resultText(result),
      };
    }),
  );
}

/** The editor adds a suffix to the model's ids. */
function bare(id: string): string {
  return id.split('__vscode')[0] ?? id;
}

/** Names that differ by more than their spelling. */
const MODEL_NAMES: ReadonlyMap<string, string> = new Map([
  ['copilot_replaceString', 'replace_string_in_file'],
  ['copilot_multiReplaceString', 'multi_replace_string_in_file'],
  ['copilot_insertEdit', 'insert_edit_into_file'],
  ['copilot_listDirectory', 'list_dir'],
  ['copilot_findTextInFiles', 'grep_search'],
  ['copilot_findFiles', 'file_search'],
  ['copilot_searchCodebase', 'semantic_search'],
  ['copilot_fetchWebPage', 'fetch_webpage'],
  ['copilot_editNotebook', 'edit_notebook_file'],
  ['copilot_getSearchResults', 'get_search_view_results'],
]);

/** The name by which the model calls a tool of the editor. */
export function modelName(toolId: string): string {
  const listed = MODEL_NAMES.get(toolId);
  if (listed !== undefined || !toolId.startsWith('copilot_')) return listed ?? toolId;
  return toolId.slice('copilot_'.length).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Longer lists are compared greedily. */
const MOST_COMPARED = 400;

/** For each tool part, in order, the call that it shows; undefined where none fits. */
export function matchCalls(
  parts: readonly JsonObject[],
  calls: readonly ModelCall[],
): ReadonlyMap<JsonObject, ModelCall> {
  const matched = new Map<JsonObject, ModelCall>();
  const byId = new Map(calls.map((call) => [call.id, call]));
  const taken = new Set<ModelCall>();
  for (const part of parts) {
    const call = byId.get(bare(stringAt(part, 'toolCallId') ?? ''));
    if (!call || call.id === '' || taken.has(call)) continue;
    matched.set(part, call);
    taken.add(call);
  }
  const openParts = parts.filter((part) => !matched.has(part));
  const openCalls = calls.filter((call) => !taken.has(call));
  for (const [part, call] of alignByName(openParts, openCalls)) matched.set(part, call);
  return matched;
}

/** The longest common run of names, so that one too many on either side moves nothing else. */
function alignByName(parts: readonly JsonObject[], calls: readonly ModelCall[]): [JsonObject, ModelCall][] {
  const names = parts.map((part) => modelName(stringAt(part, 'toolId') ?? ''));
  const isSame = (part: number, call: number) => names[part] !== '' && names[part] === calls[call]?.name;
  const width = calls.length + 1;
  const isLong = parts.length > MOST_COMPARED || calls.length > MOST_COMPARED;
  const lengths = new Uint16Array(isLong ? 0 : (parts.length + 1) * width);
  const lengthAt = (part: number, call: number) => lengths[part * width + call] ?? 0;
  if (!isLong) {
    for (let part = parts.length - 1; part >= 0; part -= 1) {
      for (let call = calls.length - 1; call >= 0; call -= 1) {
        lengths[part * width + call] = isSame(part, call)
          ? lengthAt(part + 1, call + 1) + 1
          : Math.max(lengthAt(part + 1, call), lengthAt(part, call + 1));
      }
    }
  }
  const pairs: [JsonObject, ModelCall][] = [];
  for (let part = 0, call = 0; part < parts.length && call < calls.length; ) {
    const [ofPart, ofCall] = [parts[part], calls[call]];
    if (isSame(part, call) && ofPart && ofCall) {
      pairs.push([ofPart, ofCall]);
      part += 1;
      call += 1;
    } else if (lengthAt(part + 1, call) >= lengthAt(part, call + 1)) part += 1;
    else call += 1;
  }
  return pairs;
}

/** Texts of a result; what is no text is left out. */
function resultText(result: unknown): string {
  return arrayAt(result, 'content')
    .map((item) => {
      const value = valueAt(item, 'value');
      if (typeof value === 'string') return value.toWellFormed();
      if (typeof item === 'string') return item.toWellFormed();
      return isObject(value) ? nodeText(valueAt(value, 'node')) : (stringAt(item, 'text') ?? '');
    })
    .filter((text) => text !== '')
    .join('\n');
}

/** A rendered tree: texts are the nodes of type 2. */
function nodeText(root: unknown): string {
  const pieces: string[] = [];
  const walk = (node: unknown) => {
    const text = stringAt(node, 'text');
    if (text !== undefined && valueAt(node, 'type') === 2) {
      const isBroken = pieces.at(-1)?.endsWith('\n') ?? true;
      if (valueAt(node, 'lineBreakBefore') === true && !isBroken) pieces.push('\n');
      pieces.push(text);
    }
    for (const child of arrayAt(node, 'children')) walk(child);
  };
  walk(root);
  return pieces.join('');
}
