// What came back from a call: its text, images and state. The text for the model and the `toolUseResult` for the tool's
// own screen say the same twice; the first is taken, and the second where the first is gone.
import type { ImagePart, ToolState } from '@shared/model/thread';
import { arrayAt, isObject, numberAt, stringAt, valueAt } from '../shared/json';
import { blocksOf, contentText } from './content-text';
import { type BlobSink, toImagePart } from './images';
import { unwrapOutput } from './output-wrappers';

export interface ToolOutcome {
  readonly state: Exclude<ToolState, 'pending' | 'orphan-result'>;
  readonly text: string;
  readonly images: readonly ImagePart[];
  /** What the human said when refusing the call. */
  readonly reason?: string;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  /** The file beside the transcript that holds the whole output: a name, never to be used as a path. */
  readonly sideFile?: string | undefined;
}

const CLEARED = '[Old tool result content cleared]';
const DENIALS = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  'Permission to use ',
  'Claude requested permissions to ',
];

/** `block` is the result, `record` the one that it stands in; `isAlone` when that holds no other result. */
export function readOutcome(block: unknown, record: unknown, isAlone: boolean, sink: BlobSink): ToolOutcome {
  const outcome = isAlone ? valueAt(record, 'toolUseResult') : undefined;
  const content = valueAt(block, 'content');
  const raw = resultText(content) || stringAt(block, 'text') || '';
  const isError = valueAt(block, 'is_error') === true || isErrorBlock(content);
  if (isDenied(record, raw, isError)) {
    const reason = reasonOf(raw);
    return { state: 'denied', text: '', images: NONE, ...(reason === '' ? {} : { reason }) };
  }
  const isGone = raw === '' || raw.startsWith(CLEARED);
  const { text, exitCode } = isGone ? { text: outcomeText(outcome) || raw } : unwrapOutput(raw);
  const images = typeof content === 'string' ? NONE : picturesOf(blocksOf(content), sink);
  return {
    state: isError ? 'failed' : 'done',
    text,
    images,
    exitCode: exitCode ?? exitCodeOf(raw, isError, outcome),
    durationMs: durationOf(outcome),
    sideFile: sideFileOf(raw, outcome),
  };
}

const NONE: readonly ImagePart[] = [];

function picturesOf(blocks: readonly unknown[], sink: BlobSink): readonly ImagePart[] {
  if (!blocks.some(isPicture)) return NONE;
  return blocks.flatMap((inner) => (isPicture(inner) ? (toImagePart(inner, sink) ?? []) : []));
}

function isPicture(block: unknown): boolean {
  const type = stringAt(block, 'type');
  return type === 'image' || type === 'document';
}

/** Texts of a result; of other blocks what they name. */
function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (isObject(content)) return nameParts(content);
  if (Array.isArray(content) && content.length === 1) return textOfBlock(content[0]);
  return blocksOf(content)
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n');
}

function textOfBlock(block: unknown): string {
  if (typeof block === 'string') return block;
  return stringAt(block, 'text') ?? nameParts(block);
}

const NAMING_FIELDS = ['title', 'url', 'tool_name', 'error_code', 'stdout', 'stderr', 'content'] as const;

/** Results of server tools: pages by title and address, output of code, names of tools. */
function nameParts(block: unknown): string {
  if (isPicture(block)) return '';
  const own = NAMING_FIELDS.map((field) => stringAt(block, field) ?? '').filter((text) => text !== '');
  const inner = valueAt(block, 'content');
  if (own.length > 0 || !isObject(inner)) return own.join('\n');
  return NAMING_FIELDS.map((field) => stringAt(inner, field) ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

/** Server tools report errors as a block of their own. */
function isErrorBlock(content: unknown): boolean {
  return isObject(content) && (stringAt(content, 'type') ?? '').endsWith('_error');
}

function isDenied(record: unknown, text: string, isError: boolean): boolean {
  if (stringAt(record, 'toolDenialKind') !== undefined) return true;
  return isError && DENIALS.some((denial) => text.startsWith(denial));
}

function reasonOf(text: string): string {
  for (const marker of ['the user said:', 'reason for the rejection:']) {
    const at = text.indexOf(marker);
    if (at >= 0) return text.slice(at + marker.length).trim();
  }
  return '';
}

function outcomeText(outcome: unknown): string {
  if (typeof outcome === 'string') return outcome;
  if (Array.isArray(outcome)) return contentText(outcome);
  const output = [stringAt(outcome, 'stdout') ?? '', stringAt(outcome, 'stderr') ?? ''].filter((text) => text !== '');
  if (output.length > 0) return output.join('\n');
  const names = arrayAt(outcome, 'filenames').filter((name) => typeof name === 'string');
  return (
    stringAt(valueAt(outcome, 'file'), 'content') ??
    (contentText(valueAt(outcome, 'content')) || stringAt(outcome, 'plan') || names.join('\n'))
  );
}

function exitCodeOf(text: string, isError: boolean, outcome: unknown): number | undefined {
  const code = isError ? /^(?:<tool_use_error>)?(?:Error: )?Exit code (\d{1,5})\b/.exec(text)?.[1] : undefined;
  if (code !== undefined) return Number(code);
  // A command that failed is an error, and one that didn't is said so where it matters ("No matches found").
  const hasRun =
    stringAt(outcome, 'stdout') !== undefined &&
    valueAt(outcome, 'interrupted') !== true &&
    stringAt(outcome, 'backgroundTaskId') === undefined &&
    stringAt(outcome, 'returnCodeInterpretation') === undefined;
  return hasRun && !isError ? 0 : undefined;
}

function durationOf(outcome: unknown): number | undefined {
  const seconds = numberAt(outcome, 'durationSeconds');
  const ms =
    numberAt(outcome, 'totalDurationMs') ??
    numberAt(outcome, 'durationMs') ??
    (seconds === undefined ? undefined : Math.round(seconds * 1000));
  return ms === undefined || ms < 0 ? undefined : ms;
}

/** The path in the text is from the machine that wrote it; only what follows the folder's name counts. */
function sideFileOf(text: string, outcome: unknown): string | undefined {
  const inText = text.startsWith('<persisted-output>') ? /saved to: (.+)/.exec(text.slice(0, 4000))?.[1] : undefined;
  const path = stringAt(outcome, 'persistedOutputPath') ?? inText?.trim();
  if (path === undefined) return undefined;
  return /[\\/]tool-results[\\/](.+)$/.exec(path)?.[1] ?? path.split(/[\\/]/).at(-1);
}
