// How being recent fades: by a share that is the same from each day to the next. So what a session has of it now is a
// number of its own over a number of now, and no power has to be worked out for each hit.
import { RANKING } from './ranking';

const DAY_MS = 86_400_000;
/** From where the numbers are neither too large nor too small. */
const START = Date.parse('2025-01-01T00:00:00Z');

/** Of a time in epoch milliseconds: e times as large after each `RANKING.recencyDays`. */
export function freshnessAt(time: number): number {
  return Math.exp((time - START) / DAY_MS / RANKING.recencyDays);
}
