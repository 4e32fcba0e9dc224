// Messages of the role user: prompts, commands, results without a call, and what the tool and other agents put there.
// Also what system records and attachments say.
import type { Making } from '@shared/making';
import type { ParsedMessage } from '@shared/model/session';
import type { ImagePart, Part } from '@shared/model/thread';
import { type JsonObject, stringAt, valueAt } from '../shared/json';
import { messageBlocks } from './content-text';
import { toImagePart } from './images';
import { notice, readAttachment, readLink, readSystem, toNoticePart } from './notices';
import type { SessionRecord } from './session-record';
import type { ThreadContext } from './thread-context';
import { toOrphanPart } from './tool-part';
import { withOutput } from './tool-results';
import { isInjected, readQueued, readUser, type UserPiece } from './user-record';
import { splitUserText } from './user-text';

/** Null where nothing is left to show, such as a record that holds only results of calls. The record is loaded. */
export function toUserMessage(
  key: string,
  record: SessionRecord,
  isAgent: boolean,
  context: ThreadContext,
): ParsedMessage | null {
  const value = record.value ?? {};
  const pieces =
    record.queuedText === null ? (record.pieces ?? piecesOf(record, value)) : splitUserText(record.queuedText);
  const names = [...((record.uuid === null ? undefined : context.imageNames.get(record.uuid)) ?? [])];
  const parts: Part[] = [];
  for (const piece of pieces) {
    if (piece.as === 'result') parts.push(...toOrphanParts(piece.block, value, context, record));
    else parts.push(...toParts(piece, names, context, record));
  }
  if (parts.length === 0) return null;
  const { role, author } = speakerOf(pieces, parts, value, isAgent);
  const message: Making<ParsedMessage> = {
    type: 'message',
    key,
    nativeId: record.uuid,
    role,
    author,
    at: record.time,
    model: null,
    parts,
    origin: context.originOf(record.at),
  };
  if (record.queuedText !== null || record.stance === 'queued') message.queued = true;
  return message;
}

function piecesOf(record: SessionRecord, value: JsonObject): readonly UserPiece[] {
  switch (record.type) {
    case 'user':
      return readUser(value);
    case 'system': {
      const reading = readSystem(value);
      return 'pieces' in reading ? reading.pieces : [];
    }
    case 'attachment': {
      if (stringAt(valueAt(value, 'attachment'), 'type') === 'queued_command') return readQueued(value);
      const reading = readAttachment(value);
      return 'pieces' in reading ? reading.pieces : [];
    }
    default: {
      const link = readLink(value);
      return link ? [link.piece] : [];
    }
  }
}

function toParts(
  piece: Exclude<UserPiece, { readonly as: 'result' }>,
  names: string[],
  context: ThreadContext,
  record: SessionRecord,
): readonly Part[] {
  switch (piece.as) {
    case 'typed':
      return [{ type: 'text', text: piece.text, format: 'markdown' }];
    case 'command':
      return [{ type: 'text', text: piece.text, format: 'plain' }];
    case 'notice':
      return [toNoticePart(piece)];
    case 'image':
      return toImageParts(piece.block, names, context);
    case 'other':
      if (!KNOWN_BLOCKS.has(piece.name)) {
        context.tally.note('unknown-part', context.originOf(record.at), piece.name || '(no type)');
      }
      return [toNoticePart(notice('other', piece.name, ''))];
  }
}

const KNOWN_BLOCKS = new Set(['container_upload', 'search_result', 'tool_reference']);

function toImageParts(block: JsonObject, names: string[], context: ThreadContext): readonly ImagePart[] {
  const image = toImagePart(block, context.sink, names.shift()?.split(/[\\/]/).at(-1));
  return image ? [image] : [];
}

function toOrphanParts(
  block: JsonObject,
  value: JsonObject,
  context: ThreadContext,
  record: SessionRecord,
): readonly Part[] {
  const id = stringAt(block, 'tool_use_id') ?? '';
  if (id !== '' && context.tree.callerOf(id)) return [];
  const results = messageBlocks(value).filter((other) => stringAt(other, 'type') === 'tool_result');
  context.tally.note('orphan-result', context.originOf(record.at));
  const made = toOrphanPart(
    block,
    value,
    results.length === 1,
    id || `${record.uuid ?? record.at.line}:result`,
    context.sink,
  );
  return [withOutput(made, context)];
}

function speakerOf(
  pieces: readonly UserPiece[],
  parts: readonly Part[],
  value: JsonObject,
  isAgent: boolean,
): Pick<ParsedMessage, 'role' | 'author'> {
  const has = (as: UserPiece['as']) => pieces.some((piece) => piece.as === as);
  const carrier = valueAt(value, 'type') === 'attachment' ? valueAt(value, 'attachment') : value;
  const hasImage = parts.some(({ type }) => type === 'image') && !isInjected(carrier);
  if (has('typed') || hasImage) return { role: 'user', author: isAgent ? 'tool' : 'typed' };
  if (has('command')) return { role: 'user', author: isAgent ? 'tool' : 'command' };
  if (parts.some(({ type }) => type === 'tool')) return { role: 'user', author: 'tool' };
  const isContext = parts.every((part) => part.type !== 'notice' || INJECTED_KINDS.has(part.kind));
  return isContext ? { role: 'user', author: 'injected' } : { role: 'system', author: null };
}

/** Notices that tools put into the user's mouth; the others are events. */
const INJECTED_KINDS = new Set(['context', 'hook', 'agent-message']);
