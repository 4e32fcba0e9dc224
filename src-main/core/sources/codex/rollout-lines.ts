// The lines of a rollout, packed or not.
import type { DiagnosticCode } from '@shared/model/diagnostic';
import type { Line, SourceEnv } from '../../io/source-env';
import { packedLines } from '../shared/packed-lines';

/** `note` is told what keeps a packed file from being read to its end. */
export function rolloutLines(
  path: string,
  env: SourceEnv,
  note: (code: DiagnosticCode) => void,
  end?: number,
): AsyncIterable<Line> {
  if (/\.zst$/i.test(path)) return upTo(packedLines(path, env, note), end);
  return env.lines(path, end === undefined ? {} : { to: end });
}

async function* upTo(lines: AsyncIterable<Line>, end = Number.POSITIVE_INFINITY): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (line.start >= end) return;
    yield line;
  }
}
