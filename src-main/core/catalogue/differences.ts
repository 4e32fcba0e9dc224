// Objects written as what differs from one that the reader knows already.

export type Differences = Readonly<Record<string, unknown>>;

/** Names the fields that the other object has no more. */
const REMOVED = '-';

/** The fields of `to` that `from` lacks or has otherwise. Values are plain data. */
export function differences<T extends object>(from: T, to: T): Differences {
  const known = { ...from } as Differences;
  const wanted = { ...to } as Differences;
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(wanted)) {
    if (wanted[key] !== undefined && !isSame(known[key], wanted[key])) changed[key] = wanted[key];
  }
  const removed = Object.keys(known).filter((key) => known[key] !== undefined && wanted[key] === undefined);
  return removed.length === 0 ? changed : { ...changed, [REMOVED]: removed };
}

/** The object that `differences(from, …)` was made for. */
export function applyDifferences<T extends object>(from: T, changed: Differences): T {
  if (!(REMOVED in changed)) return { ...from, ...changed };
  const { [REMOVED]: removed, ...rest } = changed;
  const gone = new Set(Array.isArray(removed) ? removed : []);
  return { ...Object.fromEntries(Object.entries(from).filter(([key]) => !gone.has(key))), ...rest } as T;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
