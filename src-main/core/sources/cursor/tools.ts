// Cursor's tools by name, and where their inputs say what they are about.
import type { ToolKind } from '@shared/model/thread';
import { stringAt, valueAt } from '../shared/json';
import { pathsOf, type ToolKinds, titleOf, toolKindOf } from '../shared/tool-kinds';

/** Without the number of their version. */
const KINDS: ToolKinds = {
  read_file: 'read',
  read: 'read',
  read_lints: 'read',
  read_mcp_resource: 'read',
  fetch_rules: 'read',
  fetch_pull_request: 'fetch',
  edit_file: 'edit',
  edit: 'edit',
  search_replace: 'edit',
  strreplace: 'edit',
  multiedit: 'edit',
  multi_edit: 'edit',
  edit_notebook: 'edit',
  write: 'edit',
  write_file: 'edit',
  apply_patch: 'edit',
  applypatch: 'edit',
  reapply: 'edit',
  delete_file: 'delete',
  delete: 'delete',
  run_terminal_cmd: 'execute',
  run_terminal_command: 'execute',
  shell: 'execute',
  bash: 'execute',
  grep: 'search',
  ripgrep: 'search',
  ripgrep_raw_search: 'search',
  grep_search: 'search',
  codebase_search: 'search',
  semanticsearch: 'search',
  semantic_search_full: 'search',
  file_search: 'search',
  search: 'search',
  glob: 'search',
  glob_file_search: 'search',
  list_dir: 'search',
  ls: 'search',
  web_search: 'fetch',
  websearch: 'fetch',
  web_fetch: 'fetch',
  webfetch: 'fetch',
  todo_write: 'think',
  todowrite: 'think',
  create_plan: 'think',
  task: 'think',
  ask_question: 'other',
  switch_mode: 'switch_mode',
  generate_image: 'other',
};

export function kindOfTool(name: string): ToolKind {
  return toolKindOf(name.replace(/_v\d+$/i, ''), KINDS);
}

/** Fields beside those that tools of all makers have in common, the most telling first. */
const PATH_FIELDS = [
  'targetFile',
  'target_file',
  'relativeWorkspacePath',
  'relative_workspace_path',
  'target_notebook',
  'targetDirectory',
  'target_directory',
  'directoryPath',
  'effectiveUri',
] as const;
const TITLE_FIELDS = [
  'command',
  ...PATH_FIELDS,
  'pattern',
  'query',
  'globPattern',
  'glob_pattern',
  'search_term',
  'searchTerm',
] as const;

export function pathsOfCall(input: unknown): readonly string[] {
  const own = PATH_FIELDS.map((field) => stringAt(input, field)).filter((path) => path !== undefined && path !== '');
  const listed = valueAt(input, 'paths');
  const more = Array.isArray(listed) ? listed.filter((path): path is string => typeof path === 'string') : [];
  return [
    ...new Set([...(own as string[]), ...pathsOf(input), ...more.slice(0, 50).map((path) => path.toWellFormed())]),
  ];
}

export function titleOfCall(input: unknown): string {
  for (const field of TITLE_FIELDS) {
    const text = stringAt(input, field);
    if (text !== undefined && text.trim() !== '') return titleOf({ title: text });
  }
  return titleOf(input);
}
