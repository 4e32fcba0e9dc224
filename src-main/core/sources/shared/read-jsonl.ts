// JSONL records with their byte ranges. A line that can't be read costs that line only: the result says why, and the
// caller counts it.
import type { DiagnosticCode } from '@shared/model/diagnostic';
import type { LineAt } from '@shared/model/origin';
import type { Line } from '../../io/source-env';
import { isObject, type JsonObject, parseJson } from './json';

export interface JsonlRecord {
  readonly value: JsonObject;
  readonly at: LineAt;
}

export interface JsonlLine {
  /** One; two where a crash glued records together; none where nothing could be read. */
  readonly records: readonly JsonlRecord[];
  /** What was wrong with the line, even if its record could be read. */
  readonly problem?: DiagnosticCode;
}

/** Reads the record of a line. Scalars and arrays aren't records. Never throws. */
export function readJsonl(line: Line): JsonlLine {
  if (line.tooLong) return { records: [], problem: 'line-too-long' };
  const parsed = parseJson(line.text);
  if ('value' in parsed) {
    if (!isObject(parsed.value)) return { records: [], problem: 'unreadable-line' };
    const records = [{ value: parsed.value, at: placeOf(line) }];
    return line.damage ? { records, problem: DAMAGE[line.damage] } : { records };
  }
  if (parsed.problem === 'too-deep') return { records: [], problem: 'too-deep' };
  const glued = splitGlued(line);
  if (glued) return { records: glued, problem: 'unreadable-line' };
  if (line.torn) return { records: [], problem: 'torn-line' };
  return { records: [], problem: line.damage ? DAMAGE[line.damage] : 'unreadable-line' };
}

const DAMAGE = { 'nul-bytes': 'nul-bytes', 'invalid-utf8': 'invalid-utf8' } as const satisfies Record<
  NonNullable<Line['damage']>,
  DiagnosticCode
>;

/** Tried only where this many bytes can be searched in no time. */
const LONGEST_GLUED = 4 * 1024 * 1024;

/** Two whole records in one line: the line feed between them was lost. Only if both halves can be read. */
function splitGlued(line: Line): readonly JsonlRecord[] | undefined {
  const { text, damage } = line;
  if (damage || text.length > LONGEST_GLUED) return undefined;
  // The text between the records of a line is sought a few times only: source code is full of such pairs.
  let seam = text.indexOf('}{"');
  for (let tries = 0; seam >= 0 && tries < 20; tries += 1, seam = text.indexOf('}{"', seam + 1)) {
    const [first, second] = [parseJson(text.slice(0, seam + 1)), parseJson(text.slice(seam + 1))];
    if ('value' in first && 'value' in second && isObject(first.value) && isObject(second.value)) {
      const middle = line.start + new TextEncoder().encode(text.slice(0, seam + 1)).length;
      return [
        { value: first.value, at: { type: 'line', line: line.line, start: line.start, end: middle } },
        { value: second.value, at: { type: 'line', line: line.line, start: middle, end: line.end } },
      ];
    }
  }
  return undefined;
}

function placeOf({ line, start, end }: Line): LineAt {
  return { type: 'line', line, start, end };
}
