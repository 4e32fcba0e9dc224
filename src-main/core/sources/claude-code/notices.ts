// System records and attachments: which of them say something to a reader, and what.
import type { Making } from '@shared/making';
import type { NoticeKind, NoticePart } from '@shared/model/thread';
import { isObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';
import { ATTACHMENTS } from './attachments';
import { contentText } from './content-text';
import type { NoiseKind } from './noise';
import { shorten, splitUserText, type TextPiece } from './user-text';

export type NoticeReading =
  | { readonly pieces: readonly TextPiece[] }
  | { readonly noise: NoiseKind }
  | { readonly unknown: string };

/** Reads a record of type `system`. Its text may hold the wrappers of a local command. */
export function readSystem(value: unknown): NoticeReading {
  const content = contentText(valueAt(value, 'content'));
  const subtype = stringAt(value, 'subtype');
  switch (subtype) {
    // 1.0: only a text and a level.
    case undefined:
    case 'informational':
    case 'scheduled_task_fire':
    case 'local_command':
      return pieces(splitSystemText(content, subtype));
    case 'compact_boundary':
      return pieces([notice('compacted', stringAt(objectAt(value, 'compactMetadata'), 'trigger') ?? '', '')]);
    case 'microcompact_boundary':
      return pieces([notice('other', 'microcompact', content)]);
    case 'api_error':
      return pieces([notice('retried', errorText(value), retryText(value))]);
    case 'error':
      return pieces([notice('api-error', errorText(value), '')]);
    case 'api_refusal':
    case 'model_refusal_no_fallback':
      return pieces([notice('api-error', 'refusal', stringAt(value, 'apiRefusalExplanation') ?? content)]);
    case 'model_refusal_fallback':
    case 'model_consent_fallback':
    case 'model_fallback':
      return pieces([notice('model-changed', stringAt(value, 'fallbackModel') ?? '', content)]);
    case 'stop_hook_summary':
      return readStopHooks(value);
    case 'away_summary':
      return content === '' ? { noise: 'empty' } : pieces([notice('recap', '', content)]);
    case 'memory_saved':
      return pieces([notice('other', 'memory saved', texts(valueAt(value, 'writtenPaths')))]);
    case 'permission_retry':
      return pieces([notice('permission', texts(valueAt(value, 'commands')) || content, '')]);
    case 'agents_killed':
      return pieces([notice('other', 'agents stopped', content)]);
    case 'turn_duration':
      return { noise: 'turn-duration' };
    case 'session_start':
      return { noise: 'session-start' };
    case 'bridge_status':
      return { noise: 'bridge' };
    case 'file_snapshot':
      return { noise: 'file-history' };
    default:
      return /^task_[a-z_]+$/.test(subtype) ? { noise: 'task-state' } : { unknown: `system:${subtype}` };
  }
}

/** Reads a record of type `attachment` that isn't a queued prompt. */
export function readAttachment(value: unknown): NoticeReading {
  const attachment = valueAt(value, 'attachment');
  const type = stringAt(attachment, 'type') ?? '(no type)';
  const kind = Object.hasOwn(ATTACHMENTS, type) ? ATTACHMENTS[type] : undefined;
  if (kind === undefined) return { unknown: `attachment:${type}` };
  if (typeof kind === 'object') return kind;
  const detail = attachmentText(attachment);
  if (detail === '' && kind === 'hook') return { noise: 'quiet-hook' };
  return pieces([notice(kind, attachmentName(attachment, type), detail)]);
}

/** A pull request or page that the session led to. */
export function readLink(value: unknown): { readonly url: string; readonly piece: TextPiece } | null {
  const url = stringAt(value, 'prUrl') ?? stringAt(value, 'frameUrl') ?? '';
  if (url === '') return null;
  const name = stringAt(value, 'title') ?? stringAt(value, 'prRepository') ?? '';
  const number = numberAt(value, 'prNumber');
  return { url, piece: notice('link', url, number === undefined ? name : `${name} #${number}`) };
}

export function toNoticePart({ kind, value, detail }: TextPiece & { readonly as: 'notice' }): NoticePart {
  const part: Making<NoticePart> = { type: 'notice', kind };
  if (value !== undefined && value !== '') part.value = value;
  if (detail !== '') part.detail = { text: detail };
  return part;
}

export function notice(kind: NoticeKind, value: string, detail: string): TextPiece & { readonly as: 'notice' } {
  return { as: 'notice', kind, value: shorten(value), detail };
}

function pieces(found: readonly TextPiece[]): NoticeReading {
  return found.length === 0 ? { noise: 'empty' } : { pieces: found };
}

/** Nothing in a system record was typed, apart from the commands in it. */
function splitSystemText(content: string, subtype: string | undefined): readonly TextPiece[] {
  return splitUserText(content).map((piece) => {
    if (piece.as !== 'typed') return piece;
    if (subtype === 'local_command') return notice('command-output', '', piece.text);
    return notice('other', piece.text, piece.text.includes('\n') || piece.text.length > 200 ? piece.text : '');
  });
}

function readStopHooks(value: unknown): NoticeReading {
  const said = [
    texts(valueAt(value, 'hookErrors')),
    texts(valueAt(value, 'hookAdditionalContext')),
    stringAt(value, 'stopReason') ?? '',
  ];
  const detail = said.filter((text) => text !== '').join('\n');
  const isStopped = valueAt(value, 'preventedContinuation') === true;
  if (detail === '' && !isStopped) return { noise: 'quiet-hook' };
  return { pieces: [notice('hook', 'Stop', detail)] };
}

function errorText(value: unknown): string {
  const error = valueAt(value, 'error');
  if (typeof error === 'string') return error;
  const inner = objectAt(objectAt(error, 'error'), 'error') ?? objectAt(error, 'error');
  const message = stringAt(inner, 'message') ?? stringAt(error, 'formatted') ?? stringAt(error, 'message');
  const status = numberAt(error, 'status');
  return message ?? contentText(valueAt(value, 'content')) ?? (status === undefined ? '' : String(status));
}

function retryText(value: unknown): string {
  const [attempt, most] = [numberAt(value, 'retryAttempt'), numberAt(value, 'maxRetries')];
  return attempt === undefined ? '' : `${attempt}${most === undefined ? '' : `/${most}`}`;
}

function attachmentName(attachment: unknown, type: string): string {
  for (const key of ['hookName', 'displayPath', 'filename', 'path', 'planFilePath', 'uri', 'description']) {
    const name = stringAt(attachment, key);
    if (name !== undefined && name !== '') return `${type}: ${name}`;
  }
  return type;
}

/** The fields that hold what an attachment says; the rest are names and numbers. */
const TEXT_FIELDS = [
  'content',
  'text',
  'snippet',
  'blockingError',
  'stderr',
  'stdout',
  'message',
  'reason',
  'planContent',
  'memories',
  'files',
  'addedBlocks',
  'skills',
  'messages',
  'response',
  'data',
  'deltaSummary',
] as const;

function attachmentText(attachment: unknown): string {
  const found = TEXT_FIELDS.map((field) => texts(valueAt(attachment, field))).filter((text) => text.trim() !== '');
  return [...new Set(found)].join('\n').trim();
}

/** The texts in a value of any shape, at most a few levels deep. Base64 data and the like are left out. */
function texts(value: unknown, levels = 4): string {
  if (typeof value === 'string') return value;
  if (levels === 0) return '';
  if (Array.isArray(value)) return joinTexts(value, levels);
  if (!isObject(value)) return '';
  const kept = Object.entries(value).filter(([key]) => !DULL_FIELDS.has(key));
  return joinTexts(
    kept.map(([, inner]) => inner),
    levels,
  );
}

const DULL_FIELDS = new Set(['type', 'base64', 'data', 'source', 'id', 'uuid', 'status', 'activeForm', 'mimeType']);

function joinTexts(values: readonly unknown[], levels: number): string {
  return values
    .map((inner) => texts(inner, levels - 1))
    .filter((text) => text !== '')
    .join('\n');
}
