// The records of an event log, and what can be saved of damaged lines: two records glued together, a half one with a
// whole one behind it, one that was broken over several lines by line feeds inside its strings.
import type { DiagnosticCode } from '@shared/model/diagnostic';
import type { SourceId } from '@shared/model/ids';
import type { Origin } from '@shared/model/origin';
import type { Line, SourceEnv } from '../../../io/source-env';
import { isObject, type JsonObject, parseJson } from '../json';
import { type JsonlLine, readJsonl } from '../read-jsonl';
import type { Tally } from '../tally';

export interface EventRecord {
  readonly value: JsonObject;
  readonly origin: Origin;
  /** False for the second record of a line. */
  readonly counts: boolean;
}

/** Most lines that one record may be broken over. */
const MOST_JOINED = 20;
const LONGEST_JOINED = 4 * 1024 * 1024;

/** Counts every line as read, and those that give no record as unknown. Throws AppError for I/O only. */
export async function* eventRecords(
  path: string,
  source: SourceId,
  env: Pick<SourceEnv, 'lines'>,
  tally: Tally,
): AsyncGenerator<EventRecord> {
  /** Lines that may be the beginning of a broken record. */
  let broken: { readonly line: Line; readonly problem: DiagnosticCode }[] = [];
  const originOf = (at: Origin['at']): Origin => ({ source, path, at });
  const lineOrigin = ({ line, start, end }: Line) => originOf({ type: 'line', line, start, end });
  const giveUp = () => {
    for (const { line, problem } of broken) tally.unknown('unreadable', lineOrigin(line), problem);
    broken = [];
  };

  for await (const line of env.lines(path)) {
    tally.read();
    const { records, problem } = withSuffix(readJsonl(line), line);
    if (records.length > 0) {
      giveUp();
      if (problem) tally.note(problem, lineOrigin(line));
      for (const [index, { value, at }] of records.entries()) {
        yield { value, origin: originOf(at), counts: index === 0 };
      }
      continue;
    }
    const joined = broken.length === 0 || line.tooLong ? undefined : join([...broken.map((one) => one.line), line]);
    if (joined) {
      const [first] = broken;
      tally.note('unreadable-line', first ? lineOrigin(first.line) : lineOrigin(line));
      for (let more = 0; more < broken.length; more += 1) tally.noise('joined');
      broken = [];
      yield { value: joined, origin: originOf({ type: 'file' }), counts: true };
      continue;
    }
    const isBeginning = line.text.startsWith('{"') && !line.tooLong;
    if (isBeginning || broken.length >= MOST_JOINED || line.tooLong) giveUp();
    if (isBeginning || broken.length > 0) broken.push({ line, problem: problem ?? 'unreadable-line' });
    else tally.unknown('unreadable', lineOrigin(line), problem ?? 'unreadable-line');
  }
  giveUp();
}

/** A whole record behind a half one. */
function withSuffix(read: JsonlLine, { text, line, start, end, damage }: Line): JsonlLine {
  if (read.records.length > 0 || read.problem === 'too-deep' || text.length > LONGEST_JOINED) return read;
  const at = text.lastIndexOf('{"type":"');
  if (at <= 0 || damage) return read;
  const parsed = parseJson(text.slice(at));
  if (!('value' in parsed) || !isObject(parsed.value) || !isObject(parsed.value.data)) return read;
  const from = start + new TextEncoder().encode(text.slice(0, at)).length;
  return {
    records: [{ value: parsed.value, at: { type: 'line', line, start: from, end } }],
    problem: 'unreadable-line',
  };
}

function join(lines: readonly Line[]): JsonObject | undefined {
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > LONGEST_JOINED) return undefined;
  // Blank lines aren't among them.
  const feeds = ({ line }: Line, index: number) => '\\n'.repeat(Math.min(line - (lines[index - 1]?.line ?? line), 100));
  const parsed = parseJson(lines.map((line, index) => feeds(line, index) + line.text).join(''));
  return 'value' in parsed && isObject(parsed.value) ? parsed.value : undefined;
}
