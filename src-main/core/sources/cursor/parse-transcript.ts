// Reads a transcript of an agent: JSON lines, or the older plain text. Neither holds times.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { type JsonObject, stringAt, valueAt } from '../shared/json';
import { readJsonl } from '../shared/read-jsonl';
import { openTally, type Tally } from '../shared/tally';
import { type AgentMessages, openAgentMessages } from './agent-messages';
import { tailOf } from './composer-facts';
import type { NoiseKind } from './noise';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';
import { readTextTranscript } from './text-transcript';

export async function* parseTranscript(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  const hint = hintOf(session);
  const tally = openTally<NoiseKind>();
  if ((await env.stat(path))?.kind === 'folder') {
    tally.note('not-a-file', { source: SOURCE, path, at: { type: 'file' } });
    yield tally.end();
    return;
  }
  const messages = openAgentMessages(env, tally, { isSubagent: hint.parent !== undefined, keepsResults: false });
  const parent = hint.parent === undefined ? null : ({ relation: 'subagent', nativeId: hint.parent } as const);
  yield { type: 'head', key: '', parent };
  if (hint.form === 'text-transcript') yield* readTextTranscript(path, env, tally, messages);
  else yield* readLines(path, env, tally, messages);
  yield* messages.finish();
  const folder = hint.folder ?? messages.workspacePath();
  const place = folder === null ? null : { path: folder, ...(hint.host === undefined ? {} : { host: hint.host }) };
  yield tailOf(null, hint, place, []);
  yield tally.end();
}

async function* readLines(
  path: string,
  env: SourceEnv,
  tally: Tally<NoiseKind>,
  messages: AgentMessages,
): AsyncGenerator<ParseEvent> {
  for await (const line of env.lines(path)) {
    tally.read();
    const { records, problem } = readJsonl(line);
    const origin = (at: Origin['at']): Origin => ({ source: SOURCE, path, at });
    const whole = origin({ type: 'line', line: line.line, start: line.start, end: line.end });
    if (records.length === 0 && problem) tally.unknown('unreadable', whole, problem);
    else if (problem) tally.note(problem, whole);
    for (const [index, { value, at }] of records.entries()) {
      // A line is one record, even if two were glued together in it.
      yield* readRecord(value, origin(at), index === 0 ? tally : null, tally, messages);
    }
  }
}

const ROLES = new Set(['user', 'assistant', 'tool', 'system']);

function readRecord(
  record: JsonObject,
  origin: Origin,
  counts: Pick<Tally<NoiseKind>, 'shown' | 'folded' | 'noise' | 'unknown'> | null,
  tally: Tally<NoiseKind>,
  messages: AgentMessages,
): readonly ParseEvent[] {
  const type = stringAt(record, 'type');
  if (ROLES.has(stringAt(record, 'role') ?? '')) {
    const { events, became } = messages.add(record, origin);
    if (became === 'shown') counts?.shown();
    else if (became === 'folded') counts?.folded();
    else counts?.noise('empty-bubble');
    return events;
  }
  if (type === 'error') {
    counts?.folded();
    const error = valueAt(record, 'error');
    return messages.notice(
      'api-error',
      typeof error === 'string' ? error.toWellFormed() : (stringAt(error, 'message') ?? ''),
      origin,
    );
  }
  if (type === 'turn_ended') counts?.noise('turn-end');
  else if (counts) tally.unknown(type ?? stringAt(record, 'role') ?? '(no type)', origin);
  return [];
}
