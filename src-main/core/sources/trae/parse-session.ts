// Reads one session: its messages in the order of their turns.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { Author, Role } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, numberAt, objectAt, stringAt, timeAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import { openTally } from '../shared/tally';
import { type MessageParts, readAnswer, readPrompt } from './message-parts';
import type { NoiseKind } from './noise';
import { SOURCE } from './source-id';
import { storedSessions } from './stored-sessions';

export async function* parseSession(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { nativeId, container, hint = {} } = session;
  const tally = openTally<NoiseKind>();
  const snapshot = await env.snapshot(container.path);
  for (const { code } of snapshot.diagnostics)
    tally.note(code, { source: SOURCE, path: container.path, at: { type: 'file' } });
  const stored = storedSessions(snapshot).get(nativeId);
  if (!stored) {
    // Removed since it was listed.
    yield tally.end();
    return;
  }
  yield { type: 'head', key: '', parent: null };
  let at = timeAt(stored.value, 'createdAt');
  let mode = '';
  for (const { value, index } of inTurns(stored.messages)) {
    tally.read();
    const place = { table: 'ItemTable', key: stored.key, pointer: `${stored.pointer}/${index}` };
    const origin: Origin = { source: SOURCE, path: container.path, at: { type: 'row', ...place } };
    const speaker = isObject(value) ? speakerOf(value) : null;
    if (!isObject(value) || speaker === null) {
      const role = stringAt(value, 'role') ?? '(no role)';
      tally.unknown(
        isObject(value) ? role : 'unreadable',
        origin,
        isObject(value) ? 'unknown-record' : 'unreadable-record',
      );
      continue;
    }
    if (stringAt(value, 'status') === 'deleted') {
      tally.noise('deleted');
      continue;
    }
    mode ||= stringAt(value, 'agentType') ?? '';
    // An answer may carry the time of its turn's first part: it is no earlier than what it answers.
    const time = timeAt(value, 'timestamp');
    at = time !== null && (speaker.role === 'user' || at === null || time > at) ? time : at;
    const { parts, blobs } = readParts(value, speaker.role, `${index}`, env);
    if (parts.length === 0) tally.noise('empty');
    else {
      tally[speaker.role === 'system' ? 'folded' : 'shown']();
      yield* blobs;
      const id = stringAt(value, 'agentMessageId') || null;
      const model = speaker.role === 'assistant' ? modelOf(value, stored.value) : null;
      yield { type: 'message', key: '', nativeId: id, ...speaker, at, model, parts, origin };
    }
  }
  const title = stringAt(stored.value, 'title') || stringAt(stored.value, 'name');
  yield {
    type: 'tail',
    key: '',
    title: title ? { text: title, from: 'tool' } : null,
    cwd: hint.folder ?? null,
    ...(hint.host === undefined ? {} : { host: hint.host }),
    branch: null,
    spawned: [],
    facts: mode === '' ? {} : { mode },
  };
  yield tally.end();
}

interface Placed {
  readonly value: unknown;
  readonly index: number;
}

/** By turn, then as they stand; one without a turn stays behind the one before. */
function inTurns(messages: readonly unknown[]): readonly Placed[] {
  let turn = Number.NEGATIVE_INFINITY;
  const placed = messages.map((value, index) => {
    turn = numberAt(value, 'turnIndex') ?? turn;
    return { value, index, turn };
  });
  return placed.sort((one, other) =>
    one.turn === other.turn ? one.index - other.index : one.turn < other.turn ? -1 : 1,
  );
}

const ANSWERING = new Set(['assistant', 'ai', 'agent', 'model']);

function speakerOf(message: JsonObject): { readonly role: Role; readonly author: Author | null } | null {
  const role = stringAt(message, 'role') ?? '';
  if (role === 'user') return { role: 'user', author: 'typed' };
  if (ANSWERING.has(role)) return { role: 'assistant', author: null };
  return role === 'system' ? { role: 'system', author: null } : null;
}

function readParts(message: JsonObject, role: Role, id: string, env: SourceEnv): MessageParts {
  if (role === 'user') return readPrompt(message, env);
  const answer = readAnswer(message, stringAt(message, 'agentMessageId') || id, env);
  if (role === 'assistant') return answer;
  const text = answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
  const detail = toLongText(text, env);
  return text === ''
    ? { parts: [], blobs: [] }
    : { parts: [{ type: 'notice', kind: 'context', detail: detail.value }], blobs: detail.blobs };
}

function modelOf(message: JsonObject, session: JsonObject): string | null {
  const info = objectAt(message, 'modelInfo');
  return stringAt(info, 'display_model_name') || stringAt(info, 'config_name') || stringAt(session, 'model') || null;
}
