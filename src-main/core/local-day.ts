// Days and months as people where the program runs count them.

/** Days since 1970-01-01 of a moment (epoch milliseconds) in the local zone. */
export function toLocalDay(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000);
}

/** The month of a moment (epoch milliseconds) in the local zone, as `2026-03`. */
export function toLocalMonth(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
