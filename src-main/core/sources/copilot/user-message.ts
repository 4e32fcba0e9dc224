// The human's side of a request.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob, ParsedMessage } from '@shared/model/session';
import type { Author, Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { booleanAt, type JsonObject, objectAt, stringAt, timeAt, toWellFormed, valueAt } from '../shared/json';
import { readAttachments } from './attachments';
import { promptText, uniqueIdAt } from './chat';

export interface UserMessage {
  readonly message: ParsedMessage;
  readonly blobs: readonly ParsedBlob[];
}

/** Null where there is nothing to show. `orAt` is its time where the request tells none. */
export function toUserMessage(
  request: JsonObject,
  { key, origin, orAt }: { readonly key: string; readonly origin: Origin; readonly orAt: number | null },
  env: Pick<SourceEnv, 'hash'>,
): UserMessage | null {
  if (booleanAt(request, 'requestHiddenFromTranscript') === true) return null;
  const attachments = readAttachments(request, env);
  const text = withCommand(toWellFormed(promptText(request)), request);
  const { author, parts } = asWritten(text, request);
  const all = [...parts, ...attachments.parts];
  if (all.length === 0) return null;
  const at = timeAt(request, 'timestamp') ?? orAt;
  const about = { nativeId: uniqueIdAt(request, 'requestId'), at, model: null };
  return {
    message: { type: 'message', key, role: 'user', author, ...about, parts: all, origin },
    blobs: attachments.blobs,
  };
}

/** A slash command stands apart from the text, in newer sessions also in it. */
function withCommand(text: string, request: JsonObject): string {
  const command = objectAt(request, 'slashCommand') ?? valueAt(request, 'command');
  const name = typeof command === 'string' ? command : stringAt(command, 'name');
  if (name === undefined || name === '' || text.includes(`/${name}`)) return text;
  return `/${name} ${text}`.trimEnd();
}

function asWritten(text: string, request: JsonObject): { readonly author: Author; readonly parts: readonly Part[] } {
  if (text.trim() === '') return { author: 'typed', parts: [] };
  if (booleanAt(request, 'isSystemInitiated') === true) {
    const value = stringAt(request, 'systemInitiatedLabel') ?? '';
    const label = value === '' ? {} : { value };
    return { author: 'tool', parts: [{ type: 'notice', kind: 'task-notification', ...label, detail: { text } }] };
  }
  // A click on a button that the assistant offered; its label is sent as if it had been typed.
  const clicked = stringAt(request, 'confirmation');
  if (clicked !== undefined && clicked !== '') {
    return { author: 'tool', parts: [{ type: 'notice', kind: 'permission', value: clicked, detail: { text } }] };
  }
  return { author: 'typed', parts: [{ type: 'text', text, format: 'plain' }] };
}
