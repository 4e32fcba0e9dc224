// Trae's tools by name, and the calls that its agents planned and carried out.
import type { ParsedBlob } from '@shared/model/session';
import type { FileDiff, ToolKind, ToolPart, ToolState } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { createdToDiff, replacementToDiff } from '../shared/diff';
import { arrayAt, booleanAt, type JsonObject, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { pathsOf, type ToolKinds, titleOf, toolKindOf } from '../shared/tool-kinds';

const KINDS: ToolKinds = {
  list_dir: 'search',
  ls: 'search',
  view_files: 'read',
  view_file: 'read',
  view_folder: 'search',
  read: 'read',
  search_codebase: 'search',
  search_by_regex: 'search',
  file_search: 'search',
  grep: 'search',
  glob: 'search',
  update_file: 'edit',
  write_to_file: 'edit',
  create_file: 'edit',
  write: 'edit',
  edit_file_fast_apply: 'edit',
  edit_file_search_replace: 'edit',
  searchreplace: 'edit',
  delete_file: 'delete',
  deletefile: 'delete',
  rename_file: 'move',
  run_command: 'execute',
  runcommand: 'execute',
  check_command_status: 'execute',
  stop_command: 'execute',
  web_search: 'fetch',
  websearch: 'fetch',
  webfetch: 'fetch',
  todo_write: 'think',
  todowrite: 'think',
};

/** The call that ends an answer isn't one: it holds the answer's last part. */
const FINISH = /^(?:finish|response_?to_?user)$/i;

export function isFinish(name: string): boolean {
  return FINISH.test(name);
}

export interface ReadCall {
  readonly part: ToolPart;
  readonly blobs: readonly ParsedBlob[];
}

/** `callId` names a call that has no id of its own. */
export function readCall(item: JsonObject, callId: string, env: Pick<SourceEnv, 'hash'>): ReadCall {
  const name = stringAt(item, 'toolName') ?? '';
  const params = readParams(valueAt(item, 'params'));
  const output = outputOf(valueAt(item, 'result')) || (stringAt(item, 'content') ?? '');
  const state = stateOf(item, output !== '');
  const [input, result] = [
    toLongText(params.text, env),
    toLongText(state === 'denied' || state === 'pending' ? '' : output, env),
  ];
  const kind = toolKindOf(name, KINDS);
  const paths = [
    ...new Set([
      ...pathsOf(params.value),
      ...PATH_LISTS.flatMap((field) => arrayAt(params.value, field)).flatMap(pathOfFile),
    ]),
  ].slice(0, 100);
  const diffs = state === 'done' ? diffsOf(kind, paths, params.value) : [];
  const part: ToolPart = {
    type: 'tool',
    callId: stringAt(item, 'id') || callId,
    name,
    kind,
    state,
    title: paths[0] !== undefined && kind !== 'execute' ? paths[0] : titleOf(params.value),
    paths,
    input: input.value,
    ...(result.value.text === '' ? {} : { output: result.value }),
    ...(diffs.length === 0 ? {} : { diffs }),
  };
  return { part, blobs: [...input.blobs, ...result.blobs] };
}

/** An object, or the JSON of one. */
export function readParams(params: unknown): { readonly text: string; readonly value: unknown } {
  if (typeof params === 'string') {
    const parsed = parseJson(params);
    return { text: params.toWellFormed(), value: 'value' in parsed ? parsed.value : undefined };
  }
  return { text: params === undefined || params === null ? '' : JSON.stringify(params), value: params };
}

function outputOf(result: unknown): string {
  if (typeof result === 'string') return result.toWellFormed();
  if (result === undefined || result === null) return '';
  for (const field of ['content', 'output', 'text', 'data', 'error_message', 'message']) {
    const found = stringAt(result, field);
    if (found !== undefined && found !== '') return found;
  }
  return JSON.stringify(result);
}

function stateOf(item: JsonObject, hasResult: boolean): Exclude<ToolState, 'orphan-result'> {
  const result = objectAt(item, 'result');
  const status = (stringAt(item, 'status') ?? stringAt(result, 'status') ?? '').toLowerCase();
  if (/fail|error/.test(status) || stringAt(result, 'error_message') || booleanAt(result, 'success') === false)
    return 'failed';
  if (/cancel|reject|skip/.test(status)) return 'denied';
  if (/run|pend|load|wait/.test(status) && !hasResult) return 'pending';
  return 'done';
}

const PATH_LISTS = ['files', 'file_paths', 'paths'] as const;

function pathOfFile(file: unknown): string[] {
  if (typeof file === 'string') return [file.toWellFormed()];
  return [...pathsOf(file)];
}

function diffsOf(kind: ToolKind, paths: readonly string[], params: unknown): readonly FileDiff[] {
  const [path] = paths;
  if (kind === 'delete')
    return paths.map((gone) => ({ path: gone, change: 'deleted', added: 0, removed: 0, hunks: [] }));
  if (kind !== 'edit' || path === undefined) return [];
  const before = stringAt(params, 'old_str') ?? stringAt(params, 'old_string');
  const after = stringAt(params, 'new_str') ?? stringAt(params, 'new_string');
  const content = stringAt(params, 'content') ?? stringAt(params, 'file_content');
  const diff =
    before !== undefined && after !== undefined
      ? replacementToDiff(path, before, after)
      : content === undefined
        ? null
        : { ...createdToDiff(path, content), change: 'edited' as const };
  return diff && diff.hunks.length > 0 ? [diff] : [];
}
