// Reads a session that is one JSON document: files before VS Code 1.109, and what "Export Chat…" writes. The records
// are its requests.
import type { Origin } from '@shared/model/origin';
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, parseJson } from '../shared/json';
import type { Tally } from '../shared/tally';
import type { ChatReading } from './chat';
import type { NoiseKind } from './noise';
import { pruneRequest } from './prune';
import { SOURCE } from './source-id';

/** Larger documents don't fit into memory as values. */
const LARGEST = 256 * 1024 * 1024;

/** Throws AppError for I/O only. */
export async function readDocument(path: string, env: SourceEnv, tally: Tally): Promise<ChatReading> {
  const origin: Origin = { source: SOURCE, path, at: { type: 'file' } };
  const unreadable = (code: 'file-too-large' | 'unreadable-line' | 'too-deep'): ChatReading => {
    tally.read();
    tally.unknown('unreadable', origin, code);
    return { chat: null, settle: () => undefined };
  };
  if (((await env.stat(path))?.sizeBytes ?? 0) > LARGEST) return unreadable('file-too-large');
  const parsed = parseJson(await env.text(path));
  if (!('value' in parsed)) return unreadable(parsed.problem === 'too-deep' ? 'too-deep' : 'unreadable-line');
  if (!isObject(parsed.value)) return unreadable('unreadable-line');
  return readValue(parsed.value, path, tally, (index) => ({
    source: SOURCE,
    path,
    at: { type: 'pointer', pointer: `/requests/${index}` },
  }));
}

/** A session that was parsed already. */
export function readValue(
  session: JsonObject,
  path: string,
  tally: Tally,
  originOf: (index: number) => Origin,
): ChatReading {
  const all = arrayAt(session, 'requests');
  for (const value of all) {
    tally.read();
    if (isObject(value)) pruneRequest(value);
  }
  const requests = all.flatMap((value, index) => {
    const origin = originOf(index);
    return isObject(value) ? [{ value, originOf: () => origin }] : [];
  });
  return {
    chat: { path, session, requests },
    settle: (isUsed) => {
      const noise = (kind: NoiseKind) => tally.noise(kind);
      for (const value of all) {
        if (!isObject(value)) noise('gap');
        else if (isUsed) tally.shown();
        else noise('superseded');
      }
    },
  };
}
