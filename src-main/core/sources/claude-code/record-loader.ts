// Gives the records of a session to those who make messages of them: held ones at once, others by reading their lines
// again, a stretch of the file at a time.
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, parseJson } from '../shared/json';
import type { Tally } from '../shared/tally';
import type { SessionRecord } from './session-record';

/** Records that belong together seldom lie further apart. */
const STRETCH = 1024 * 1024;
const MOST_STRETCHES = 3;

interface Stretch {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** An empty record where the file changed in the meantime. */
export type LoadRecord = (record: SessionRecord) => Promise<JsonObject>;

export function openLoader(path: string, env: SourceEnv, tally: Tally): LoadRecord {
  let stretches: readonly Stretch[] = [];

  const bytesOf = async (start: number, end: number): Promise<Uint8Array> => {
    let found = stretches.find((stretch) => stretch.start <= start && end <= stretch.start + stretch.bytes.length);
    if (!found) {
      found = { start, bytes: await env.bytes(path, start, Math.max(end, start + STRETCH)) };
      // A stretch with a long line in it would keep its megabytes alive.
      if (found.bytes.length <= STRETCH) stretches = [found, ...stretches].slice(0, MOST_STRETCHES);
    }
    return found.bytes.subarray(start - found.start, end - found.start);
  };

  return async (record) => {
    if (record.value) return record.value;
    const { start, end } = record.at;
    const value = parseRecord(await bytesOf(start, end));
    if (value) return value;
    tally.note('file-changed-while-read');
    return {};
  };
}

function parseRecord({ buffer, byteOffset, length }: Uint8Array): JsonObject | undefined {
  const text = Buffer.from(buffer, byteOffset, length).toString('utf8');
  const parsed = parseJson(text);
  if ('value' in parsed) return isObject(parsed.value) ? parsed.value : undefined;
  // As the first reading did where the line held NULs.
  const retried = text.includes('\0') ? parseJson(text.replaceAll('\0', '')) : parsed;
  return 'value' in retried && isObject(retried.value) ? retried.value : undefined;
}
