// The messages that a request's reply becomes: one in its thread, one for what was undone of it, and those of its
// subagents.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob, ParsedMessage } from '@shared/model/session';
import type { Part, Usage } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { type JsonObject, numberAt, objectAt, stringAt, timeAt } from '../shared/json';
import { uniqueIdAt } from './chat';
import { endingParts, roundsText } from './ending';
import { readResponse, type SubagentParts } from './response-parts';

export interface AssistantMessage {
  /** Null where nothing was answered. */
  readonly message: ParsedMessage | null;
  /** The part of it that the user went back before. */
  readonly undone: ParsedMessage | null;
  readonly subagents: readonly SubagentParts[];
  readonly blobs: readonly ParsedBlob[];
}

export interface RequestContext {
  readonly key: string;
  readonly origin: Origin;
  readonly isLast: boolean;
  /** Its time where the request tells none. */
  readonly orAt: number | null;
  readonly undoStop: string | null;
  readonly unknown: (kind: string) => void;
  readonly env: Pick<SourceEnv, 'hash'>;
}

export function toAssistantMessage(request: JsonObject, context: RequestContext): AssistantMessage {
  const { key, origin, isLast, orAt, undoStop, unknown, env } = context;
  const response = readResponse(request, undoStop, unknown, env);
  const parts: Part[] = [...response.parts];
  if (![...parts, ...response.undone].some(({ type }) => type === 'text')) {
    const text = roundsText(request);
    if (text !== '') parts.push({ type: 'text', text, format: 'markdown' });
  }
  parts.push(...endingParts(request, isLast));
  const requestId = uniqueIdAt(request, 'requestId');
  const usage = usageOf(request);
  const at = answeredAt(request) ?? orAt;
  const about = { role: 'assistant', author: null, at, model: modelOf(request), origin } as const;
  const nativeId = uniqueIdAt(request, 'responseId') ?? (requestId === null ? null : `${requestId} response`);
  return {
    message: parts.length === 0 ? null : { type: 'message', key, nativeId, ...about, ...(usage && { usage }), parts },
    undone:
      response.undone.length === 0 ? null : { type: 'message', key, nativeId: null, ...about, parts: response.undone },
    subagents: response.subagents,
    blobs: response.blobs,
  };
}

function answeredAt(request: JsonObject): number | null {
  const asked = timeAt(request, 'timestamp');
  const answered = timeAt(request, 'responseTimestamp') ?? timeAt(objectAt(request, 'modelState'), 'completedAt');
  return answered !== null && answered >= (asked ?? 0) ? answered : asked;
}

/** Without its vendor; the one that was really asked, where the user left the choice to the tool. */
export function modelOf(request: JsonObject): string | null {
  const result = objectAt(request, 'result');
  const resolved = stringAt(objectAt(result, 'metadata'), 'resolvedModel') ?? '';
  const model = (stringAt(request, 'modelId') ?? '').replace(/^copilot\//, '');
  const isChosen = model !== '' && model !== 'auto';
  const told = (stringAt(result, 'details') ?? '').split('•')[0]?.trim() ?? '';
  return (isChosen ? model : '') || resolved || told || model || null;
}

/** Builds keep it in different places; any one of them is taken. */
function usageOf(request: JsonObject): Usage | null {
  const result = objectAt(request, 'result');
  for (const holder of [objectAt(result, 'usage'), objectAt(result, 'metadata'), result, request]) {
    const input = numberAt(holder, 'promptTokens');
    const output = numberAt(holder, 'completionTokens') ?? numberAt(holder, 'outputTokens');
    if (input !== undefined || output !== undefined) {
      return { input: input ?? 0, output: output ?? 0, cacheRead: 0, cacheWrite: 0 };
    }
  }
  return null;
}
