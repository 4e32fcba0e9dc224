// A step -> its one row and its body: verb, target, what came of it. Knows kinds and shapes, never a tool by name.
import type { ToolPart } from '@shared/model/thread';
import { fill, plural, strings } from '@shared/strings/strings';
import { shortenPath } from '../../ui/format';
import type { IconName } from '../../ui/icon';
import { type Todo, toTodos } from './step-shapes';

export interface ToolRow {
  readonly icon: IconName;
  readonly verb: string;
  readonly target: string;
  /** The whole of the target, for the tooltip. */
  readonly fullTarget: string;
  readonly added: number;
  readonly removed: number;
  /** `exit 1`, `34 lines`; '' when there is nothing to say. */
  readonly summary: string;
  readonly state: ToolPart['state'];
}

const ICONS: Readonly<Record<ToolPart['kind'], IconName>> = {
  read: 'read',
  edit: 'edit',
  delete: 'delete',
  move: 'move',
  search: 'search',
  execute: 'terminal',
  think: 'think',
  fetch: 'fetch',
  switch_mode: 'mode',
  other: 'tool',
};

export function toToolRow(part: ToolPart, project: string | null): ToolRow {
  const [path] = part.paths;
  const isPath = path !== undefined && part.kind !== 'execute' && part.kind !== 'search';
  const fullTarget = isPath ? path : firstLine(part.title);
  const diffs = part.diffs ?? [];
  const todos = toTodos(part);
  return {
    icon: ICONS[part.kind],
    verb: part.kind === 'other' && part.name !== '' ? part.name : strings.window.thread.kinds[part.kind],
    target: todos ? currentOf(todos) : isPath ? shortenPath(path, project, 52) : fullTarget,
    fullTarget,
    added: diffs.reduce((sum, diff) => sum + diff.added, 0),
    removed: diffs.reduce((sum, diff) => sum + diff.removed, 0),
    summary: todos ? countDone(todos) : toSummary(part),
    state: part.state,
  };
}

/** What is being done, else what comes next. */
function currentOf(todos: readonly Todo[]): string {
  const current = todos.find(({ state }) => state === 'doing') ?? todos.find(({ state }) => state === 'open');
  return firstLine(current?.text ?? '');
}

function countDone(todos: readonly Todo[]): string {
  const done = todos.filter(({ state }) => state === 'done').length;
  return fill(strings.reading.todos.done, { done, total: todos.length });
}

function toSummary({ exitCode, output, diffs, kind }: ToolPart): string {
  const { thread, counts } = strings.window;
  if (exitCode !== undefined && exitCode !== 0) return fill(thread.exit, { code: exitCode });
  if (diffs?.length || !output?.text || output.cut) return '';
  if (kind !== 'read' && kind !== 'search' && kind !== 'execute') return '';
  return plural(output.text.trimEnd().split('\n').length, counts.lines);
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

export interface InputField {
  /** '' when the input is one value that needs no name. */
  readonly label: string;
  readonly value: string;
}

const COMMAND_NAMES: readonly string[] = ['', 'command', 'cmd', 'script', 'code', 'input'];

/** What was typed into a terminal, and what else the call said. A command as a list of words is the title's. */
export function toCommandLine({ title, input }: Pick<ToolPart, 'title' | 'input'>): {
  readonly command: string;
  readonly rest: readonly InputField[];
} {
  const fields = toInputFields(input.text);
  const typed = fields.find(({ label, value }) => COMMAND_NAMES.includes(label) && !/^[[{]/.test(value));
  const rest = fields.filter(
    (field) => field !== typed && (field.label === '' || !COMMAND_NAMES.includes(field.label)),
  );
  return { command: typed?.value ?? title, rest };
}

const SHOWN_FIELDS = 12;

/**
 * The input as named values; as it stands when it isn't an object. Nothing when all of it is `known`: the row of the
 * step says it already.
 */
export function toInputFields(text: string, known: readonly string[] = []): readonly InputField[] {
  if (text.trim() === '') return [];
  try {
    return nameFields(text, known);
  } catch {
    // Not JSON, or nested so deeply that it can't be written out again.
    return [{ label: '', value: text }];
  }
}

/** Throws for what is no JSON. */
function nameFields(text: string, known: readonly string[]): readonly InputField[] {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ label: '', value: typeof value === 'string' ? value : text }];
  }
  const fields = Object.entries(value).map(([label, field]) => ({ label, value: toText(field) }));
  if (fields.every((field) => known.includes(field.value) && !field.value.includes('\n'))) return [];
  if (fields.length > SHOWN_FIELDS) return [{ label: '', value: JSON.stringify(value, null, 2) }];
  const [only] = fields;
  return fields.length === 1 && only ? [{ label: '', value: only.value }] : fields;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
