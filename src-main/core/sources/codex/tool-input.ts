// What a call is and what it was given, whichever of the API's items it stands in.
import type { FileDiff, ToolKind } from '@shared/model/thread';
import { arrayAt, objectAt, parseJson, stringAt, valueAt } from '../shared/json';
import { patchToDiffs } from '../shared/patch';
import { pathsOf, titleOf, toolKindOf } from '../shared/tool-kinds';
import { CODEX_TOOL_KINDS } from './tool-kinds';

export interface ToolInput {
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly paths: readonly string[];
  /** As JSON text. */
  readonly text: string;
  /** What a patch asks for. */
  readonly diffs: readonly FileDiff[];
}

const LONGEST_TITLE = 300;

/** `payload` is a call item. */
export function readCall(payload: unknown): ToolInput {
  const type = stringAt(payload, 'type') ?? '';
  switch (type) {
    case 'local_shell_call':
      return toInput('local_shell', objectAt(payload, 'action'));
    case 'web_search_call':
      return toInput('web_search', objectAt(payload, 'action'));
    case 'image_generation_call':
      return toInput('image_generation', { prompt: stringAt(payload, 'revised_prompt') ?? '' });
    case 'tool_search_call':
      return toInput('tool_search', valueAt(payload, 'arguments'));
    case 'custom_tool_call':
      return toInput(nameOf(payload), parsed(stringAt(payload, 'input') ?? ''));
    default: {
      const given = stringAt(payload, 'arguments');
      return toInput(nameOf(payload), given === undefined ? valueAt(payload, 'arguments') : parsed(given));
    }
  }
}

/** What stands in a text as JSON; a text that is none, such as a patch, as it is. */
function parsed(text: string): unknown {
  const result = text.startsWith('{') ? parseJson(text) : undefined;
  return result && 'value' in result ? result.value : text;
}

/** `server__tool`, or a namespace beside the name. */
function nameOf(payload: unknown): string {
  const [name, namespace] = [stringAt(payload, 'name') || '(no name)', stringAt(payload, 'namespace') ?? ''];
  if (namespace === '' || name.startsWith(namespace)) return name;
  return namespace.endsWith('__') ? namespace + name : `${namespace}__${name}`;
}

export function toInput(name: string, given: unknown): ToolInput {
  const command = commandOf(given);
  // A patch may be handed to a command.
  const patch = typeof given === 'string' ? given : (stringAt(given, 'input') ?? stringAt(given, 'patch') ?? command);
  const diffs = patchToDiffs(patch);
  const paths = diffs.length > 0 ? diffs.map(({ path }) => path) : pathsOf(given);
  return {
    name,
    kind: diffs.length > 0 ? 'edit' : toolKindOf(name, CODEX_TOOL_KINDS),
    title: cut(diffs.length > 0 ? paths.join(', ') : command || planTitle(given) || titleOf(given)),
    paths: [...new Set(paths)],
    text: toJsonText(given),
    diffs,
  };
}

/** A command as it would be typed; '' for other calls. */
export function commandOf(given: unknown): string {
  const command = valueAt(given, 'command') ?? valueAt(given, 'cmd');
  if (typeof command === 'string') return stringAt({ command }, 'command') ?? '';
  const words = Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [];
  const [shell = ''] = words;
  const isShell = /(?:^|[\\/])(?:\w*sh|powershell|cmd)(?:\.exe)?$/i.test(shell);
  const isScript = isShell && /^(?:-l?c|-Command|\/c)$/i.test(words.at(-2) ?? '');
  return (stringAt({ text: isScript ? words.at(-1) : words.join(' ') }, 'text') ?? '').trim();
}

function planTitle(given: unknown): string {
  const steps = arrayAt(given, 'plan');
  const step = steps.find((one) => stringAt(one, 'status') === 'in_progress') ?? steps.at(-1);
  return stringAt(given, 'explanation')?.trim() || stringAt(step, 'step') || (stringAt(given, 'chars') ?? '').trim();
}

function toJsonText(given: unknown): string {
  if (given === undefined) return '';
  return JSON.stringify(typeof given === 'string' ? { input: stringAt({ given }, 'given') } : given);
}

function cut(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > LONGEST_TITLE ? `${trimmed.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : trimmed;
}
