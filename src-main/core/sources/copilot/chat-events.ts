// A session's requests as events: the thread itself, turns that were undone as a branch of it, and subagents.
import type { ParsedMessage, ParsedTail, ParseEvent } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { booleanAt, objectAt, stringAt, timeAt } from '../shared/json';
import type { Tally } from '../shared/tally';
import { toAssistantMessage } from './assistant-message';
import { type Chat, type ChatRequest, visibleRequests } from './chat';
import type { SubagentParts } from './response-parts';
import { toUserMessage } from './user-message';

export interface ChatThread {
  readonly nativeId: string;
  readonly tail: ParsedTail;
  /** Shown before everything else: who answers, where it isn't Copilot. */
  readonly responder: string | null;
}

export function* chatEvents(
  chat: Chat,
  { nativeId, tail, responder }: ChatThread,
  tally: Tally,
  env: Pick<SourceEnv, 'hash'>,
): Generator<ParseEvent> {
  const requests = visibleRequests(chat);
  const undone: ParseEvent[] = [];
  const subagents: { readonly from: SubagentParts; readonly like: ParsedMessage }[] = [];
  let branch: { readonly key: string; readonly at: string | null } | null = null;
  let lastId: string | null = null;
  yield { type: 'head', key: '', parent: null };
  const [first] = requests;
  if (responder !== null && first) yield responderNotice(responder, first);

  const last = requests.length - 1;
  for (const [index, request] of requests.entries()) {
    const times = timesOfSession(chat, index === 0, index === last);
    const turn = readTurn(request, { isLast: index === last, ...times }, tally, env);
    for (const from of turn.subagents) subagents.push({ from, like: turn.like });
    if (turn.isUndone || turn.undoneRest) branch ??= { key: branchKey(request, index), at: lastId };
    if (turn.isUndone) {
      undone.push(...turn.events);
      continue;
    }
    yield* turn.events;
    lastId = turn.like.nativeId ?? lastId;
    if (turn.undoneRest) {
      branch = { key: branch?.key ?? branchKey(request, index), at: lastId };
      undone.push(turn.undoneRest);
    }
  }

  const spawned = subagents.map(({ from }) => ({ callId: from.callId, nativeId, key: agentKey(from) }));
  yield { ...tail, spawned };
  const { twins: _, ...further } = tail;
  if (branch) {
    const { key, at } = branch;
    yield { type: 'head', key, parent: { relation: 'branch', nativeId, ...(at === null ? {} : { at }) } };
    for (const event of undone) yield event.type === 'message' ? { ...event, key } : event;
    yield { ...further, key, title: null, spawned: [], facts: {} };
  }
  const seen = new Set<string>();
  for (const { from, like } of subagents) {
    const key = agentKey(from);
    if (seen.has(key)) continue;
    seen.add(key);
    yield* subagentEvents(from, like, key, nativeId, further);
  }
}

interface Turn {
  readonly events: readonly ParseEvent[];
  readonly undoneRest: ParsedMessage | null;
  readonly isUndone: boolean;
  readonly subagents: readonly SubagentParts[];
  /** Time, model and origin of what was answered. */
  readonly like: ParsedMessage;
}

/** Times that stand in for those that a turn doesn't tell. */
interface TurnTimes {
  readonly askedAt: number | null;
  readonly answeredAt: number | null;
}

/** Sessions of 2024 and before tell when they began and ended, and of no turn when it was. */
function timesOfSession({ session }: Chat, isFirst: boolean, isLast: boolean): TurnTimes {
  return {
    askedAt: isFirst ? timeAt(session, 'creationDate') : null,
    answeredAt: isLast ? timeAt(session, 'lastMessageDate') : null,
  };
}

function readTurn(
  request: ChatRequest,
  { isLast, askedAt, answeredAt }: TurnTimes & { readonly isLast: boolean },
  tally: Tally,
  env: Pick<SourceEnv, 'hash'>,
): Turn {
  const { value } = request;
  const removed = objectAt(value, 'shouldBeRemovedOnSend');
  const undoStop = stringAt(removed, 'afterUndoStop') ?? null;
  const origin = request.originOf('response');
  const user = toUserMessage(value, { key: '', origin: request.originOf('message'), orAt: askedAt }, env);
  const answer = toAssistantMessage(value, {
    key: '',
    origin,
    isLast,
    orAt: answeredAt,
    undoStop,
    unknown: (kind) => tally.note('unknown-part', origin, kind),
    env,
  });
  const fallback: ParsedMessage = {
    type: 'message',
    key: '',
    nativeId: null,
    role: 'assistant',
    author: null,
    at: user?.message.at ?? null,
    model: null,
    parts: [],
    origin,
  };
  return {
    events: [
      ...(user ? [...user.blobs, user.message] : []),
      ...answer.blobs,
      ...(answer.message ? [answer.message] : []),
    ],
    undoneRest: answer.undone,
    isUndone: (removed !== undefined && undoStop === null) || booleanAt(value, 'isHidden') === true,
    subagents: answer.subagents,
    like: answer.message ?? answer.undone ?? user?.message ?? fallback,
  };
}

function responderNotice(responder: string, { value, originOf }: ChatRequest): ParsedMessage {
  return {
    type: 'message',
    key: '',
    nativeId: null,
    role: 'system',
    author: null,
    at: timeAt(value, 'timestamp'),
    model: null,
    parts: [{ type: 'notice', kind: 'other', value: responder }],
    origin: originOf('message'),
  };
}

function branchKey({ value }: ChatRequest, index: number): string {
  return `undone-${stringAt(value, 'requestId') ?? index}`;
}

function agentKey({ callId }: SubagentParts): string {
  return `agent-${callId}`;
}

function* subagentEvents(
  { callId, prompt, result, name, parts }: SubagentParts,
  { at, model, origin }: ParsedMessage,
  key: string,
  nativeId: string,
  tail: ParsedTail,
): Generator<ParseEvent> {
  const about = { type: 'message', key, nativeId: null, at, origin } as const;
  yield { type: 'head', key, parent: { relation: 'subagent', nativeId, at: callId } };
  if (prompt !== '') {
    const task = { type: 'text', text: prompt, format: 'markdown' } as const;
    yield { ...about, role: 'user', author: 'tool', model: null, parts: [task] };
  }
  const isSaid = parts.some((part) => part.type === 'text' && part.text.includes(result.trim()));
  const all =
    result.trim() === '' || isSaid ? parts : [...parts, { type: 'text', text: result, format: 'markdown' } as const];
  if (all.length > 0) yield { ...about, role: 'assistant', author: null, model, parts: all };
  const title = name === '' ? null : ({ text: name, from: 'tool' } as const);
  yield { ...tail, key, title, spawned: [], facts: {} };
}
