// What a record of the role user holds: prompts, commands, results, and what the tool and other agents put there.
import { isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { blocksOf, contentText, messageBlocks } from './content-text';
import { notice } from './notices';
import type { Stance } from './session-record';
import { splitUserText, type TextPiece } from './user-text';

export type UserPiece =
  | TextPiece
  | { readonly as: 'image'; readonly block: JsonObject }
  | { readonly as: 'result'; readonly block: JsonObject }
  /** A block of a kind that holds no text. */
  | { readonly as: 'other'; readonly name: string };

/** Reads a record of type `user`. */
export function readUser(value: JsonObject): readonly UserPiece[] {
  if (value.isCompactSummary === true) {
    return [notice('compacted', '', contentText(valueAt(valueAt(value, 'message'), 'content')))];
  }
  const pieces: UserPiece[] = [];
  for (const block of messageBlocks(value)) for (const piece of readBlock(block)) pieces.push(piece);
  return attribute(pieces, value);
}

/** Reads an attachment of type `queued_command`: a prompt that was sent while the assistant was working. */
export function readQueued(value: unknown): readonly UserPiece[] {
  const attachment = objectAt(value, 'attachment');
  const mode = stringAt(attachment, 'commandMode');
  const pieces = blocksOf(valueAt(attachment, 'prompt')).flatMap(readBlock);
  if (mode === 'task-notification') return pieces.map((piece) => toNotice(piece, 'task-notification', ''));
  if (mode === 'bash')
    return pieces.map((piece) => (piece.as === 'typed' ? { as: 'command', text: `! ${piece.text}` } : piece));
  return attribute(pieces, attachment);
}

/** What a reading makes of the record in the tree. */
export function stanceOf(pieces: readonly UserPiece[], value: unknown): Stance {
  let stance: Stance = 'other';
  for (const piece of pieces) {
    if (piece.as === 'result') return 'result';
    if (piece.as === 'typed') stance = 'prompt';
    else if (piece.as === 'command' && stance !== 'prompt') stance = 'command';
    else if (piece.as === 'image' && stance === 'other' && !isInjected(value)) stance = 'prompt';
    else if (piece.as === 'notice' && piece.kind === 'compacted' && stance === 'other') stance = 'summary';
  }
  return stance;
}

/** Whether the tool itself says that no human wrote it. */
export function isInjected(value: unknown): boolean {
  return (
    isObject(value) &&
    (value.isMeta === true ||
      value.isVisibleInTranscriptOnly === true ||
      value.isVirtual === true ||
      value.turnCompanion === true ||
      value.promptSource === 'system' ||
      foreignKind(value) !== undefined)
  );
}

function foreignKind({ origin }: JsonObject): string | undefined {
  const kind = stringAt(origin, 'kind');
  return kind === undefined || kind === 'human' ? undefined : kind;
}

function readBlock(block: unknown): readonly UserPiece[] {
  if (!isObject(block)) return [];
  const type = stringAt(block, 'type') ?? '';
  switch (type) {
    case 'text':
      return splitUserText(stringAt(block, 'text') ?? '');
    case 'tool_result':
      return [{ as: 'result', block }];
    case 'image':
    case 'document':
      return [{ as: 'image', block }];
    default:
      return [{ as: 'other', name: type }];
  }
}

function attribute(pieces: readonly UserPiece[], value: unknown): readonly UserPiece[] {
  if (!isObject(value) || !isInjected(value)) return pieces;
  const kind = foreignKind(value);
  if (kind === undefined) return pieces.map((piece) => toNotice(piece, 'context', ''));
  const origin = objectAt(value, 'origin');
  const sender = stringAt(origin, 'from') ?? stringAt(origin, 'server') ?? kind;
  const notification = kind === 'task-notification';
  return pieces.map((piece) =>
    toNotice(piece, notification ? 'task-notification' : 'agent-message', notification ? '' : sender),
  );
}

function toNotice(piece: UserPiece, kind: 'context' | 'task-notification' | 'agent-message', value: string): UserPiece {
  return piece.as === 'typed' || piece.as === 'command' ? notice(kind, value, piece.text) : piece;
}
