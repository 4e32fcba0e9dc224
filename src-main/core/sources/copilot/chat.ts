// A session as it stands in one of VS Code's stores, whichever that is: its facts, its requests, and where each came
// from.
import type { Origin } from '@shared/model/origin';
import { arrayAt, type JsonObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';

export interface ChatRequest {
  readonly value: JsonObject;
  /** Where the field was written last. */
  originOf(field: string): Origin;
}

export interface Chat {
  readonly path: string;
  readonly session: JsonObject;
  readonly requests: readonly ChatRequest[];
}

export interface ChatReading {
  /** Null where nothing of the session can be read. */
  readonly chat: Chat | null;
  /** Accounts for the records that were read; `isUsed` is false when the session is shown from another store. */
  settle(isUsed: boolean): void;
}

/** Requests that a reader sees something of. */
export function visibleRequests({ requests }: Chat): readonly ChatRequest[] {
  return requests.filter(({ value }) => value.hiddenFromTranscript !== true);
}

/** Copies are known by ids of turns, which are unique; where a build only numbers a session's turns, they tell nothing. */
export function uniqueIdAt(request: JsonObject, key: 'requestId' | 'responseId'): string | null {
  const id = stringAt(request, key);
  return id === undefined || /^(?:request|response)_\d{1,9}$/.test(id) ? null : id;
}

/** The last time that anything was written into the session; 0 when it doesn't say. */
export function lastActivity({ session, requests }: Chat): number {
  const times = requests.flatMap(({ value }) => [
    numberAt(value, 'timestamp') ?? 0,
    numberAt(value, 'responseTimestamp') ?? 0,
    numberAt(objectAt(value, 'modelState'), 'completedAt') ?? 0,
  ]);
  return times.reduce((latest, time) => Math.max(latest, time), numberAt(session, 'lastMessageDate') ?? 0);
}

/** Ids that the extension itself gave the conversation: its transcripts go by them. */
export function extensionIds({ requests }: Chat): readonly string[] {
  const ids = requests.map(({ value }) => stringAt(objectAt(objectAt(value, 'result'), 'metadata'), 'sessionId'));
  return [...new Set(ids.filter((id) => id !== undefined && id !== ''))] as string[];
}

const COPILOT_EXTENSION = 'github.copilot-chat';

/** Who answered, where it isn't Copilot: VS Code keeps the sessions of every assistant in one place. */
export function otherResponder({ session, requests }: Chat): string | null {
  const responder = stringAt(session, 'responderUsername')?.trim() ?? '';
  if (responder === 'GitHub Copilot') return null;
  const agents = requests.map(({ value }) => valueAt(value, 'agent'));
  if (agents.some(isCopilot)) return null;
  if (responder !== '') return responder;
  const names = agents.map((agent) => stringAt(agent, 'fullName') || extensionOf(agent) || stringAt(agent, 'name'));
  return names.find((name) => name !== undefined && name !== '') ?? null;
}

function isCopilot(agent: unknown): boolean {
  const isOfIt = stringAt(agent, 'id')?.startsWith('github.copilot.') === true;
  return isOfIt || extensionOf(agent)?.toLowerCase() === COPILOT_EXTENSION;
}

function extensionOf(agent: unknown): string | undefined {
  return stringAt(objectAt(agent, 'extensionId'), 'value');
}

/** The text of a prompt: a string at first, then an object whose text may be missing. */
export function promptText(request: JsonObject): string {
  const message = valueAt(request, 'message');
  if (typeof message === 'string') return message;
  const text = stringAt(message, 'text');
  if (text !== undefined && text !== '') return text;
  return arrayAt(message, 'parts')
    .map((part) => stringAt(part, 'text') ?? '')
    .join('');
}
