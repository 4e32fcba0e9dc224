// Reads a session's log line by line into a replayed state. Lines that only tell the draft in the input box are passed
// over before they are parsed: they are most of a log, and nothing of them is shown.

import { assertNever } from '@shared/assert-never';
import type { LineAt, Origin } from '@shared/model/origin';
import type { Line, SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, numberAt, parseJson } from '../shared/json';
import { type JsonlLine, readJsonl } from '../shared/read-jsonl';
import type { Tally } from '../shared/tally';
import type { ChatReading, ChatRequest } from './chat';
import type { NoiseKind } from './noise';
import { type Change, openReplay, type Replay } from './replay';
import { SOURCE } from './source-id';

const DRAFT = /^\{"kind":[123],"k":\["inputState"/;
/** A compacted log is one line, which may be longer than lines are read. */
const LONGEST_STATE = 256 * 1024 * 1024;

/** Throws AppError for I/O only. */
export async function readLog(path: string, env: SourceEnv, tally: Tally): Promise<ChatReading> {
  const replay = openReplay();
  const counts = new Map<Change, number>();
  for await (const line of env.lines(path)) {
    tally.read();
    const isDraft = DRAFT.test(line.text) && !line.torn;
    const change = isDraft ? 'input-state' : await applyLine(line, path, replay, env, tally);
    if (change) counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  const session = replay.session();
  return {
    chat: session && { path, session, requests: replay.requests().map((request) => toRequest(path, request)) },
    settle: (isUsed) => {
      for (const [change, count] of counts) for (let done = 0; done < count; done += 1) settle(change, isUsed, tally);
    },
  };
}

/** Undefined for a line that can't be used, which is counted at once. */
async function applyLine(
  line: Line,
  path: string,
  replay: Replay,
  env: SourceEnv,
  tally: Tally,
): Promise<Change | undefined> {
  if (line.tooLong && DRAFT.test(await env.text(path, line.start, line.start + 60))) return 'input-state';
  const { records, problem } = line.tooLong ? await readLongState(line, path, env) : readJsonl(line);
  const at: LineAt = { type: 'line', line: line.line, start: line.start, end: line.end };
  const origin: Origin = { source: SOURCE, path, at };
  const [record] = records;
  // Of two glued records nobody knows what stood between them.
  if (!record || records.length > 1) {
    tally.unknown('unreadable', origin, problem ?? 'unreadable-line');
    return undefined;
  }
  if (problem) tally.note(problem, origin);
  const change = replay.apply(record.value, at);
  if (change === 'unknown-kind') tally.unknown(kindOf(record.value), origin);
  else if (change === 'no-place') tally.unknown('no place for it', origin, 'missing-parent');
  else return change;
  return undefined;
}

async function readLongState({ start, end, line }: Line, path: string, env: SourceEnv): Promise<JsonlLine> {
  const isState = (await env.text(path, start, start + 10)).startsWith('{"kind":0');
  if (!isState || end - start > LONGEST_STATE) return { records: [], problem: 'line-too-long' };
  const parsed = parseJson(await env.text(path, start, end));
  if (!('value' in parsed) || !isObject(parsed.value)) return { records: [], problem: 'unreadable-line' };
  return { records: [{ value: parsed.value, at: { type: 'line', line, start, end } }] };
}

function kindOf(record: JsonObject): string {
  const kind = numberAt(record, 'kind');
  return kind === undefined ? 'without a kind' : `kind ${kind}`;
}

function toRequest(path: string, { value, place }: ReturnType<Replay['requests']>[number]): ChatRequest {
  const toOrigin = (at: LineAt): Origin => ({ source: SOURCE, path, at });
  return { value, originOf: (field) => toOrigin(place.fields.get(field) ?? place.at) };
}

function settle(change: Change, isUsed: boolean, tally: Tally): void {
  const noise = (kind: NoiseKind) => tally.noise(kind);
  switch (change) {
    case 'whole':
    case 'requests':
      if (isUsed) tally.shown();
      else noise('superseded');
      return;
    case 'fact':
      tally.folded();
      return;
    case 'input-state':
    case 'pending':
    case 'session-state':
    case 'no-effect':
      noise(change);
      return;
    case 'no-place':
    case 'unknown-kind':
      return;
    default:
      assertNever(change);
  }
}
