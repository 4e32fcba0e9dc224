// What kind of work a tool does, by the name that its family gives it, and which fields of its input say what it was
// about. The kinds are those of the Agent Client Protocol.
import type { ToolKind } from '@shared/model/thread';
import { isObject, type JsonObject, stringAt, toWellFormed } from './json';

/** Names in lower case. */
export type ToolKinds = Readonly<Record<string, ToolKind>>;

/** Tools of Claude Code, past and present. */
export const CLAUDE_TOOL_KINDS: ToolKinds = {
  read: 'read',
  notebookread: 'read',
  readmcpresourcetool: 'read',
  listmcpresourcestool: 'search',
  ls: 'search',
  glob: 'search',
  grep: 'search',
  toolsearch: 'search',
  lsp: 'search',
  edit: 'edit',
  multiedit: 'edit',
  write: 'edit',
  notebookedit: 'edit',
  str_replace_editor: 'edit',
  text_editor_code_execution: 'edit',
  bash: 'execute',
  powershell: 'execute',
  bashoutput: 'execute',
  killbash: 'execute',
  killshell: 'execute',
  monitor: 'execute',
  taskoutput: 'execute',
  taskstop: 'execute',
  code_execution: 'execute',
  bash_code_execution: 'execute',
  webfetch: 'fetch',
  websearch: 'fetch',
  web_fetch: 'fetch',
  web_search: 'fetch',
  task: 'think',
  agent: 'think',
  workflow: 'think',
  todoread: 'think',
  todowrite: 'think',
  taskcreate: 'think',
  taskupdate: 'think',
  tasklist: 'think',
  taskget: 'think',
  enterplanmode: 'switch_mode',
  exitplanmode: 'switch_mode',
  exit_plan_mode: 'switch_mode',
  enterworktree: 'switch_mode',
  exitworktree: 'switch_mode',
};

/** 'other' for what the table doesn't name, such as tools of MCP servers. */
export function toolKindOf(name: string, kinds: ToolKinds): ToolKind {
  const key = name.toLowerCase();
  return Object.hasOwn(kinds, key) ? (kinds[key] ?? 'other') : 'other';
}

/** Fields that name a file or folder. */
const PATH_FIELDS = ['file_path', 'notebook_path', 'path', 'filePath', 'worktreePath'] as const;

/** Fields that say what a call was about, the most telling first. */
const TITLE_FIELDS = [
  'command',
  'file_path',
  'notebook_path',
  'pattern',
  'url',
  'query',
  'description',
  'subject',
  'path',
  'filePath',
  'skill',
  'prompt',
  'title',
  'name',
  'bash_id',
  'shell_id',
  'task_id',
  'taskId',
  'id',
] as const;

const LONGEST_TITLE = 300;

/** The files and folders that a call names. */
export function pathsOf(input: unknown): readonly string[] {
  const paths: string[] = [];
  if (!isObject(input)) return paths;
  for (const field of PATH_FIELDS) {
    const path = stringAt(input, field);
    if (path && !paths.includes(path)) paths.push(path);
  }
  return paths;
}

/** What a call was about in a few words of its own input; '' when nothing tells. */
export function titleOf(input: unknown): string {
  if (!isObject(input)) return typeof input === 'string' ? cut(input) : '';
  for (const field of TITLE_FIELDS) {
    const text = stringAt(input, field);
    if (text !== undefined && text.trim() !== '') return cut(text);
  }
  return cut(firstQuestion(input) ?? firstText(input) ?? '');
}

function firstQuestion(input: JsonObject): string | undefined {
  const questions = Object.hasOwn(input, 'questions') ? input.questions : undefined;
  return Array.isArray(questions) ? stringAt(questions[0], 'question') : undefined;
}

function firstText(input: JsonObject): string | undefined {
  for (const key in input) {
    if (!Object.hasOwn(input, key)) continue;
    const value = input[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

function cut(text: string): string {
  const trimmed = text.trim();
  return toWellFormed(trimmed.length > LONGEST_TITLE ? `${trimmed.slice(0, LONGEST_TITLE - 1)}…` : trimmed);
}
