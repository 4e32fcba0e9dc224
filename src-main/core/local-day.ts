// Days and months as people where the program runs count them (TZ in the environment counts too).
import { makeToDay, toCivilDay } from '@shared/text/days';

/** Days since 1970-01-01 of a moment (epoch milliseconds) in the local zone; 0 when it is unknown. */
export const toLocalDay = makeToDay();

/** The month of a moment (epoch milliseconds) in the local zone, as `2026-03`. */
export function toLocalMonth(at: number): string {
  const { year, month } = toCivilDay(toLocalDay(at));
  return `${year}-${String(month).padStart(2, '0')}`;
}
